import { expect, HARDEST, open, SMALL, test } from './helpers.js';

test('a comparison shows counters and histograms, then bars and a lesson', { tag: '@engine' }, async ({ page }) => {
  await open(page, 'learn', HARDEST);
  await page.getByRole('slider', { name: 'Speed' }).fill('20');
  await page.getByRole('button', { name: 'Start' }).click();
  const lane = page.locator('.lane').first();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  const looked = lane.locator('dd').first();
  await expect(looked).not.toHaveText('0');
  await page.getByRole('button', { name: 'Pause' }).click();
  const before = Number((await looked.textContent())?.replace(/,/g, ''));
  await page.getByRole('button', { name: 'Step' }).click();
  for (let step = 0; step < 12; step += 1) await page.getByRole('button', { name: 'Step' }).click();
  await expect.poll(async () => Number((await looked.textContent())?.replace(/,/g, ''))).toBeGreaterThan(before);
  await expect(lane.locator('.chart .col').first()).toBeVisible();
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect(lane).toContainText('Found a way of 51 moves, a shortest one.');
  const results = page.getByRole('region', { name: 'Side by side' });
  await expect(results).toContainText('times fewer positions than');
  await expect(results.locator('.bars')).toHaveCount(5);
});

test('lanes are added and removed, with any algorithm and heuristic', { tag: ['@once', '@engine'] }, async ({ page }) => {
  await open(page, 'learn', SMALL);
  await page.getByRole('button', { name: 'Add a lane' }).click();
  await expect(page.locator('.lane')).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Add a lane' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove Lane 2' }).click();
  await page.locator('[data-choice="algorithm"]').first().selectOption('ida-star');
  await page.locator('.lane').first().locator('[data-choice="heuristic"]').selectOption('perfect');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Watch again' })).toBeVisible();
  await expect(page.locator('.lane').first()).toContainText('Found a way of 2 moves');
});

test('the space is shown by depth, with the path of the player', { tag: '@engine' }, async ({ page }) => {
  await open(page, 'play', HARDEST);
  await page.locator('summary', { hasText: 'Where you are' }).click();
  await expect(page.getByText('4,780 positions, joined by')).toBeVisible();
  await expect(page.locator('.panel .chart .col')).toHaveCount(52);
  await page.locator('.hint').getByRole('button', { name: 'Show me' }).click();
  await expect(page.locator('.panel .chart .path')).toHaveCount(1);
  await expect(page.locator('.panel .chart')).toHaveAttribute('aria-label', /Your way: 51, 50 moves/);
});

test('the map shows the whole space, the player\'s way, and positions as boards', async ({ page }) => {
  await open(page, 'play', HARDEST);
  await page.locator('summary', { hasText: 'Where you are' }).click();
  await page.getByRole('button', { name: 'Show the map' }).click();
  const map = page.locator('.map');
  await expect(map.getByRole('img', { name: /^[\d,]+ discs for 4,780 positions$/ })).toBeVisible();
  await expect(map.locator('.space .path')).toHaveCount(0);
  await page.locator('.hint').getByRole('button', { name: 'Show me' }).click();
  await expect(map.locator('.space .path')).toHaveCount(1);
  await expect(map.getByRole('status')).toContainText('51 moves from the exit, detour 0. Position 1 of');
  await map.getByRole('slider', { name: 'Moves from the exit' }).fill('7');
  await expect(map.getByRole('status')).toContainText(/^7 moves/);
  await map.locator('.space').click({ position: { x: 40, y: 60 } });
  await expect(map.getByRole('status')).not.toContainText(/^7 moves/);
  await map.getByRole('slider', { name: 'Moves from the exit' }).fill('3');
  await map.getByRole('button', { name: 'Play from here' }).click();
  await expect(page).not.toHaveURL(new RegExp(HARDEST.slice(0, 12).replace(/\./g, '\\.')));
  await expect(page.locator('[data-counter="moves"]')).toContainText('0');
  await page.locator('.hint').getByRole('button', { name: 'Am I on track?' }).click();
  await page.locator('.hint').getByRole('button', { name: 'How far is it?' }).click();
  await expect(page.locator('.hint')).toContainText('3 moves to go, at best.');
});
