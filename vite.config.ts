import { createHash } from 'node:crypto';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { textFiles } from './src/storefront/text-files.ts';
import { CLIENT_CHUNKS } from './src/web/rendering/client-chunks.ts';
import { extensionParts } from './src/web/rendering/extension-parts.ts';
import { houseLook } from './src/web/rendering/house-look.ts';
import { ownLocales } from './src/web/rendering/own-locales.ts';

/**
 * Class names of six characters: each stands in the page's markup, its styles and its scripts. The same for the same
 * place and name, so that the server's build and the browser's agree.
 */
function className(name: string, file: string): string {
  const place = path.relative(import.meta.dirname, file.split('?')[0] ?? file);
  const digest = createHash('sha256').update(`${place} ${name}`).digest().readUInt32BE(0);
  return `k${digest.toString(36).padStart(7, '0').slice(-5)}`;
}

export default defineConfig({
  plugins: [reactRouter(), houseLook(), extensionParts(), ownLocales(), textFiles()],
  css: { modules: { generateScopedName: className } },
  environments: { ssr: { build: { minify: false } } },
  build: {
    target: 'baseline-widely-available',
    // scripts/build-once.mjs empties what a build writes: folders beside it are builds of other retailers.
    emptyOutDir: false,
    // The Content-Security-Policy allows no data: addresses for fonts and styles.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Each page has loaded these before its first import by script: lists of addresses are no smaller for naming them.
      resolveDependencies: (_, files) =>
        files.filter((file) => !/\/(?:frame|framework|rolldown-runtime)-[\w-]+\.(?:js|css)$/.test(file)),
    },
    // 1.6 KB (brotli) of a page's scripts less than the bundler's own: the budget has no more to spare.
    minify: 'terser',
    terserOptions: { module: true, ecma: 2020, compress: { passes: 3 } },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: CLIENT_CHUNKS.map(({ name, priority, parts }) => ({
            name,
            priority,
            test: (file: string) => parts.some((part) => part.test(file)),
          })),
        },
      },
    },
  },
});
