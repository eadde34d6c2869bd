// Faults that were seen in a browser, each with the test that would have found it.

import { counter, drag, expect, HARDEST, isTold, open, SMALL, test } from './helpers.js';

/** Whether an element is wholly within the window. @param {import('@playwright/test').Locator} locator */
const isInSight = (locator) => locator.evaluate((element) => {
  const box = element.getBoundingClientRect();
  return box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight + 0.5 && box.right <= innerWidth + 0.5;
});

const SCREENS = [[360, 640], [390, 844], [844, 390], [820, 1180], [1280, 800]];

test('a changed lane is searched, not replayed as 0', { tag: '@once' }, async ({ page }) => {
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

test('lanes are not lost by a reload', { tag: '@once' }, async ({ page }) => {
  await open(page, 'learn', SMALL);
  await page.getByRole('button', { name: 'Remove Lane 3' }).click();
  await page.locator('[data-choice="algorithm"]').first().selectOption('ida-star');
  await page.locator('.lane').first().locator('[data-choice="heuristic"]').selectOption('distance');
  await expect(page).toHaveURL(/\?lanes=ida-star:distance,a-star:closure$/);
  await page.reload();
  await expect(page.locator('.lane')).toHaveCount(2);
  await expect(page.locator('[data-choice="algorithm"]').first()).toHaveValue('ida-star');
  await expect(page.locator('[data-choice="heuristic"]').first()).toHaveValue('distance');
  await page.goto(`./#/learn/${SMALL}?lanes=nonsense,bfs`);
  await isTold(page, 'not known here');
  await expect(page.locator('.lane')).toHaveCount(1);
});

test('a win is not announced below the screen', { tag: '@phone' }, async ({ page }) => {
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

test('the first hint does not open below the screen', { tag: '@once' }, async ({ page }) => {
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width: width ?? 0, height: height ?? 0 });
    await open(page, 'play', HARDEST);
    await page.reload();
    await page.getByRole('button', { name: 'Hint', exact: true }).or(page.getByRole('button', { name: 'Am I on track?' })).filter({ visible: true }).first().click();
    await expect(page.locator('.hint')).toContainText('on a shortest way');
    await expect.poll(() => isInSight(page.locator('.hint .told')), `${width}x${height}`).toBe(true);
  }
});

test('two tabs do not overwrite each other\'s progress', { tag: '@once' }, async ({ page, context }) => {
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

/** A course file of a board with `side` columns and rows: the red car in the middle row, a car in the last corner. @param {number} side */
const course = (side) => `car,orientation,col,row,length\nA,H,1,1,2\nB,V,${side},${side - 1},2\nX,H,1,${Math.ceil(side / 2)},2\n`;

test('a course file that needs a size can be pasted', { tag: ['@once', '@engine'] }, async ({ page }) => {
  await open(page, 'edit', SMALL);
  const area = page.getByRole('textbox', { name: 'Text of a board' });
  const size = page.getByRole('group', { name: 'Size of the board in the text' });
  await area.fill(course(9));
  await expect(page.getByText('Understood as csv: 9 by 9, 3 vehicles.')).toBeVisible();
  await expect(size).toContainText('this one fits its numbers');
  // In a list, rows and columns count from 0.
  await area.fill('0 5 0 2 1\n1 0 0 3 1\n2 9 11 3 2\n');
  await expect(page.getByText('Understood as list: 12 by 12, 3 vehicles.')).toBeVisible();
  await size.getByRole('spinbutton', { name: 'Width' }).fill('14');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Understood as list: 14 by 12, 3 vehicles.')).toBeVisible();
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect(page.locator('.stage .soft').first()).toHaveText('14 × 12');
  await expect(size).toHaveCount(0);
});

test('the size of a board is taken from the name of a dropped file', { tag: '@once' }, async ({ page }) => {
  await open(page, 'edit', SMALL);
  const data = await page.evaluateHandle((words) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([words], 'Rushhour12x12_8.csv'));
    return transfer;
  }, course(9));
  await page.getByRole('textbox', { name: 'Text of a board' }).dispatchEvent('drop', { dataTransfer: data });
  await expect(page.getByText('Understood as csv: 12 by 12, 3 vehicles.')).toBeVisible();
  await expect(page.getByText('The size is from the name of the file.')).toBeVisible();
  await page.getByRole('button', { name: 'Open a file' }).setInputFiles({ name: 'board.csv', mimeType: 'text/csv', buffer: Buffer.from(course(9)) });
  await expect(page.getByText('Understood as csv: 9 by 9, 3 vehicles.')).toBeVisible();
});

test('no message in the browser names a command-line flag', { tag: ['@once', '@engine'] }, async ({ page }) => {
  await open(page, 'edit', SMALL);
  const area = page.getByRole('textbox', { name: 'Text of a board' });
  const card = page.getByRole('region', { name: 'Paste a board in any notation' });
  // A board of unknown size, a short row, no red car, several boards, nonsense.
  for (const words of ['AA..B..B..C', 'AAB.\n..B\n....\n', 'BBC.\n..C.\n....\n', 'car,orientation,col,row,length\nA,H,1,1,2\n', 'AAB./..B./..../....\nAAC./..C./..../....', '?!']) {
    await area.fill(words);
    await expect(card.locator('.list li').first(), words).toBeVisible();
    await expect(card, words).not.toContainText(/--[a-z]/);
    await area.fill('');
    await expect(card.locator('.list li')).toHaveCount(0);
  }
});

test('a new beginner board is not trivial, and is kept under a name', { tag: ['@once', '@engine'] }, async ({ page }) => {
  await page.goto('./#/levels');
  for (let number = 1; number <= 3; number += 1) {
    await page.getByRole('group', { name: 'A new one' }).getByRole('button', { name: 'Beginner' }).click();
    await expect(page.getByRole('heading', { name: `New beginner ${number}` })).toBeVisible();
    expect(await page.locator('.stage .vehicle').count()).toBeGreaterThanOrEqual(5);
    await page.getByRole('link', { name: 'Levels' }).click();
    const card = page.getByRole('region', { name: 'Made for you' }).getByRole('link').first();
    const moves = /New beginner \d+, (\d+) moves/.exec((await card.getAttribute('aria-label')) ?? '')?.[1];
    expect(Number(moves)).toBeGreaterThanOrEqual(4);
  }
  await page.reload();
  await page.getByRole('link', { name: /^New beginner 1,/ }).click();
  await expect(page.getByRole('heading', { name: 'New beginner 1' })).toBeVisible();
});

test('the search for a hard board shows its progress and can be stopped', { tag: ['@once', '@engine'] }, async ({ page }) => {
  await page.goto('./#/levels');
  await page.getByRole('group', { name: 'A new one' }).getByRole('button', { name: 'Grandmaster' }).click();
  await expect(page.locator('.making')).toContainText(/[\d,]+ positions so far/);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.locator('.making')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Levels', exact: true })).toBeVisible();
});

test('after a win on a new board there is another', { tag: '@once' }, async ({ page }) => {
  await page.addInitScript((code) => {
    if (!localStorage.getItem('clearway.made')) localStorage.setItem('clearway.made', JSON.stringify([{ code, level: 0, moves: 2, number: 1 }]));
  }, SMALL);
  await open(page, 'play', SMALL);
  await drag(page, 'B', 2);
  await drag(page, 'A', 2);
  await expect(page.getByRole('button', { name: 'Another' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'New beginner 2' })).toBeVisible();
});

test('the board does not scroll away from the panel beside it', { tag: '@once' }, async ({ page }) => {
  await open(page, 'play', SMALL);
  await page.getByText('About this board').click();
  for (const [width, height] of /** @type {const} */ ([[1280, 800], [844, 390]])) {
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: 'Review', exact: true }).scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.locator('.stage .board')).toBeInViewport({ ratio: 0.99 });
  }
});

test('from right to left, texts of boards and English names keep their beginning', { tag: '@once' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('clearway.settings', JSON.stringify({ language: 'he' })));
  await page.goto(`./#/edit/${SMALL}`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('textarea').first()).toHaveCSS('direction', 'ltr');
  await page.goto(`./#/learn/${SMALL}`);
  await expect(page.locator('[data-choice="algorithm"]').first()).toHaveCSS('direction', 'ltr');
  await expect(page.locator('[data-choice="metric"]').first()).toHaveCSS('direction', 'rtl');
});
