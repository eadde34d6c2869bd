// Lessons: each with a race, and a question that is answered by trying.

import { expect, isTold, open, SMALL, test } from './helpers.js';

const WORKED = '.AAAB/...CB/XX.CD/..E.D/..EFF';

test('six lessons are answered by their races', { tag: '@once' }, async ({ page }) => {
  await open(page, 'learn', WORKED);
  await page.getByRole('navigation', { name: 'Lessons' }).getByRole('link').first().click();
  for (let number = 1; number <= 6; number += 1) {
    const lesson = page.getByRole('region', { name: `Lesson ${number}`, exact: true });
    await expect(lesson).toContainText('Choose an answer, then press Start');
    await lesson.getByRole('radio').nth(number === 5 ? 0 : 1).check();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('button', { name: 'To the end' }).click();
    await expect(lesson.getByRole('status')).toContainText('Right.');
    await expect(lesson.locator('.option.true')).toHaveCount(1);
    if (number === 1) await expect(lesson.getByRole('status')).toContainText('It looked at 133 of 226');
    if (number === 6) await expect(lesson.getByRole('status')).toContainText('Fewest moves: 4 moves and 8 steps. Fewest steps: 5 moves and 7 steps.');
    else await lesson.getByRole('link', { name: 'Next lesson' }).click();
  }
});

test('a wrong answer is told, and a lesson can be left', { tag: '@once' }, async ({ page }) => {
  await page.goto(`./#/learn/${WORKED}?lanes=a-star:blocking,greedy:blocking&lesson=4`);
  const lesson = page.getByRole('region', { name: 'Lesson 4', exact: true });
  await lesson.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect(lesson.getByRole('status')).toContainText('Not this time. Greedy looked at 19 positions, A* at 29. But its way has 8 moves where 6 are enough');
  await page.reload();
  await expect(lesson).toBeVisible();
  await lesson.getByRole('button', { name: 'Leave the lesson' }).click();
  await expect(lesson).toHaveCount(0);
  await expect(page).toHaveURL(/lanes=a-star:blocking,greedy:blocking$/);
});

test('the timeline is dragged, and the tree grows with it', async ({ page }) => {
  await page.goto(`./#/learn/${WORKED}?lanes=bfs,a-star:blocking`);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const timeline = page.getByRole('slider', { name: 'Timeline' });
  await timeline.fill('1');
  const tree = page.locator('.tree').first();
  await expect(tree).toHaveAttribute('aria-label', /^1 positions looked at/);
  await timeline.fill('40');
  await expect(tree).toHaveAttribute('aria-label', /^40 positions looked at, \d+ seen and waiting/);
  await expect(page.locator('.lane').first().locator('dd').first()).toHaveText('40');
  await timeline.fill('5');
  await expect(tree).toHaveAttribute('aria-label', /^5 positions/);
});

test('an algorithm and a heuristic are explained, and the estimate\'s parts are on the board', async ({ page }) => {
  await page.goto(`./#/learn/${WORKED}?lanes=a-star:blocking,a-star:closure`);
  const lane = page.locator('.lane').first();
  await lane.locator('summary').click();
  await expect(lane.locator('.how')).toContainText('takes the smallest sum');
  await expect(lane.locator('.how')).toContainText('1 + 1 + 1 = 3');
  await expect(lane.locator('.parts .badge')).toHaveCount(2);
  await expect(page.locator('.lane').nth(1).locator('.parts .ring')).toHaveCount(2);
  await lane.locator('[data-choice="heuristic"]').selectOption('distance');
  await expect(lane.locator('.parts .cell')).toHaveCount(3);
});

test('a race is kept as a link, and printed as a sheet', { tag: '@once' }, async ({ page }) => {
  await page.goto(`./#/learn/${SMALL}?lanes=bfs,bfs@steps&lesson=6`);
  await expect(page.locator('[data-choice="metric"]').nth(1)).toHaveValue('steps');
  await page.getByRole('button', { name: 'Copy a link to this race' }).click();
  await isTold(page, 'Link copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`#/learn/${SMALL}?lanes=bfs,bfs@steps&lesson=6`);
  await page.evaluate(() => {
    window.print = () => {
      /** @type {any} */ (window).sheet = /** @type {HTMLElement} */ (document.querySelector('.sheetpage')).textContent;
    };
  });
  await page.getByRole('button', { name: 'Teacher\'s sheet' }).click();
  await expect.poll(() => page.evaluate(() => /** @type {any} */ (window).sheet)).toContain('Lesson 6: Moves or steps');
  expect(await page.evaluate(() => /** @type {any} */ (window).sheet)).toContain('Before the race');
  await expect(page.locator('.sheetpage')).toHaveCount(0);
});
