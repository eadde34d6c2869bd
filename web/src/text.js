// The texts of the page in the reader's language. English is here from the start; the others are
// loaded when they are first used.

import { useNumbers } from './core/words.js';
import { english } from './text/en.js';

/** @typedef {typeof english} Texts */

/** Languages by their own names. @type {Record<string, string>} */
export const LANGUAGES = { en: 'English', de: 'Deutsch', es: 'Español', fr: 'Français', he: 'עברית', id: 'Indonesia', nl: 'Nederlands', zh: '中文' };

/** @type {Record<string, () => Promise<{text: Texts}>>} */
const LOADERS = {
  en: () => Promise.resolve({ text: english }),
  de: () => import('./text/de.js'),
  es: () => import('./text/es.js'),
  fr: () => import('./text/fr.js'),
  he: () => import('./text/he.js'),
  id: () => import('./text/id.js'),
  nl: () => import('./text/nl.js'),
  zh: () => import('./text/zh.js'),
};

/** All texts; views read them each time they draw. @type {Texts} */
export const text = { ...english };

let current = 'en';

/** The language of the texts, with the reader's region where it is known, for dates. */
export const locale = () => navigator.languages.find((each) => each.split('-')[0] === current) ?? current;

/** The language for a setting: one that was chosen, or the first of the browser's that there is. @param {string} setting @param {readonly string[]} wanted */
export function languageFor(setting, wanted) {
  if (setting in LANGUAGES) return setting;
  // Browsers still say iw and in for Hebrew and Indonesian here and there.
  const old = /** @type {Record<string, string>} */ ({ iw: 'he', in: 'id' });
  const ids = wanted.map((each) => each.toLowerCase().split('-')[0] ?? '').map((each) => old[each] ?? each);
  return ids.find((each) => each in LANGUAGES) ?? 'en';
}

/** Changes the language. @param {string} setting */
export async function useLanguage(setting) {
  const id = languageFor(setting, navigator.languages);
  const root = document.documentElement;
  if (id !== current) {
    try {
      Object.assign(text, (await LOADERS[id]?.())?.text);
    } catch {
      // A language that cannot be loaded, offline for example: the present one stays.
      return;
    }
    current = id;
    useNumbers(id);
  }
  root.lang = id;
  root.dir = id === 'he' ? 'rtl' : 'ltr';
  const skip = document.querySelector('.skip');
  if (skip) skip.textContent = text.skip;
}
