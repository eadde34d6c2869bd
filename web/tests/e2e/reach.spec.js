// Faults that kept people out: without a mouse, without sight, without colours, on odd screens.

import AxeBuilder from '@axe-core/playwright';
import { counter, drag, expect, HARDEST, isTold, open, SMALL, test, vehicle } from './helpers.js';

/** A board of 16 by 16 whose proof takes minutes, while a plan is found at once: row, column, length, whether vertical; the red car first. */
const HUGE = [
  [2, 6, 2, 0], [0, 3, 2, 0], [0, 5, 2, 0], [0, 7, 3, 0], [0, 10, 3, 1], [0, 11, 2, 0], [0, 13, 2, 1], [0, 14, 3, 1], [1, 4, 2, 0], [1, 8, 2, 1],
  [1, 11, 2, 0], [2, 3, 3, 1], [2, 5, 3, 1], [2, 11, 2, 1], [2, 13, 2, 1], [3, 0, 2, 1], [3, 1, 2, 0], [3, 7, 2, 1], [3, 8, 2, 0], [3, 14, 2, 1],
  [4, 1, 2, 0], [4, 9, 2, 0], [4, 11, 2, 0], [4, 15, 2, 1], [5, 1, 2, 1], [5, 2, 2, 0], [5, 6, 2, 0], [5, 8, 2, 1], [5, 10, 2, 1], [5, 12, 2, 0],
  [6, 0, 2, 1], [6, 3, 3, 0], [6, 6, 2, 0], [6, 11, 3, 1], [6, 12, 3, 0], [7, 3, 2, 0], [7, 5, 2, 0], [7, 7, 2, 0], [7, 9, 2, 0], [7, 12, 2, 1],
  [7, 14, 2, 0], [8, 2, 2, 0], [8, 4, 2, 0], [8, 8, 3, 0], [8, 14, 2, 0], [9, 0, 3, 0], [9, 3, 3, 0], [9, 7, 3, 1], [9, 9, 2, 0], [9, 11, 2, 0],
  [9, 13, 2, 0], [9, 15, 2, 1], [10, 0, 2, 1], [10, 1, 2, 1], [10, 6, 2, 1], [10, 8, 3, 1], [10, 10, 2, 1], [10, 11, 2, 0], [10, 13, 2, 0], [11, 2, 2, 1],
  [11, 3, 2, 1], [11, 9, 2, 1], [11, 12, 2, 0], [12, 4, 2, 1], [12, 5, 3, 0], [13, 3, 2, 1], [13, 5, 2, 0], [13, 9, 3, 0], [13, 12, 2, 1], [13, 13, 2, 1],
  [13, 14, 2, 1], [13, 15, 2, 1], [14, 0, 2, 0], [14, 6, 3, 0], [14, 11, 2, 1], [15, 1, 2, 0], [15, 4, 3, 0], [15, 7, 2, 0], [15, 14, 2, 0],
];

