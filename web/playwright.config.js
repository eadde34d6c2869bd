import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));
const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

// A server needs only the tests in which the engine matters. On the static site, a test that does
// not depend on the screen runs on one of them.
const isServer = process.env['CLEARWAY_URL'] !== undefined;
const touch = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** All sizes, light and dark, for the tests that depend on the screen: `cargo xtask web sizes`. */
const SIZES = [[360, 640], [390, 844], [844, 390], [820, 1180], [1280, 800]];
const everySize = SIZES.flatMap(([width = 0, height = 0]) => /** @type {const} */ (['light', 'dark']).map((colorScheme) => ({
  name: `${width < 1000 ? 'touch' : 'desktop'} ${width}x${height} ${colorScheme}`,
  use: { viewport: { width, height }, colorScheme, ...(width < 1000 ? touch : {}) },
  grepInvert: /@once|@phone/,
})));
const projects = process.env['CLEARWAY_SIZES'] === 'all' ? everySize : isServer
  ? [{ name: 'desktop', use: desktop, grep: /@engine/ }]
  : [{ name: 'desktop', use: desktop, grepInvert: /@phone/ }, { name: 'phone', use: phone, grepInvert: /@once/ }];

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/site.js',
  reporter: [['./tests/reporter.js']],
  // No test is about time: these only end what would never end, on the busiest machine.
  timeout: 900_000,
  expect: { timeout: 300_000 },
  workers: 2,
  fullyParallel: true,
  use: {
    baseURL: process.env['CLEARWAY_URL'] ?? process.env['CLEARWAY_SITE'] ?? '',
    permissions: ['clipboard-read', 'clipboard-write'],
    // It would fetch the whole site in each test; those that are about it allow it.
    serviceWorkers: 'block',
    // `play.spec.js` and `feel.spec.js` are with motion.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
    },
  },
  projects,
});
