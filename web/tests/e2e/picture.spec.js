import { readFileSync } from 'node:fs';
import { expect, open, SMALL, test } from './helpers.js';

/** @param {string} name */
const file = (name) => new URL(`../../../testdata/pictures/${name}`, import.meta.url).pathname;
/** @param {import('@playwright/test').Page} page */
const card = (page) => page.getByRole('region', { name: 'From a picture' });
/** @param {import('@playwright/test').Page} page */
const chooser = (page) => card(page).locator('input[type="file"]').first();

test('a picture becomes a board that can be played', { tag: '@engine' }, async ({ page }) => {
  await open(page, 'edit', SMALL);
  await expect(card(page)).toContainText(process.env['CLEARWAY_URL'] ? 'goes only to the server of this page' : 'stays on this device');
  await chooser(page).setInputFiles(file('metal.png'));
  await expect(card(page).getByRole('status')).toContainText('The board was read.');
  await expect(card(page).locator('.photo .corner')).toHaveCount(4);
  await expect(page.locator('.stage .vehicle')).toHaveCount(7);
  await expect(page.locator('.stage .soft').first()).toHaveText('6 × 6');
  await expect(page.locator('.verdict')).toContainText(/olvable/);
  // The board can be changed back.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.stage .vehicle')).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove the picture' }).click();
  await expect(card(page).locator('.photo')).toHaveCount(0);
});

test('doubts are marked, and corners can be moved by keys', { tag: '@once' }, async ({ page }) => {
  await open(page, 'edit', SMALL);
  await chooser(page).setInputFiles(file('doubtful.png'));
  await expect(card(page).getByRole('status')).toContainText('Please check what is marked:');
  expect(await card(page).locator('.photo .doubt').count()).toBeGreaterThan(0);
  const corner = card(page).getByRole('button', { name: 'Corner 1 of the board' });
  const before = await corner.getAttribute('cx');
  // The picture is read again, by another worker.
  const again = page.waitForEvent('worker', (worker) => worker.url().endsWith('/engine/picture.js'));
  await corner.press('ArrowRight');
  await expect(corner).not.toHaveAttribute('cx', before ?? '');
  await again;
  await expect(card(page).getByRole('status')).toContainText('Please check what is marked:');
});

test('a pasted picture is read, and a broken one is told', { tag: '@once' }, async ({ page }) => {
  await open(page, 'edit', SMALL);
  await chooser(page).setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(card(page).getByRole('status')).toContainText('cannot be opened');
  const bytes = [...readFileSync(file('metal.png'))];
  await page.getByRole('textbox', { name: 'Text of a board' }).evaluate((area, data) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(data)], 'board.png', { type: 'image/png' }));
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }));
  }, bytes);
  await expect(card(page).getByRole('status')).toContainText('The board was read.');
});

test('without a board, the corners wait to be dragged onto one', { tag: '@once' }, async ({ page }) => {
  await open(page, 'edit', SMALL);
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [300, 200];
    canvas.getContext('2d')?.fillRect(0, 0, 300, 200);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await chooser(page).setInputFiles({ name: 'dark.png', mimeType: 'image/png', buffer: Buffer.from(data, 'base64') });
  await expect(card(page).getByRole('status')).toContainText('No board was found.');
  await expect(card(page).locator('.photo .corner')).toHaveCount(4);
  await expect(page.locator('.stage .vehicle')).toHaveCount(2);
});

test('a sheet gives all of its boards', { tag: '@once' }, async ({ page }) => {
  await open(page, 'edit', SMALL);
  await chooser(page).setInputFiles(file('sheet.png'));
  const boards = card(page).getByRole('group', { name: '6 boards on this sheet' }).getByRole('button');
  await expect(boards).toHaveCount(6);
  await expect(boards.first()).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.stage .vehicle')).toHaveCount(9);
  const corner = card(page).getByRole('button', { name: 'Corner 1 of the board' });
  const before = await corner.getAttribute('cy');
  await card(page).getByRole('button', { name: 'Board 3' }).click();
  await expect(page.locator('.stage .vehicle')).toHaveCount(7);
  await expect(corner).not.toHaveAttribute('cy', before ?? '');
  await expect(boards.nth(2)).toHaveAttribute('aria-pressed', 'true');
});
