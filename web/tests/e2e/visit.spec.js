// What a visit costs.

import { serve } from '../serve.js';
import { expect, isShown, SMALL, test } from './helpers.js';

test('files are delivered compressed', { tag: ['@once', '@engine'] }, async ({ page }) => {
  for (const file of ['src/main.js', 'app.css']) {
    const response = await page.request.get(file, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(response.headers()['content-encoding'], file).toBe('gzip');
  }
});

test.describe('the first visit', () => {
  test.use({ serviceWorkers: 'allow' });
  test('fetches the module once', { tag: '@once' }, async ({ page }) => {
    const site = await serve(new URL('../../../dist', import.meta.url).pathname, 0);
    await page.goto(`${site.address}#/play/${SMALL}`);
    await isShown(page, 'play', SMALL);
    await page.getByRole('button', { name: 'Am I on track?' }).click();
    await expect(page.locator('.hint')).toContainText('on a shortest way');
    // The service worker has stored all files by now.
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    expect(site.served.filter((path) => path.endsWith('.wasm'))).toEqual(['/engine/clearway.wasm']);
    await page.reload();
    await isShown(page, 'play', SMALL);
    await page.getByRole('button', { name: 'Am I on track?' }).click();
    await expect(page.locator('.hint')).toContainText('on a shortest way');
    expect(site.served.filter((path) => path.endsWith('.wasm'))).toHaveLength(1);
    site.close();
  });
});
