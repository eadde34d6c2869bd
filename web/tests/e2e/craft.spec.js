import AxeBuilder from '@axe-core/playwright';
import { expect, HARDEST, open, SMALL, test, vehicle } from './helpers.js';

for (const scheme of /** @type {const} */ (['light', 'dark'])) {
  for (const view of ['play', 'edit', 'learn', 'levels']) {
    test(`axe reports no violations (${view}, ${scheme})`, { tag: scheme === 'dark' ? '@once' : [] }, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await open(page, view, view === 'levels' ? '' : HARDEST);
      if (view === 'play') {
        await page.getByRole('button', { name: 'Am I on track?' }).click();
        await expect(page.locator('.hint')).toContainText('shortest way');
      }
      if (view === 'learn') {
        await page.getByRole('button', { name: 'Start' }).click();
        await page.getByRole('button', { name: 'To the end' }).click();
        await expect(page.getByRole('region', { name: 'Side by side' })).toBeVisible();
      }
      if (view === 'edit') await expect(page.locator('.verdict')).toContainText('Solvable');
      // The dots and the insides of vehicles are hidden from screen readers, and there are
      // hundreds.
      const axe = new AxeBuilder({ page: /** @type {any} */ (page) }).setLegacyMode(true).exclude('.dots').exclude('.level .board');
      // In the dark, only the colours differ.
      if (scheme === 'dark') axe.withRules('color-contrast');
      const { violations } = await axe.analyze();
      expect(violations.map(({ id, nodes }) => `${id} ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
    });
  }
}

test('nothing jumps while the page loads or a hint opens', async ({ page }) => {
  await page.addInitScript(() => {
    /** @type {any} */ (window).shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!(/** @type {any} */ (entry).hadRecentInput)) /** @type {any} */ (window).shifts += /** @type {any} */ (entry).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open(page, 'play', HARDEST);
  await page.waitForLoadState('networkidle');
  /** Positions on the page, independent of scrolling. */
  const places = () => page.evaluate(() => ['.stage .board', '.panel > section:last-of-type'].map((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return box ? [box.x, box.y + scrollY, box.width, box.height] : null;
  }));
  const before = await places();
  await page.getByRole('button', { name: 'Am I on track?' }).click();
  await expect(page.locator('.hint')).toContainText('shortest way');
  await page.getByRole('button', { name: 'Which vehicle?' }).or(page.getByRole('button', { name: 'How far is it?' })).first().click();
  await expect(page.locator('.hint')).toContainText(/to go, at best|Look at/);
  expect(await places()).toEqual(before);
  expect(await page.evaluate(() => /** @type {any} */ (window).shifts)).toBeLessThan(0.02);
});

test('targets are large enough for a finger, at any width', { tag: '@phone' }, async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 });
    for (const view of ['play', 'edit', 'learn', 'levels']) {
      await open(page, view, view === 'levels' ? '' : SMALL);
      const small = await page.evaluate(() => [...document.querySelectorAll('button, a[href]:not(.skip), select, summary')]
        .map((element) => ({ box: element.getBoundingClientRect(), name: element.textContent }))
        .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
        .map(({ box, name }) => `${name} ${box.width}x${box.height}`));
      expect(small, view).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${view} at ${width}`).toBeLessThanOrEqual(width);
    }
  }
});

test('reduced motion disables animations', { tag: '@once' }, async ({ page }) => {
  await open(page, 'play', SMALL);
  expect(await vehicle(page, 'A').evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0s');
});

test('all resources are from the same origin', { tag: ['@once', '@engine'] }, async ({ page, baseURL }) => {
  /** @type {string[]} */
  const elsewhere = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:') && !request.url().startsWith('blob:')) elsewhere.push(request.url());
  });
  await open(page, 'play', HARDEST);
  await page.getByRole('button', { name: 'Am I on track?' }).click();
  await expect(page.locator('.hint')).toContainText('shortest way');
  expect(elsewhere).toEqual([]);
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });
  test('the page works offline once loaded', { tag: '@once' }, async ({ page, context }) => {
    await open(page, 'play', SMALL);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: 'Am I on track?' }).click();
    await expect(page.locator('.hint')).toContainText('on a shortest way');
    await page.getByRole('link', { name: 'Levels' }).click();
    await expect(page.locator('.level').first()).toBeVisible();
    await context.setOffline(false);
  });
});

test('the page can be installed', { tag: ['@once', '@engine'] }, async ({ page }) => {
  await open(page, 'play', SMALL);
  const manifest = await page.evaluate(async () => (await fetch(/** @type {HTMLLinkElement} */ (document.querySelector('link[rel="manifest"]')).href)).json());
  expect(manifest.display).toBe('standalone');
  expect(manifest.shortcuts[0].url).toBe('./#/daily');
  for (const icon of manifest.icons) expect((await page.request.get(icon.src)).ok()).toBe(true);
});
