import { counter, drag, expect, HARDEST, isShown, isTold, open, SMALL, test, vehicle } from './helpers.js';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a puzzle is solved by dragging', { tag: '@engine' }, async ({ page }) => {
  await open(page, 'play', SMALL);
  const scrolled = await page.evaluate(() => scrollY);
  // It stops at what blocks it.
  await drag(page, 'A', 2);
  await expect(counter(page, 'moves')).toHaveText('0');
  await drag(page, 'B', 9);
  await expect(counter(page, 'moves')).toHaveText('1');
  await expect(counter(page, 'steps')).toHaveText('2');
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await drag(page, 'A', 2);
  await expect(page.getByRole('heading', { name: 'Solved in 2 moves' })).toBeVisible();
  await expect(page.getByText('Nobody can do it in fewer.')).toBeVisible();
  await expect(counter(page, 'best')).toHaveText('2');
  await expect(page.locator('.vehicle.gone')).toHaveCount(1);
});

test('a vehicle follows the pointer between cells and snaps to one', async ({ page }, { project }) => {
  test.skip(!project.name.startsWith('desktop'), 'by mouse');
  await open(page, 'play', SMALL);
  const box = await vehicle(page, 'B').boundingBox();
  if (!box) throw new Error('no box');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const cell = await page.locator('.stage .board').evaluate((svg) => (/** @type {SVGSVGElement} */ (svg).getScreenCTM()?.a ?? 1) * 60);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 50, y + 0.7 * cell);
  await expect(page.locator('.range')).toHaveCount(1);
  const moved = await vehicle(page, 'B').boundingBox();
  expect(Math.abs((moved?.y ?? 0) - box.y - 0.7 * cell)).toBeLessThan(8);
  expect(Math.abs((moved?.x ?? 0) - box.x)).toBeLessThan(4);
  await page.mouse.up();
  await expect(counter(page, 'steps')).toHaveText('1');
  await expect.poll(async () => Math.round(((await vehicle(page, 'B').boundingBox())?.y ?? 0) - box.y - cell)).toBeLessThanOrEqual(1);
});

test('a puzzle is solved by keyboard and announced to screen readers', { tag: '@once' }, async ({ page }) => {
  await open(page, 'play', SMALL);
  await vehicle(page, 'A').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#live')).toContainText('It cannot go there.');
  await page.keyboard.press('Tab');
  await expect(vehicle(page, 'B')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('#live')).toContainText('B down 1. 1 move.');
  await expect(vehicle(page, 'B')).toHaveAttribute('aria-valuetext', 'row 2, column 3, can go up 1 or down 1');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(counter(page, 'steps')).toHaveText('2');
  await expect(counter(page, 'moves')).toHaveText('1');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('End');
  await expect(page.locator('#live')).toContainText('Solved in 2 moves');
  await expect(page.getByRole('heading', { name: 'Solved in 2 moves' })).toBeVisible();
});

test('undo, redo, reset and going back to any move', async ({ page }) => {
  await open(page, 'play', HARDEST);
  await drag(page, 'M', 1);
  await drag(page, 'I', 1);
  await expect(counter(page, 'moves')).toHaveText('2');
  const button = (/** @type {string} */ name) => page.getByRole('button', { name, exact: true }).filter({ visible: true });
  await button('Undo').click();
  await expect(counter(page, 'moves')).toHaveText('1');
  await button('Redo').click();
  await expect(counter(page, 'moves')).toHaveText('2');
  await page.getByRole('button', { name: '1. M right 1' }).click();
  await expect(counter(page, 'moves')).toHaveText('1');
  await button('Reset').click();
  await expect(counter(page, 'moves')).toHaveText('0');
});

