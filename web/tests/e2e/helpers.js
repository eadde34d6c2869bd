// Shared helpers of the tests: opening the page, dragging, checking the console.

import { expect, test as base } from '@playwright/test';

/** A board of two moves: B down, A right. */
export const SMALL = 'AAB./..B./..../....';
export const HARDEST = 'BCDDE./BCF.EG/B.FAAG/HHHI.G/..JIKK/LLJMM.';

const REFUSED = /^Failed to load resource: the server responded with a status of 400\b/;

export const test = base.extend({
  /** Every test fails if the page logs an error. */
  page: async ({ page }, use) => {
    /** @type {string[]} */
    const complaints = [];
    page.on('console', (message) => {
      // With a server, a faulty board is refused by its status. The browser logs that itself, and
      // the page shows the faults.
      if (process.env['CLEARWAY_URL'] && REFUSED.test(message.text())) return;
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error.stack ?? error)));
    await use(page);
    expect(complaints).toEqual([]);
  },
});

export { expect };

/** @typedef {import('@playwright/test').Page} Page */

/** Opens a view with a puzzle. @param {Page} page @param {string} view @param {string} [code] */
export async function open(page, view, code = '') {
  await page.goto(`./#/${view}${code ? `/${code}` : ''}`);
  await expect(page.locator('main h1')).toBeVisible();
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
  // Waits until the previous move's animation has ended.
  await expect.poll(async () => {
    const before = await target.boundingBox();
    await page.waitForTimeout(40);
    const now = await target.boundingBox();
    return before?.x === now?.x && before?.y === now?.y;
  }).toBe(true);
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
