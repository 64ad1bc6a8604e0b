import os from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { COMPILE_CACHE } from './test/support/compile-cache.ts';
import { isShortRun, WHOLE_ONLY, WHOLE_TAG } from './test/support/depth.ts';
import { hasSharedMemory } from './test/support/memory-folder.ts';
import { browserOptions } from './test/support/test-browser.ts';

const PORT = Number(process.env.TEST_PORT ?? 3210);
// Tests that import goods find the shop's database by this folder too.
process.env.TEST_DATA_DIR ??= path.join(os.tmpdir(), `kontor-e2e-${PORT}`);

process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;

const browser = await browserOptions();

const launchOptions = (...more: string[]) => ({
  ...browser,
  // Its processes share what they paint: in memory, where there is room for it, and not in files of /tmp.
  ...(hasSharedMemory() ? { ignoreDefaultArgs: ['--disable-dev-shm-usage'] } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...more,
  ],
});

// What is about pictures, or about a page as a whole: every kind of page, a purchase, loading, being installed, mails.
const WITH_PICTURES = [
  'basket',
  'editor',
  'install',
  'cached-pages',
  'layers',
  'list',
  'mails',
  'media',
  'offline',
  'outside-scripts',
  'pages',
  'product-editor',
  'purchase',
  'scripts-wait',
  'videos',
  'vitals',
].map((name) => `**/${name}{,.whole}.spec.ts`);

const WHOLE_LIFE = '**/whole-life.whole.spec.ts';
const LEFT_OUT = isShortRun ? WHOLE_ONLY : [];
const WITHOUT_PICTURES = '--blink-settings=imagesEnabled=false';

export default defineConfig<{ pictures: boolean }>({
  testDir: 'test/e2e',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  ...(isShortRun ? { grepInvert: WHOLE_TAG } : {}),
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // A second try for whoever has to wait for a busy machine; what needed it is named as flaky at the end.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    // Recording every step takes a quarter of the time: TRACE=on when a failure needs it.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
  },
  projects: [
    // Alone at the end, the longest walk would leave a core without work.
    {
      name: 'whole life',
      testMatch: WHOLE_LIFE,
      testIgnore: LEFT_OUT,
      use: { launchOptions: launchOptions(WITHOUT_PICTURES), pictures: false },
    },
    { name: 'with pictures', testMatch: WITH_PICTURES, testIgnore: LEFT_OUT, use: { launchOptions: launchOptions() } },
    {
      // Fetching and decoding pictures is a third of what a page costs here: forms and ways are walked without them.
      name: 'without pictures',
      testIgnore: [...WITH_PICTURES, WHOLE_LIFE, ...LEFT_OUT],
      use: { launchOptions: launchOptions(WITHOUT_PICTURES), pictures: false },
    },
  ],
  webServer: {
    // A shop of its own with the demo house, in a folder that goes away with it.
    command: 'node test/support/throwaway-shop.ts',
    url: `http://localhost:${PORT}/readyz`,
    env: {
      PORT: String(PORT),
      LOG_LEVEL: 'warn',
      // Longer than a test pauses between two requests of one connection, which could meet its end otherwise.
      KEEP_ALIVE_SECONDS: '120',
      TRUSTED_PROXIES: '127.0.0.1,::1',
      FEED_PRIVATE_ADDRESSES: '127.0.0.1',
      WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1',
      TEST_DATA_DIR: process.env.TEST_DATA_DIR,
    },
    reuseExistingServer: false,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
