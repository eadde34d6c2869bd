// Takes a picture of every view, on a phone, a phone on its side and a desktop, in light and dark and
// two languages: `node tests/pictures.js FOLDER`. They are for looking at. A few are in the guide.

import { chromium } from '@playwright/test';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from './serve.js';

const HARDEST = 'BCDDE./BCF.EG/B.FAAG/HHHI.G/..JIKK/LLJMM.';
const WORKED = '.AAAB/...CB/XX.CD/..E.D/..EFF';
/** A board of three moves, and a needless one. */
const SMALL = 'AAB./..B./..../CC..';

const SCREENS = { phone: [390, 844], landscape: [844, 390], desktop: [1280, 800] };

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {typeof import('../src/text/en.js').english} Texts */

/** @param {Page} page @param {string} name */
const press = (page, name) => page.getByRole('button', { name, exact: true }).first().click();

/** Wins by keys. @param {Page} page */
async function win(page) {
  for (const [index, keys] of /** @type {const} */ ([[2, ['ArrowRight']], [1, ['ArrowDown']], [0, ['ArrowRight', 'ArrowRight']]])) {
    const vehicle = page.locator('.stage .vehicle').nth(index);
    for (const key of keys) await vehicle.press(key);
  }
  await page.locator('.win').waitFor();
}

/** Each view: its address, and what is done there. @type {Record<string, [string, ((page: Page, text: Texts) => Promise<void>)?]>} */
const VIEWS = {
  first: [''],
  play: [`#/play/${HARDEST}`],
  hint: [`#/play/${HARDEST}`, async (page, { hint }) => {
    for (const name of [hint.ask, ...hint.askMore.slice(1)]) await press(page, name);
    await page.locator('.way').waitFor();
  }],
  win: [`#/play/${SMALL}`, win],
  coach: [`#/play/${SMALL}`, async (page, { review }) => {
    await win(page);
    await press(page, review.ask);
    await page.getByRole('region', { name: review.title }).waitFor();
  }],
  film: [`#/play/${HARDEST}`, async (page, { hint }) => {
    await press(page, hint.solution);
    await page.locator('input[type="range"]').first().fill('9');
  }],
  map: [`#/play/${WORKED}`, async (page, { space }) => {
    await page.locator('summary', { hasText: space.title }).click();
    await press(page, space.map);
    await page.locator('.found').waitFor();
    await page.locator('.found').scrollIntoViewIfNeeded();
  }],
  about: [`#/play/${HARDEST}`, async (page, { play }) => {
    await page.getByText(play.about).click();
    await page.getByText(play.about).evaluate((element) => element.scrollIntoView());
  }],
  settings: [`#/play/${WORKED}`, (page) => page.locator('.settings summary').click()],
  daily: ['#/daily'],
  levels: ['#/levels'],
  edit: [`#/edit/${WORKED}`],
  paste: [`#/edit/${WORKED}`, async (page, { edit }) => {
    await page.getByRole('textbox', { name: edit.pasteLabel }).fill('car,orientation,col,row,length\nX,H,1,5,2\nB,V,9,8,2\n');
    await page.getByRole('textbox', { name: edit.pasteLabel }).evaluate((element) => element.scrollIntoView());
  }],
  picture: [`#/edit/${WORKED}`, async (page) => {
    await page.locator('input[accept="image/*"]').first().setInputFiles(new URL('../../testdata/pictures/metal.png', import.meta.url).pathname);
    await page.locator('.photo .corner').first().waitFor();
    await page.locator('.photo').scrollIntoViewIfNeeded();
  }],
  learn: [`#/learn/${HARDEST}`, async (page, { learn }) => {
    await press(page, learn.start);
    await page.getByRole('button', { name: learn.end }).click();
  }],
  lesson: [`#/learn/${WORKED}?lanes=bfs,a-star:blocking&lesson=2`, async (page, { learn }) => {
    await page.getByRole('radio').first().check();
    await press(page, learn.start);
    await page.getByRole('button', { name: learn.end }).click();
    await page.locator('.option.true').waitFor();
  }],
  guide: ['docs/heuristics.html'],
};

/** Those of the guide. */
const GUIDE = [
  'hint-desktop-light-en', 'hint-phone-dark-en', 'coach-desktop-light-en', 'map-desktop-dark-en', 'daily-phone-light-en', 'edit-desktop-light-en', 'edit-phone-dark-en', 'picture-desktop-light-en',
  'learn-desktop-dark-en', 'lesson-phone-light-en', 'levels-desktop-light-en', 'win-phone-light-en', 'film-landscape-dark-en', 'hint-phone-light-he',
];

const [folder = '../target/pictures'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const { address, close } = await serve(new URL('../../dist', import.meta.url).pathname, 0);
const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
let failed = 0;
for (const language of ['en', 'he']) {
  const module = await import(`../src/text/${language}.js`);
  /** @type {Texts} */
  const text = module.text ?? module.english;
  for (const [screen, [width = 0, height = 0]] of Object.entries(SCREENS)) {
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      const context = await browser.newContext({
        baseURL: address, viewport: { width, height }, colorScheme, reducedMotion: 'reduce', serviceWorkers: 'block', deviceScaleFactor: screen === 'desktop' ? 1 : 2,
        ...(screen === 'desktop' ? {} : { hasTouch: true, isMobile: true }),
      });
      await context.addInitScript((id) => localStorage.setItem('clearway.settings', JSON.stringify({ language: id })), language);
      for (const [view, [at, reach]] of Object.entries(VIEWS)) {
        const page = await context.newPage();
        const name = `${view}-${screen}-${colorScheme}-${language}`;
        try {
          await page.goto(`./${at}`);
          await page.locator('main h1').waitFor();
          await reach?.(page, text);
          await page.waitForTimeout(700);
        } catch (error) {
          failed += 1;
          console.log(`${name}: ${error}`);
        }
        await page.screenshot({ path: join(folder, `${name}.png`) });
        await page.close();
      }
      await context.close();
    }
  }
}
await browser.close();
close();
const images = new URL('../../docs/images/', import.meta.url).pathname;
for (const name of GUIDE) copyFileSync(join(folder, `${name}.png`), join(images, `page-${name}.png`));
process.exitCode = failed > 0 ? 1 : 0;