test('a hint is announced', { tag: '@once' }, async ({ page }) => {
  await open(page, 'play', HARDEST);
  await page.locator('.hint').getByRole('button', { name: 'Am I on track?' }).click();
  await expect(page.locator('#live')).toContainText('Yes, you are on a shortest way.');
  for (const name of ['How far is it?', 'Which vehicle?', 'Which move?', 'Why?']) await page.locator('.hint').getByRole('button', { name }).click();
  await expect(page.locator('#live')).toContainText(/^Move .* It .*In the red car's way/);
});

test('a vehicle is moved by taps, without dragging', async ({ page }) => {
  await open(page, 'play', SMALL);
  await vehicle(page, 'B').click();
  await expect(page.locator('.targets > g')).toHaveCount(2);
  await page.locator('.targets > g[data-by="2"]').click();
  await expect(counter(page, 'steps')).toHaveText('2');
  await vehicle(page, 'A').click();
  await page.locator('.targets > g').last().click();
  await expect(page.getByRole('heading', { name: 'Solved in 2 moves' })).toBeVisible();
});

test('a tap beside the vehicles puts the arrows away', async ({ page }) => {
  await open(page, 'play', SMALL);
  await vehicle(page, 'B').click();
  await expect(page.locator('.targets')).toHaveCount(1);
  await page.locator('.stage .floor').click({ position: { x: 20, y: 180 } });
  await expect(page.locator('.targets')).toHaveCount(0);
});

test('a mouse drag shows no outline of the focus', async ({ page }, { project }) => {
  test.skip(!project.name.startsWith('desktop'), 'by mouse');
  await open(page, 'play', SMALL);
  await vehicle(page, 'B').focus();
  await page.keyboard.press('ArrowDown');
  const body = vehicle(page, 'B').locator('.body');
  await expect(body).toHaveCSS('stroke-width', '5px');
  await drag(page, 'B', 1);
  await expect(body).toHaveCSS('stroke-width', '2px');
});

test('a piece is placed, moved, turned and undone by keyboard alone', async ({ page }, { project }) => {
  test.skip(!project.name.startsWith('desktop'), 'by keyboard');
  await open(page, 'edit', SMALL);
  await page.locator('[data-piece="car"]').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-cursor="1 1"]')).toBeFocused();
  await expect(page.locator('.landing')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('#live')).toContainText('Row 4, column 1, free.');
  await page.keyboard.press('Enter');
  await expect(vehicle(page, 'C')).toBeFocused();
  await expect(page.locator('#live')).toContainText('C at row 4, column 1.');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#live')).toContainText('C at row 4, column 2.');
  await page.keyboard.press('r');
  await expect(vehicle(page, 'C')).toHaveAttribute('aria-orientation', 'vertical');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(vehicle(page, 'C')).toHaveCount(0);
  // A wall, and away again.
  await page.locator('[data-piece="wall"]').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-cursor]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.editing .wall')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-piece="wall"]')).toBeFocused();
});

test('a dropped piece can be turned at once, and is shown where it will land', async ({ page }, { project }) => {
  test.skip(!project.name.startsWith('desktop'), 'by mouse');
  await open(page, 'edit', SMALL);
  const tray = await page.locator('[data-piece="truck"]').boundingBox();
  const board = await page.locator('.editing .floor').boundingBox();
  if (!tray || !board) throw new Error('no boxes');
  await page.mouse.move(tray.x + 30, tray.y + 30);
  await page.mouse.down();
  await page.mouse.move(board.x + board.width * 0.1, board.y + board.height * 0.9, { steps: 5 });
  const landing = await page.locator('.landing').boundingBox();
  expect(Math.abs((landing?.width ?? 0) - (3 * board.width) / 4)).toBeLessThan(20);
  await page.mouse.up();
  await expect(page.locator('.landing')).toHaveCount(0);
  await page.keyboard.press('r');
  await expect(vehicle(page, 'C')).toHaveAttribute('aria-orientation', 'vertical');
});

test('a link to the editor that holds no board says so', { tag: '@once' }, async ({ page }) => {
  await open(page, 'edit', 'garbage');
  await isTold(page, 'does not hold a board');
  await expect(page).not.toHaveURL(/garbage/);
});

test('the whole solution has keys', async ({ page }, { project }) => {
  test.skip(!project.name.startsWith('desktop'), 'by keyboard');
  await open(page, 'play', HARDEST);
  await page.getByRole('button', { name: 'Whole solution' }).click();
  const film = page.getByRole('region', { name: 'The way out' });
  await expect(film).toBeVisible();
  await page.locator('body').press('End');
  await expect(film).toContainText('Move 51 of 51');
  await page.keyboard.press('ArrowLeft');
  await expect(film).toContainText('Move 50 of 51');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(film).toContainText('Move 1 of 51');
  await page.keyboard.press('Escape');
  await expect(film).toHaveCount(0);
});

