// The main flows in Firefox, over WebDriver BiDi. Needs `dist`, and Firefox 140 or later.

import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import { serve } from './serve.js';

const SMALL = 'AAB./..B./..../....';
const firefox = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'].find((path) => existsSync(path));

/** @type {import('puppeteer-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof serve>>} */
let site;
before(async () => {
  site = await serve(new URL('../../dist', import.meta.url).pathname, 0);
  if (firefox) browser = await puppeteer.launch({ browser: 'firefox', executablePath: firefox, headless: true, timeout: 600_000, protocolTimeout: 600_000 });
});
after(async () => {
  await browser?.close();
  site.close();
});

/** Runs a flow in a new page, and fails if the page reports an error. @param {string} name @param {(page: import('puppeteer-core').Page) => Promise<void>} flow */
function inFirefox(name, flow) {
  test(`Firefox: ${name}`, { skip: firefox ? false : 'there is no Firefox', timeout: 900_000 }, async () => {
    const page = await browser.newPage();
    page.setDefaultTimeout(600_000);
    /** @type {string[]} */
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.setViewport({ width: 1280, height: 800 });
    await flow(page);
    assert.deepEqual(complaints, []);
    await page.close();
  });
}

/** Opens an address of the site. @param {import('puppeteer-core').Page} page @param {string} hash */
async function open(page, hash) {
  await page.goto(`${site.address}${hash}`);
  await page.waitForSelector('main h1');
}

/** Waits for words in a part of the page. @param {import('puppeteer-core').Page} page @param {string} selector @param {string} words */
const says = (page, selector, words) => page.waitForFunction((where, what) => document.querySelector(where)?.textContent?.includes(what), {}, selector, words);

/** Presses the button with a name. @param {import('puppeteer-core').Page} page @param {string} name */
async function press(page, name) {
  const button = await page.waitForFunction((what) => [...document.querySelectorAll('button, summary, a')].find((each) => each.textContent?.trim() === what && each.getClientRects().length > 0 && !(/** @type {any} */ (each).disabled)), {}, name);
  await button.asElement()?.evaluate((each) => /** @type {HTMLElement} */ (each).scrollIntoView({ block: 'center' }));
  await /** @type {import('puppeteer-core').ElementHandle<HTMLElement>} */ (button.asElement()).click();
}

/** The middle of a vehicle, and the size of a cell, in pixels. @param {import('puppeteer-core').Page} page @param {string} name */
const placeOf = (page, name) => page.$eval(`.stage .vehicle[aria-label*=" ${name},"]`, (vehicle) => {
  const box = vehicle.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, cell: (vehicle.closest('svg')?.getScreenCTM()?.a ?? 1) * 60 };
});

inFirefox('a puzzle is dragged to its end and reviewed', async (page) => {
  await open(page, `#/play/${SMALL}`);
  for (const [name, dx, dy] of /** @type {const} */ ([['B', 0, 2], ['A', 2, 0]])) {
    const { x, y, cell } = await placeOf(page, name);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx * cell, y + dy * cell, { steps: 6 });
    await page.mouse.up();
    await page.waitForFunction(() => document.getAnimations().every((each) => each.playState !== 'running'));
  }
  await says(page, '.win', 'Solved in 2 moves');
  await says(page, '.win', 'Nobody can do it in fewer.');
  await press(page, 'Review my game');
  await says(page, '.review', 'every one was on a shortest way');
});

inFirefox('a puzzle is solved by keyboard, with a hint', async (page) => {
  await open(page, `#/play/${SMALL}`);
  await press(page, 'Am I on track?');
  await says(page, '.hint', 'on a shortest way');
  for (const name of ['B', 'A']) {
    await page.$eval(`.stage .vehicle[aria-label*=" ${name},"]`, (vehicle) => /** @type {SVGElement} */ (vehicle).focus());
    await page.keyboard.press('End');
  }
  await says(page, '.win', 'Solved in 2 moves');
});

inFirefox('a board is pasted, judged and played', async (page) => {
  await open(page, `#/edit/${SMALL}`);
  await says(page, '.verdict', 'Solvable in 2 moves');
  await page.type('textarea', 'BBC.\n..C.\nAA..\n....');
  await press(page, 'Use it');
  await says(page, '.verdict', 'Solvable');
  await press(page, 'Play it');
  await page.waitForSelector('[data-counter="moves"]');
});

inFirefox('a lesson is answered by its race', async (page) => {
  await open(page, '#/learn/.AAAB/...CB/XX.CD/..E.D/..EFF?lanes=bfs,a-star:blocking&lesson=2');
  await page.click('.option:nth-of-type(2) input');
  await press(page, 'Start');
  await press(page, 'To the end');
  await says(page, '.lesson .told', 'Right.');
});

inFirefox('the daily puzzle, the levels, the map and the guide open', async (page) => {
  await open(page, '#/daily');
  await page.waitForSelector('a.day');
  await open(page, '#/levels');
  await page.waitForSelector('.level .vehicle');
  await open(page, '#/play/.AAAB/...CB/XX.CD/..E.D/..EFF');
  await press(page, 'Where you are');
  await press(page, 'Show the map');
  await page.waitForSelector('.found');
  await page.goto(`${site.address}docs/algorithms.html`);
  await page.waitForSelector('.livingboard .vehicle');
});
