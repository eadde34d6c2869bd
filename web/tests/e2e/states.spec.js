// What the page can show, state by state: axe finds nothing in any of them.

import AxeBuilder from '@axe-core/playwright';
import { drag, expect, HARDEST, open, SMALL, test } from './helpers.js';

const WORKED = '.AAAB/...CB/XX.CD/..E.D/..EFF';

/** @typedef {import('@playwright/test').Page} Page */

/** Each state, and how to get there. @type {Record<string, (page: Page) => Promise<void>>} */
const STATES = {
  'first steps': async (page) => {
    await page.goto('./');
    await expect(page.getByRole('heading', { name: 'First steps 1 of 3' })).toBeVisible();
  },
  settings: async (page) => {
    await open(page, 'play', SMALL);
    await page.locator('.settings summary').click();
  },
  'a tapped vehicle': async (page) => {
    await open(page, 'play', SMALL);
    await page.locator('.stage .vehicle').nth(1).click();
    await expect(page.locator('.targets')).toHaveCount(1);
  },
  'a hint with its reason': async (page) => {
    await open(page, 'play', HARDEST);
    for (const name of ['Am I on track?', 'How far is it?', 'Which vehicle?', 'Which move?', 'Why?']) await page.locator('.hint').getByRole('button', { name }).click();
    await expect(page.locator('.way')).toHaveCount(1);
  },
  'a win': async (page) => {
    await open(page, 'play', SMALL);
    await drag(page, 'B', 2);
    await drag(page, 'A', 2);
    await expect(page.locator('.win')).toContainText('Nobody can do it in fewer.');
  },
  'the coach': async (page) => {
    await open(page, 'play', 'AAB./..B./..../CC..');
    await drag(page, 'C', 1);
    await drag(page, 'B', 1);
    await drag(page, 'A', 2);
    await page.locator('.win').getByRole('button', { name: 'Review my game' }).click();
    await expect(page.getByRole('region', { name: 'The coach' })).toBeVisible();
  },
  'a film': async (page) => {
    await open(page, 'play', HARDEST);
    await page.getByRole('button', { name: 'Whole solution' }).click();
    await page.getByRole('region', { name: 'The way out' }).getByRole('slider').fill('9');
  },
  'the map': async (page) => {
    await open(page, 'play', WORKED);
    await page.locator('summary', { hasText: 'Where you are' }).click();
    await page.getByRole('button', { name: 'Show the map' }).click();
    await expect(page.locator('.found')).toBeVisible();
  },
  'about a board': async (page) => {
    await open(page, 'play', HARDEST);
    await page.getByText('About this board').click();
  },
  'the calendar': async (page) => {
    await open(page, 'daily');
  },
  'levels with results': async (page) => {
    await page.addInitScript((code) => localStorage.setItem('clearway.made', JSON.stringify([{ code, level: 0, moves: 2, number: 1 }])), SMALL);
    await open(page, 'levels');
    await expect(page.getByRole('region', { name: 'Made for you' })).toBeVisible();
  },
  'a faulty board': async (page) => {
    await open(page, 'edit', SMALL);
    await page.locator('.stage .vehicle').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('textbox', { name: 'Text of a board' }).fill('car,orientation,col,row,length\nX,H,1,5,2\nB,V,9,8,2\n');
    await expect(page.getByText('Understood as csv')).toBeVisible();
    await expect(page.locator('.faults rect')).toHaveCount(1);
  },
  'a board from a picture': async (page) => {
    await open(page, 'edit', SMALL);
    await page.locator('input[accept="image/*"]').first().setInputFiles(new URL('../../../testdata/pictures/doubtful.png', import.meta.url).pathname);
    await expect(page.locator('.photo .doubt').first()).toBeVisible();
  },
  'a lesson with its answer': async (page) => {
    await page.goto(`./#/learn/${WORKED}?lanes=bfs,a-star:blocking&lesson=2`);
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('button', { name: 'To the end' }).click();
    await expect(page.locator('.option.true')).toHaveCount(1);
    for (const lane of await page.locator('.how summary').all()) await lane.click();
  },
};

for (const [name, reach] of Object.entries(STATES)) {
  for (const scheme of /** @type {const} */ (['light', 'dark'])) {
    // In the dark, only the colours differ; they are the same on every screen.
    test(`axe: ${name} (${scheme})`, { tag: scheme === 'dark' ? '@once' : '@phone' }, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await reach(page);
      const axe = new AxeBuilder({ page: /** @type {any} */ (page) }).setLegacyMode(true).exclude('.dots').exclude('.level .board').exclude('.space .disc');
      if (scheme === 'dark') axe.withRules('color-contrast');
      const { violations } = await axe.analyze();
      expect(violations.map(({ id, nodes }) => `${id} ${nodes.map((node) => node.html).join(' ')}`.slice(0, 400))).toEqual([]);
    });
  }
}
