// Shared helpers of the tests: opening the page, dragging, checking the console.

import { expect, test as base } from '@playwright/test';

/** A board of two moves: B down, A right. */
export const SMALL = 'AAB./..B./..../....';
export const HARDEST = 'BCDDE./BCF.EG/B.FAAG/HHHI.G/..JIKK/LLJMM.';

const REFUSED = /^Failed to load resource: the server responded with a status of 400\b/;
const BLOCKED = 'Service Worker registration blocked by Playwright';

/** Runs before the page's scripts: the same numbers in every run, and a list of all short messages, which vanish. */
function prepare() {
  let seed = 1;
  Math.random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  /** @type {string[]} */
  const notes = (/** @type {any} */ (globalThis).notes = []);
  new MutationObserver(() => {
    const note = document.querySelector('.toast')?.textContent;
    if (note && note !== notes.at(-1)) notes.push(note);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

export const test = base.extend({
  /** Every test fails if the page logs an error. */
  page: async ({ page }, use) => {
    /** @type {string[]} */
    const complaints = [];
    page.on('console', (message) => {
      // With a server, a faulty board is refused by its status. The browser logs that itself, and
      // the page shows the faults.
      if (process.env['CLEARWAY_URL'] && REFUSED.test(message.text())) return;
      if (message.text() === BLOCKED) return;
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error.stack ?? error)));
    await page.addInitScript(prepare);
    await use(page);
    expect(complaints).toEqual([]);
  },
});

export { expect };

/** @typedef {import('@playwright/test').Page} Page */

/** Opens a view with a puzzle, and waits until it is shown. @param {Page} page @param {string} view @param {string} [code] */
export async function open(page, view, code = '') {
  await page.goto(`./#/${view}${code ? `/${code}` : ''}`);
  await isShown(page, view, code);
}

/** Waits for a view, and for the puzzle on it. @param {Page} page @param {string} view @param {string} [code] */
export async function isShown(page, view, code = '') {
  await expect(page.locator(`header [aria-current="page"][href^="#/${view}"]`)).toBeVisible();
  // Other codes are rewritten in a form of their own.
  if (code && view !== 'edit' && !code.startsWith('json;')) await expect(page.locator('.brand')).toHaveAttribute('href', `#/play/${code}`);
  await expect(page.locator('main h1')).toBeVisible();
}

/** Waits for a short message; it may be gone already. @param {Page} page @param {string} words */
export async function isTold(page, words) {
  await expect.poll(() => page.evaluate(() => /** @type {any} */ (globalThis).notes)).toContainEqual(expect.stringContaining(words));
}

/** Waits until what was done is drawn and no vehicle moves any more. @param {Page} page */
export async function isStill(page) {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const moving = () => [...document.querySelectorAll('.stage .vehicle')].flatMap((each) => each.getAnimations());
    for (let all = moving(); all.length > 0; all = moving()) await Promise.allSettled(all.map((each) => each.finished));
  });
}

/** @param {Page} page @param {string} name */
export const vehicle = (page, name) => page.locator(`.stage .vehicle[aria-label*=" ${name},"]`);

/**
 * Drags a vehicle by cells, with a finger where there is one, else with the mouse.
 * @param {Page} page @param {string} name @param {number} cells
 */
export async function drag(page, name, cells) {
  const target = vehicle(page, name);
  await target.scrollIntoViewIfNeeded();
  await isStill(page);
  const box = await target.boundingBox();
  if (!box) throw new Error(`${name} is not on the board`);
  const down = (await target.getAttribute('aria-orientation')) === 'vertical';
  const cell = await page.locator('.stage .board').evaluate((svg) => (/** @type {SVGSVGElement} */ (svg).getScreenCTM()?.a ?? 1) * 60);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const [dx, dy] = down ? [0, cells * cell] : [cells * cell, 0];
  if (await page.evaluate(() => navigator.maxTouchPoints > 0)) {
    const session = await page.context().newCDPSession(page);
    const touch = (/** @type {'touchStart' | 'touchMove' | 'touchEnd'} */ type, /** @type {number} */ part) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx * part, y: y + dy * part }] });
    await touch('touchStart', 0);
    for (let part = 1; part <= 5; part += 1) await touch('touchMove', part / 5);
    await touch('touchEnd', 1);
    await session.detach();
  } else {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 3 });
    await page.mouse.move(x + dx, y + dy, { steps: 3 });
    await page.mouse.up();
  }
}

/** @param {Page} page @param {string} id */
export const counter = (page, id) => page.locator(`[data-counter="${id}"] dd`);
