// The texts of the lessons and explanations, in the page's language; loaded with the learning page.

import { english } from './text/en.js';

/** @typedef {typeof english} LearnTexts */

/** @type {Record<string, () => Promise<{learnText: LearnTexts}>>} */
const LOADERS = {
  de: () => import('./text/de.js'),
  es: () => import('./text/es.js'),
  fr: () => import('./text/fr.js'),
  he: () => import('./text/he.js'),
  id: () => import('./text/id.js'),
  nl: () => import('./text/nl.js'),
  zh: () => import('./text/zh.js'),
};

/** @type {Record<string, LearnTexts>} */
const loaded = { en: english };

/** The texts of the page's language; English until they are there. @param {() => void} redraw */
export function learnTexts(redraw) {
  const id = document.documentElement.lang;
  const known = loaded[id];
  if (known) return known;
  // Asked for once; if it cannot be loaded, English stays.
  loaded[id] = english;
  LOADERS[id]?.().then(({ learnText }) => {
    loaded[id] = learnText;
    redraw();
  }).catch(() => {});
  return english;
}
