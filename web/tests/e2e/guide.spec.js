// The guide on the static site: pages, live boards, search.

import AxeBuilder from '@axe-core/playwright';
import { expect, SMALL, test } from './helpers.js';

test('a board of the guide is played where it is shown', async ({ page }) => {
  await page.goto('./docs/algorithms.html');
  const board = page.locator('.livingboard').first();
  await expect(board.locator('.vehicle')).toHaveCount(7);
  await board.locator('.vehicle[aria-label*=" E,"]').focus();
  await page.keyboard.press('ArrowUp');
  await expect(board.locator('.vehicle[aria-label*=" E,"]')).toHaveAttribute('aria-valuenow', '3');
  await board.getByRole('button', { name: 'Reset' }).click();
  await expect(board.locator('.vehicle[aria-label*=" E,"]')).toHaveAttribute('aria-valuenow', '4');
  await board.getByRole('link', { name: 'Play this board' }).click();
  await expect(page).toHaveURL(/#\/play\/\.AAAB\/\.\.\.CB\/XX\.CD/);
  await expect(page.locator('main h1')).toBeVisible();
});

test('the guide is searched, and linked from the page', async ({ page }) => {
  await page.goto(`./#/play/${SMALL}`);
  await page.locator('.settings summary').click();
  await page.getByRole('link', { name: 'Guide' }).click();
  await expect(page.getByRole('heading', { name: 'The guide' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search the guide' }).fill('admissible consistent');
  await expect(page.getByRole('status').first()).toContainText(/\d+ sections/);
  await page.locator('.hits a').first().click();
  await expect(page).toHaveURL(/docs\/[a-z]+\.html#/);
  await page.goto('./#/learn');
  await page.getByRole('link', { name: 'Guide' }).first().click();
  await expect(page).toHaveURL(/docs\/index\.html/);
});

test('every page of the guide is whole: links, pictures, no sideways scrolling, nothing for axe', { tag: '@phone' }, async ({ page, baseURL }) => {
  await page.goto('./docs/index.html');
  const pages = await page.locator('aside li a').evaluateAll((links) => links.map((link) => /** @type {HTMLAnchorElement} */ (link).href));
  expect(pages.length).toBeGreaterThan(15);
  /** @type {Set<string>} */
  const targets = new Set();
  for (const address of pages) {
    await page.goto(address);
    await expect(page.locator('main h1')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(await page.evaluate(() => innerWidth));
    const broken = await page.evaluate(() => {
      const anchors = [...document.querySelectorAll('main a[href^="#"]')].filter((link) => !document.getElementById(decodeURIComponent(link.getAttribute('href')?.slice(1) ?? '')));
      return anchors.map((link) => link.getAttribute('href'));
    });
    expect(broken, address).toEqual([]);
    for (const target of await page.evaluate(() => [...document.querySelectorAll('main a[href], main img')].map((each) => (each instanceof HTMLAnchorElement ? each.href : /** @type {HTMLImageElement} */ (each).src)))) {
      const plain = target.split('#')[0] ?? '';
      if (plain.startsWith(baseURL ?? '')) targets.add(plain);
    }
  }
  for (const target of targets) expect((await page.request.head(target)).ok(), target).toBe(true);
  for (const address of ['docs/index.html', 'docs/heuristics.html']) {
    await page.goto(`./${address}`);
    const { violations } = await new AxeBuilder({ page: /** @type {any} */ (page) }).setLegacyMode(true).exclude('.livingboard .dots').analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`), address).toEqual([]);
  }
});
