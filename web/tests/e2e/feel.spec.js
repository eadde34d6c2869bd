// Languages, themes, the flourish at the win, printing.

import AxeBuilder from '@axe-core/playwright';
import { text as german } from '../../src/text/de.js';
import { drag, expect, HARDEST, open, SMALL, test, vehicle } from './helpers.js';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.describe('in Hebrew', () => {
  test.use({ locale: 'he-IL' });
  test('the page reads from right to left, and the board does not', { tag: '@phone' }, async ({ page }) => {
    await open(page, 'play', SMALL);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('html')).toHaveAttribute('lang', 'he');
    await expect(page.getByRole('button', { name: 'הראו לי' })).toBeVisible();
    const [red, other] = [await page.locator('.stage .vehicle.red').boundingBox(), await page.locator('.stage .vehicle.car').boundingBox()];
    expect(red?.x ?? 0).toBeLessThan(other?.x ?? 0);
    await page.locator('.settings summary').click();
    await expect(page.locator('.sheet')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(await page.evaluate(() => innerWidth));
    for (const view of ['play', 'daily', 'levels', 'learn', 'edit']) {
      await open(page, view, view === 'daily' || view === 'levels' ? '' : SMALL);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), view).toBeLessThanOrEqual(await page.evaluate(() => innerWidth));
      // The colours are those of the other languages.
      const { violations } = await new AxeBuilder({ page: /** @type {any} */ (page) }).setLegacyMode(true).disableRules('color-contrast').exclude('.dots').exclude('.level .board').analyze();
      expect(violations.map(({ id }) => id), view).toEqual([]);
    }
  });
});

test('long words do not break the layout at 320 pixels', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const language of ['de', 'es', 'fr', 'nl', 'he', 'id', 'zh']) {
    await page.addInitScript((id) => localStorage.setItem('clearway.settings', JSON.stringify({ language: id })), language);
    for (const view of ['play', 'daily', 'levels', 'learn', 'edit']) {
      await open(page, view, view === 'daily' || view === 'levels' ? '' : HARDEST);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('main h1')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${language} ${view}`).toBeLessThanOrEqual(320);
    }
  }
});

test('language and board are chosen in the settings and survive a reload', { tag: '@once' }, async ({ page }) => {
  await open(page, 'play', HARDEST);
  await page.locator('.settings summary').click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await expect(page.locator('main')).toContainText('Steckst du fest?');
  await page.getByRole('combobox', { name: 'Brett' }).selectOption('wood');
  await expect(page.locator('.stage .vehicle.red .body')).toHaveCSS('fill', 'rgb(194, 47, 38)');
  await page.reload();
  await expect(page.locator('main')).toContainText('Steckst du fest?');
  await expect(page.locator('.stage .vehicle.red .body')).toHaveCSS('fill', 'rgb(194, 47, 38)');
});

test('a perfect win is celebrated, unless less motion is wanted', { tag: '@once' }, async ({ page }) => {
  await open(page, 'play', SMALL);
  await drag(page, 'B', 2);
  await drag(page, 'A', 2);
  await expect(page.locator('.confetti')).toHaveCount(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Play again' }).click();
  await vehicle(page, 'B').focus();
  await page.keyboard.press('End');
  await vehicle(page, 'A').focus();
  await page.keyboard.press('End');
  await expect(page.locator('.win')).toBeVisible();
  await expect(page.locator('.confetti')).toHaveCount(0);
});

test('a board prints with its moves, and without buttons', { tag: '@once' }, async ({ page }) => {
  await open(page, 'play', SMALL);
  await drag(page, 'B', 2);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.stage .board')).toBeVisible();
  await expect(page.getByRole('button', { name: '1. B down 2' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show me' })).toBeHidden();
  await expect(page.locator('header')).toBeHidden();
});

test('the reason of a hint is given in the language of the page', { tag: '@once' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('clearway.settings', JSON.stringify({ language: 'de' })));
  await open(page, 'play', 'XXB/..B/...');
  const hint = page.locator('.hint');
  // By their names: the button of a stage comes when the answer is there.
  for (const name of [german.hint.ask, ...german.hint.askMore.slice(1)]) await hint.getByRole('button', { name, exact: true }).click();
  await expect(hint).toContainText('Damit steht es dem roten Auto nicht mehr im Weg. Dem roten Auto im Weg: B.');
});
