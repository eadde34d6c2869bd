import { readFileSync } from 'node:fs';
import { expect, HARDEST, open, SMALL, test, vehicle } from './helpers.js';

test('a board is drawn, solved, shared by a link, and opened from it', { tag: '@engine' }, async ({ page }) => {
  await open(page, 'edit', 'AA../..../..../....');
  await expect(page.locator('.verdict')).toHaveText('Solvable in 1 move (2 steps).');
  const board = page.locator('.stage .board');
  const spot = (/** @type {number} */ row, /** @type {number} */ column) => board.evaluate((svg, [r, c]) => {
    const matrix = /** @type {SVGSVGElement} */ (svg).getScreenCTM();
    const box = svg.getBoundingClientRect();
    return { x: (matrix?.e ?? 0) + (matrix?.a ?? 1) * 60 * ((c ?? 0) + 0.5) - box.x, y: (matrix?.f ?? 0) + (matrix?.d ?? 1) * 60 * ((r ?? 0) + 0.5) - box.y };
  }, [row, column]);
  // A vertical car by selecting it and tapping a cell.
  await page.getByRole('button', { name: 'Upright' }).click();
  await page.locator('[data-piece="car"]').click();
  await board.click({ position: await spot(0, 2) });
  await expect(vehicle(page, 'B')).toBeVisible();
  await expect(page.locator('.verdict')).toContainText('Solvable in 2 moves');
  // A wall below it.
  await page.locator('[data-piece="wall"]').click();
  await board.click({ position: await spot(2, 2) });
  await expect(page.locator('.stage .wall')).toHaveCount(1);
  await expect(page.locator('.verdict')).toContainText('Unsolvable');
  await board.click({ position: await spot(2, 2) });
  await page.locator('[data-piece="wall"]').click();
  await expect(page.locator('.verdict')).toContainText('Solvable in 2 moves');
  // The address is the puzzle.
  await expect(page).toHaveURL(/#\/edit\/AAB\.\/\.\.B\.\/\.{4}\/\.{4}$/);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('#/play/AAB./..B./..../....');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await page.context().newPage();
  await other.goto(link);
  await expect(other.locator('.stage .vehicle')).toHaveCount(2);
  await other.close();
  await page.getByRole('button', { name: 'Play it' }).click();
  await expect(page.locator('[data-counter="moves"]')).toBeVisible();
});

test('pieces are dragged onto the board, around it and off it', async ({ page }, { project }) => {
  test.skip(!project.name.startsWith('desktop'), 'by mouse');
  await open(page, 'edit', 'AA../..../..../....');
  const tray = await page.locator('[data-piece="truck"]').boundingBox();
  const board = await page.locator('.stage .board').boundingBox();
  if (!tray || !board) throw new Error('no boxes');
  await page.mouse.move(tray.x + 20, tray.y + 20);
  await page.mouse.down();
  await page.mouse.move(board.x + 60, board.y + board.height - 60, { steps: 6 });
  await page.mouse.up();
  await expect(page.locator('.stage .vehicle.truck')).toHaveCount(1);
  await expect(page.locator('.ghost')).toHaveCount(0);
  const truck = await vehicle(page, 'B').boundingBox();
  if (!truck) throw new Error('no truck');
  await page.mouse.move(truck.x + truck.width / 2, truck.y + truck.height / 2);
  await page.mouse.down();
  await page.mouse.move(truck.x + truck.width / 2, board.y - 400, { steps: 6 });
  await page.mouse.up();
  await expect(page.locator('.stage .vehicle')).toHaveCount(1);
});

test('faulty cells of a layout are marked', { tag: '@once' }, async ({ page }) => {
  await open(page, 'edit', SMALL);
  await vehicle(page, 'A').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.faults rect')).toHaveCount(1);
  await expect(page.locator('.faulty')).toContainText('A and B stand on the same cell.');
  await expect(page.getByRole('button', { name: 'Play it' })).toBeDisabled();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('.faults rect')).toHaveCount(0);
  await page.keyboard.press('Delete');
  await expect(page.locator('.faulty')).toContainText('There is no red car.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await vehicle(page, 'A').focus();
  await page.keyboard.press('r');
  await expect(page.getByRole('combobox', { name: 'Exit' })).toHaveValue('bottom');
  await page.getByRole('spinbutton', { name: 'Rows' }).fill('1');
  await page.keyboard.press('Tab');
  await expect(page.locator('.faulty')).toContainText('sticks out of the board.');
});

test('a size that is being typed is not lost when a verdict arrives', { tag: '@once' }, async ({ page }) => {
  await open(page, 'edit', SMALL);
  const rows = page.getByRole('spinbutton', { name: 'Rows' });
  await rows.fill('1');
  // A new verdict arrives and is drawn while the number is half typed.
  await page.evaluate(() => new Promise((resolve) => {
    dispatchEvent(new HashChangeEvent('hashchange'));
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  }));
  await expect(page.locator('.verdict')).toHaveText(/Solvable/);
  await expect(rows).toHaveValue('1');
  await rows.press('End');
  await rows.pressSequentially('00');
  await rows.press('Tab');
  // Out of range: clamped.
  await expect(rows).toHaveValue('16');
  await expect(page.locator('.stage .soft').first()).toHaveText('4 × 16');
  await rows.fill('99');
  await rows.press('Enter');
  await expect(rows).toHaveValue('16');
});

/** The notations as the program lists them, each with an example. */
const recorded = readFileSync(new URL('../../../testdata/conformance/requests.jsonl', import.meta.url), 'utf8').trim().split('\n').map((line) => JSON.parse(line));
/** @type {{id: string, example: string}[]} */
const notations = recorded.find(({ id, request }) => id === 'list' && request.what === 'notations').answer;

test('every notation is parsed, and errors have positions', { tag: ['@once', '@engine'] }, async ({ page }) => {
  await open(page, 'edit', HARDEST);
  await expect(page.locator('.verdict')).toContainText('Solvable in 51 moves');
  const area = page.getByRole('textbox', { name: 'Text of a board' });
  const options = page.getByRole('combobox', { name: 'Copy as' }).locator('option');
  // The list comes from the engine, perhaps after the verdict.
  await expect(options.first()).toBeAttached();
  const ids = await options.allTextContents();
  expect(ids).toEqual(notations.map((each) => each.id));
  for (const { id, example } of notations) {
    await area.fill(example);
    await expect(page.getByText(`Understood as ${id}:`), id).toBeVisible();
  }
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect(page.locator('.verdict')).toContainText(/Solvable|Unsolvable|exit/);
  await area.fill('AA..\n..B.\n..C.\n..B.\n');
  await expect(page.getByText(/Line \d+, column \d+:/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use it' })).toBeDisabled();
});

test('a board is replaced by its hardest position, and copied in any notation', { tag: ['@once', '@engine'] }, async ({ page }) => {
  await open(page, 'edit', HARDEST.replace('LLJMM.', 'LLJ.MM'));
  await page.getByRole('button', { name: 'Make it as hard as it gets' }).click();
  await expect(page.getByText('The hardest position of this board: 51 moves.')).toBeVisible();
  await expect(page.locator('.verdict')).toContainText('Solvable in 51 moves');
  await page.getByRole('combobox', { name: 'Copy as' }).selectOption('csv');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('car,orientation,col,row,length');
});

test('a saved picture has the colours of the board', { tag: '@once' }, async ({ page }) => {
  await open(page, 'edit', HARDEST);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save PNG' }).click();
  const chunks = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(/** @type {Buffer} */ (chunk));
  const different = await page.evaluate(async (data) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (each) => each.charCodeAt(0))]));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(bitmap, 0, 0);
    // Both pictures have the same frame around the cells; only their scale differs.
    const svg = /** @type {SVGSVGElement} */ (document.querySelector('.stage .board'));
    const box = svg.viewBox.baseVal;
    return [...svg.querySelectorAll('.vehicle')].flatMap((vehicle) => {
      const body = /** @type {SVGRectElement} */ (vehicle.querySelector('.body'));
      const inside = body.getBBox();
      const matrix = new DOMMatrix(getComputedStyle(vehicle).transform);
      // No letter, window or stripe there.
      const [along, across] = [0.33, 0.25];
      const isTall = inside.height > inside.width;
      const [x, y] = [matrix.e + inside.x + inside.width * (isTall ? across : along), matrix.f + inside.y + inside.height * (isTall ? along : across)];
      const pixel = context?.getImageData(Math.round(((x - box.x) / box.width) * bitmap.width), Math.round(((y - box.y) / box.height) * bitmap.height), 1, 1).data ?? [];
      const shown = (getComputedStyle(body).fill.match(/\d+/g) ?? []).map(Number);
      const isSame = shown.every((each, index) => Math.abs(each - (pixel[index] ?? -99)) <= 3);
      return isSame ? [] : [`${vehicle.getAttribute('aria-label')}: ${shown.join(' ')}, saved ${[...pixel].join(' ')}`];
    });
  }, Buffer.concat(chunks).toString('base64'));
  expect(different).toEqual([]);
});

test('pictures are saved', { tag: ['@once', '@engine'] }, async ({ page }) => {
  await open(page, 'edit', SMALL);
  for (const type of ['svg', 'png']) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: `Save ${type.toUpperCase()}` }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`clearway.${type}`);
    const chunks = [];
    for await (const chunk of await file.createReadStream()) chunks.push(/** @type {Buffer} */ (chunk));
    const bytes = Buffer.concat(chunks);
    if (type === 'svg') expect(bytes.toString().startsWith('<svg ')).toBe(true);
    else expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  }
});
