import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { defineConfig } from '@playwright/test';

// A free port, so that parallel runs do not collide; workers inherit it.
process.env['CLEARWAY_PORT'] ??= String(await freePort());
const PORT = Number(process.env['CLEARWAY_PORT']);
const address = process.env['CLEARWAY_URL'];
const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  reporter: [['./tests/reporter.js']],
  // Generous, for busy machines.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  workers: 2,
  fullyParallel: true,
  use: {
    baseURL: address ?? `http://127.0.0.1:${PORT}/`,
    permissions: ['clipboard-read', 'clipboard-write'],
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } },
  ],
  ...(address ? {} : { webServer: { command: `node tests/serve.js ../dist ${PORT}`, port: PORT, reuseExistingServer: false } }),
});

/** A port that nobody listens at. @returns {Promise<number>} */
function freePort() {
  return new Promise((found, failed) => {
    const server = createServer().once('error', failed).listen(0, '127.0.0.1', () => {
      const bound = server.address();
      server.close(() => found(bound && typeof bound === 'object' ? bound.port : 0));
    });
  });
}