test('help has several levels, and hints lead to the end', { tag: '@engine' }, async ({ page }) => {
  await open(page, 'play', 'AA.B../...B../..CCDD/..E.../..E.../......');
  const hint = page.locator('.hint');
  const more = (/** @type {string} */ name) => hint.getByRole('button', { name }).click();
  await more('Am I on track?');
  await expect(hint).toContainText('Yes, you are on a shortest way.');
  await expect(counter(page, 'left')).toHaveText('–');
  await more('How far is it?');
  await expect(hint).toContainText('to go, at best.');
  await more('Which vehicle?');
  await expect(page.locator('.vehicle.marked')).toHaveCount(1);
  await more('Which move?');
  await expect(page.locator('.way')).toHaveCount(1);
  await more('Why?');
  await expect(hint).toContainText('In the red car\'s way: B.');
  const left = Number(await counter(page, 'left').textContent());
  for (let move = left; move > 0; move -= 1) {
    await expect(counter(page, 'left')).toHaveText(String(move));
    await more('Show me');
  }
  await expect(page.getByRole('heading', { name: `Solved in ${left} moves` })).toBeVisible();
  await expect(page.getByText('With some help.')).toBeVisible();
});

test('leaving the shortest solution is reported', { tag: '@once' }, async ({ page }) => {
  await open(page, 'play', HARDEST);
  // M must go right; the long way there moves another vehicle first.
  await drag(page, 'C', 1);
  await page.locator('.hint').getByRole('button', { name: 'Am I on track?' }).click();
  await expect(page.locator('.hint h2')).toHaveText(/You have left the shortest way: \d+ moves? more than needed\./);
});

test('the whole solution is a list and a film', { tag: '@engine' }, async ({ page }) => {
  await open(page, 'play', HARDEST);
  await page.getByRole('button', { name: 'Whole solution' }).click();
  const film = page.getByRole('region', { name: 'The way out' });
  await expect(film).toContainText(/51 moves, \d+ steps, the fewest moves there are/);
  await film.getByRole('button', { name: 'Pause' }).click();
  await film.getByRole('slider').fill('20');
  await expect(film).toContainText('Move 20 of 51');
  await film.getByRole('button', { name: 'Next', exact: true }).click();
  await film.getByRole('button', { name: 'Next', exact: true }).click();
  await film.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(film).toContainText('Move 21 of 51');
  await film.getByRole('button', { name: 'Fast' }).click();
  await film.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(film).not.toContainText('Move 21 of 51');
  await film.getByRole('button', { name: '30.' }).click();
  await expect(film).toContainText('Move 30 of 51');
  await film.getByRole('button', { name: 'Go on from here' }).click();
  await expect(counter(page, 'moves')).toHaveText('30');
});

test('a search on a 12x12 board can be stopped', { tag: ['@once', '@engine'] }, async ({ page }) => {
  const cars = Array.from({ length: 11 }, (_, i) => ({ name: `V${i}`, row: (i * 5) % 10, column: i + 1, length: i % 3 === 0 ? 3 : 2, orientation: 'vertical' }));
  const across = [0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11];
  const taken = new Set(cars.flatMap((car) => Array.from({ length: car.length }, (_, k) => `${car.row + k},${car.column}`)));
  /** @type {object[]} */
  const others = [];
  for (const row of across) {
    for (let column = 0; column + 1 < 12; column += 3) {
      if (!taken.has(`${row},${column}`) && !taken.has(`${row},${column + 1}`)) others.push({ name: `H${row}x${column}`, row, column, length: 2, orientation: 'horizontal' });
    }
  }
  const red = { name: 'X', row: 5, column: 0, length: 1, orientation: 'horizontal', red: true };
  const board = { width: 12, height: 12, exit: 'right', walls: [], vehicles: [red, ...cars.filter((car) => car.column > 0), ...others] };
  await open(page, 'learn', `json;${Buffer.from(JSON.stringify(board)).toString('base64url')}`);
  await page.locator('[data-choice="algorithm"]').first().selectOption('bfs');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.locator('[data-phase="busy"]').first()).toBeVisible();
  // The counters run while it searches.
  const looked = page.locator('.lane').first().locator('dd').first();
  await expect(looked).not.toHaveText('0');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.locator('.lane').first()).toContainText('Stopped.');
  // The engine answers at once after that.
  await open(page, 'play', SMALL);
  await page.getByRole('button', { name: 'Am I on track?' }).click();
  await expect(page.locator('.hint')).toContainText('on a shortest way');
});

