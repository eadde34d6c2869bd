// Faults that were seen in a browser, each with the test that would have found it.

import { counter, drag, expect, HARDEST, open, SMALL, test } from './helpers.js';

/** Whether an element is wholly within the window. @param {import('@playwright/test').Locator} locator */
const isInSight = (locator) => locator.evaluate((element) => {
  const box = element.getBoundingClientRect();
  return box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight + 0.5 && box.right <= innerWidth + 0.5;
});

const SCREENS = [[360, 640], [390, 844], [844, 390], [820, 1180], [1280, 800]];

test('a changed lane is searched, not replayed as 0', async ({ page }) => {
  await open(page, 'learn', SMALL);
  const start = page.getByRole('button', { name: 'Start' });
  await start.click();
  await expect(page.getByRole('button', { name: 'Watch again' })).toBeVisible();
  const lane = page.locator('.lane').nth(1);
  await expect(lane).toContainText('Found a way of 2 moves');
  await page.locator('[data-choice="algorithm"]').nth(1).selectOption('ida-star');
  await expect(lane.locator('dd').first()).toHaveText('0');
  await page.getByRole('button', { name: 'Add a lane' }).click();
  await expect(page.getByRole('button', { name: 'Watch again' })).toHaveCount(0);
  await start.click();
  await expect(page.getByRole('button', { name: 'Watch again' })).toBeVisible();
  for (const each of [lane, page.locator('.lane').nth(3)]) {
    await expect(each).toContainText('Found a way of');
    await expect(each.locator('dd').first()).not.toHaveText('0');
  }
  // Start searches anew after a race, too.
  await start.click();
  await expect(page.getByRole('region', { name: 'Side by side' })).toBeVisible();
});

test('lanes are not lost by a reload', async ({ page }) => {
  await open(page, 'learn', SMALL);
  await page.getByRole('button', { name: 'Remove Lane 3' }).click();
  await page.locator('[data-choice="algorithm"]').first().selectOption('ida-star');
  await page.locator('[data-choice="heuristic"]').first().selectOption('distance');
  expect(page.url()).toContain('?lanes=ida-star:distance,a-star:closure');
  await page.reload();
  await expect(page.locator('.lane')).toHaveCount(2);
  await expect(page.locator('[data-choice="algorithm"]').first()).toHaveValue('ida-star');
  await expect(page.locator('[data-choice="heuristic"]').first()).toHaveValue('distance');
  await page.goto(`./#/learn/${SMALL}?lanes=nonsense,bfs`);
  await expect(page.locator('.toast')).toContainText('not known here');
  await expect(page.locator('.lane')).toHaveCount(1);
});

test('a win is not announced below the screen', async ({ page }) => {
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width: width ?? 0, height: height ?? 0 });
    await open(page, 'play', SMALL);
    await page.reload();
    await drag(page, 'B', 2);
    await drag(page, 'A', 2);
    const win = page.getByRole('region', { name: 'Solved in 2 moves' });
    await expect(win.getByRole('button', { name: 'All levels' })).toBeFocused();
    await expect.poll(() => isInSight(win), `${width}x${height}`).toBe(true);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Levels', exact: true })).toBeVisible();
  }
});

test('the first hint does not open below the screen', async ({ page }) => {
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width: width ?? 0, height: height ?? 0 });
    await open(page, 'play', HARDEST);
    await page.reload();
    await page.getByRole('button', { name: 'Hint', exact: true }).or(page.getByRole('button', { name: 'Am I on track?' })).filter({ visible: true }).first().click();
    await expect(page.locator('.hint')).toContainText('on a shortest way');
    await expect.poll(() => isInSight(page.locator('.hint .told')), `${width}x${height}`).toBe(true);
  }
});

test('two tabs do not overwrite each other\'s progress', async ({ page, context }) => {
  const other = await context.newPage();
  const second = 'AA.B/...B/..../....';
  await open(page, 'play', SMALL);
  await open(other, 'play', second);
  for (const [tab, name] of /** @type {const} */ ([[page, 'B'], [other, 'B']])) {
    await drag(tab, name, 2);
    await drag(tab, 'A', 2);
    await expect(tab.locator('.win')).toBeVisible();
  }
  /** @param {import('@playwright/test').Page} tab */
  const solved = (tab) => tab.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('clearway.progress') ?? '{}')).sort());
  expect(await solved(page)).toEqual([second, SMALL].sort());
  // Without storage events, the first tab would store what it knew at its start.
  await page.bringToFront();
  await page.getByRole('button', { name: 'Play again' }).click();
  await drag(page, 'B', 2);
  await drag(page, 'A', 2);
  await expect(page.locator('.win')).toBeVisible();
  expect(await solved(page)).toEqual([second, SMALL].sort());
  await expect(counter(page, 'moves')).toHaveText('2');
});