test('faults of a pasted board are a valid list for screen readers', { tag: '@once' }, async ({ page }) => {
  await open(page, 'edit', SMALL);
  await page.getByRole('textbox', { name: 'Text of a board' }).fill('AAB.\n..B\n....\n');
  const card = page.getByRole('region', { name: 'Paste a board in any notation' });
  await expect(card.locator('.list li').first()).toBeVisible();
  const { violations } = await new AxeBuilder({ page: /** @type {any} */ (page) }).setLegacyMode(true).include('.panel').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('the board is beside the panel on a phone on its side and at 200 % zoom, and fits the screen', { tag: '@phone' }, async ({ page }) => {
  for (const [width, height] of [[844, 390], [640, 360], [640, 400], [740, 360]]) {
    await page.setViewportSize({ width: width ?? 0, height: height ?? 0 });
    await open(page, 'play', HARDEST);
    const board = await page.locator('.stage .board').boundingBox();
    const panel = await page.locator('.panel').boundingBox();
    if (!board || !panel) throw new Error('no boxes');
    expect(board.y + board.height, `${width}x${height}`).toBeLessThanOrEqual((height ?? 0) + 1);
    expect(panel.x, `${width}x${height}`).toBeGreaterThanOrEqual(board.x + board.width - 1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width ?? 0);
    // The floor lets the page scroll; only vehicles keep the finger.
    expect(await page.locator('.stage .board').evaluate((element) => getComputedStyle(element).touchAction)).toBe('pan-y pinch-zoom');
  }
});

test('the levels are where they were left', async ({ page }) => {
  await open(page, 'levels');
  await page.getByRole('navigation', { name: 'Jump to' }).getByRole('button', { name: 'Expert' }).click();
  await expect(page.getByRole('heading', { name: 'Expert' })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  // The page may still settle on a busy machine: what counts is the place at the click.
  await page.evaluate(() => {
    addEventListener('click', () => sessionStorage.setItem('left', String(scrollY)), { capture: true, once: true });
  });
  await page.getByRole('link', { name: /^Expert 1,/ }).click();
  const before = Number(await page.evaluate(() => sessionStorage.getItem('left')));
  await expect(page.getByRole('heading', { name: 'Expert 1' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Levels', exact: true })).toBeAttached();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test('levels are drawn only when they come into view', async ({ page }) => {
  await open(page, 'levels');
  await expect(page.locator('.level .vehicle').first()).toBeVisible();
  const drawn = await page.locator('.level:has(.vehicle)').count();
  expect(drawn).toBeLessThan(120);
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(4500);
  const last = page.getByRole('link', { name: /^Grandmaster 40,/ });
  await last.scrollIntoViewIfNeeded();
  await expect(last.locator('.vehicle').first()).toBeVisible();
});

test('cards keep their size when their words and pictures come', async ({ page }) => {
  await open(page, 'levels');
  const cards = page.locator('[data-level] .level');
  await expect(cards).toHaveCount(220);
  await expect(page.locator('[data-level] .level:not(:has(b))')).toHaveCount(0);
  const heights = await cards.evaluateAll((all) => all.map((each) => {
    const before = each.getBoundingClientRect().height;
    // As it was before its words came.
    if (each.classList.contains('bare')) each.replaceChildren();
    return [before, each.getBoundingClientRect().height];
  }));
  const [least, most] = [Math.min(...heights.flat()), Math.max(...heights.flat())];
  expect(most - least).toBeLessThan(0.5);
});

test('levels with walls are a section of their own', async ({ page }) => {
  await open(page, 'levels');
  await page.getByRole('navigation', { name: 'Jump to' }).getByRole('button', { name: 'Walls' }).click();
  await expect(page.getByRole('heading', { name: 'Walls' })).toBeFocused();
  const walls = page.getByRole('region', { name: 'Walls' });
  await expect(walls).toContainText('0 of 20 solved');
  await walls.getByRole('link', { name: /^Walls 2,/ }).click();
  await expect(page.getByRole('heading', { name: 'Walls 2' })).toBeVisible();
  await expect(page.locator('.stage .wall')).toHaveCount(2);
});

test('a huge board offers a quick hint, called unproven, while the proof runs', { tag: ['@once', '@engine'] }, async ({ page }) => {
  const vehicles = HUGE.map(([row, column, length, down], index) => ({ name: index === 0 ? 'X' : `V${index}`, row, column, length, orientation: down ? 'vertical' : 'horizontal', ...(index === 0 ? { red: true } : {}) }));
  const board = { width: 16, height: 16, exit: 'right', walls: [], vehicles };
  await open(page, 'play', `json;${Buffer.from(JSON.stringify(board)).toString('base64url')}`);
  const hint = page.locator('.hint');
  await hint.getByRole('button', { name: 'Am I on track?' }).click();
  await hint.getByRole('button', { name: 'A quick hint' }).click();
  await expect(hint.locator('[data-hint="quick"]')).toContainText('This is not proven to be the shortest way; the proof goes on.');
  await hint.getByRole('button', { name: 'Stop' }).click();
});