test('a reload finds the game, the progress and the settings', { tag: '@once' }, async ({ page }) => {
  await open(page, 'play', SMALL);
  await drag(page, 'B', 1);
  await expect(counter(page, 'moves')).toHaveText('1');
  await page.locator('.settings summary').click();
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark');
  await page.getByRole('switch', { name: 'Letters' }).uncheck();
  await page.reload();
  await expect(counter(page, 'moves')).toHaveText('1');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('.stage .letter')).toHaveCount(0);
  await page.goto('./#/levels');
  const level = page.locator('.level').first();
  await level.click();
  // The first level takes three moves.
  for (let moves = 1; moves <= 3; moves += 1) {
    await page.locator('.hint').getByRole('button', { name: 'Show me' }).click();
    await expect(counter(page, 'moves')).toHaveText(String(moves));
  }
  await expect(page.locator('.win')).toBeVisible();
  await page.reload();
  await page.goto('./#/levels');
  await expect(page.locator('.level').first()).toHaveAttribute('data-state', 'best');
});

test('a new puzzle of a level is made', { tag: ['@once', '@engine'] }, async ({ page }) => {
  await page.goto('./#/levels');
  await page.getByRole('group', { name: 'A new one' }).getByRole('button', { name: 'Intermediate' }).click();
  await expect(page).toHaveURL(/#\/play\//);
  await expect(page.getByRole('heading', { name: 'New intermediate 1' })).toBeVisible();
  await page.locator('.hint').getByRole('button', { name: 'Show me' }).click();
  await expect(counter(page, 'moves')).toHaveText('1');
});

test('the skip link leads to the board without changing the address', async ({ page }, { project }) => {
  test.skip(!project.name.startsWith('desktop'), 'by keyboard');
  await open(page, 'edit', SMALL);
  await page.locator('body').press('Tab');
  await expect(page.locator('.skip')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  await expect(page).toHaveURL(/#\/edit\//);
});

test('the back button leads back', async ({ page }) => {
  await open(page, 'play', SMALL);
  await page.getByRole('link', { name: 'Learn' }).click();
  await expect(page.getByRole('heading', { name: 'Watch them search' })).toBeVisible();
  await page.getByRole('link', { name: 'Levels' }).click();
  await expect(page.getByRole('heading', { name: 'Levels', exact: true })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(vehicle(page, 'B')).toBeVisible();
  await isShown(page, 'play', SMALL);
});

test('exits on any side, walls, and any size', async ({ page }) => {
  await open(page, 'play', '..A/..A/x..;exit=top');
  await expect(page.getByRole('heading', { name: /^Solved in 0/ })).toBeVisible();
  await open(page, 'play', '.x./..A/..A;exit=top');
  await drag(page, 'A', -1);
  await expect(page.getByRole('heading', { name: 'Solved in 1 move' })).toBeVisible();
  await open(page, 'play', 'json;eyJ3aWR0aCI6MTYsImhlaWdodCI6MSwiZXhpdCI6ImxlZnQiLCJ3YWxscyI6W10sInZlaGljbGVzIjpbeyJuYW1lIjoiWCIsInJvdyI6MCwiY29sdW1uIjoxNCwibGVuZ3RoIjoxLCJvcmllbnRhdGlvbiI6Imhvcml6b250YWwiLCJyZWQiOnRydWV9XX0');
  await vehicle(page, 'X').focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('heading', { name: 'Solved in 1 move' })).toBeVisible();
});

test('an invalid link is reported', { tag: '@once' }, async ({ page }) => {
  await page.goto('./#/play/nonsense');
  await isTold(page, 'does not hold a puzzle');
  await expect(page.locator('.stage .vehicle').first()).toBeVisible();
});
