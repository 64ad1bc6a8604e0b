import { defineConfig } from 'vitest/config';
import { houseLook } from './src/web/rendering/house-look.ts';
import { COMPILE_CACHE } from './test/support/compile-cache.ts';
import { isShortRun, WHOLE_ONLY, WHOLE_TAG } from './test/support/depth.ts';
import { SpreadWaiting } from './test/support/spread-waiting.ts';

/** Stands for components of extensions: tests run the demo retailer, which has none. */
const NO_PARTS = `${import.meta.dirname}/src/storefront/extensions/no-parts.ts`;

export default defineConfig({
  plugins: [houseLook()],
  // The package has no export map: sources would get its .mjs file and packages its .js file, two kinds of schema.
  resolve: {
    alias: [
      { find: /^graphql$/, replacement: 'graphql/index.js' },
      { find: /^virtual:extension-(?:blocks|pages)$/, replacement: NO_PARTS },
    ],
  },
  // The markup of that build; the development one needs a function that production lacks.
  oxc: { jsx: { development: false } },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'bench/**/*.test.ts'],
    exclude: ['test/e2e/**', 'node_modules/**', 'build/**', ...(isShortRun ? WHOLE_ONLY : [])],
    ...(isShortRun ? { testNamePattern: new RegExp(`^(?!.*${WHOLE_TAG.source})`, 's') } : {}),
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/each-file.ts'],
    environment: 'node',
    // As shops run: React's development build takes three times the processor time.
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, NODE_ENV: 'production' },
    testTimeout: 30_000,
    // A second is too short where other files keep both cores busy.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    execArgv: ['--initial-old-space-size=1500', '--min-semi-space-size=32', '--max-semi-space-size=64'],
    maxWorkers: 3,
    sequence: { sequencer: SpreadWaiting },
    // Loading the shop anew for each of 260 files took longer than most of them: modules stay, and what a test replaces
    // is put back for it. So a module may keep nothing that a test could see.
    isolate: false,
    unstubGlobals: true,
    restoreMocks: true,
  },
});
