// Builds the visual editor of the back office into the shop's assets. It is a separate bundle, so that no page of the
// shop shares a byte with it. Writes the names of its files to editor.json of the build. With --watch it builds again after
// each change, until its input ends.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { BUILD_FOLDER } from '../src/platform/build-folder.ts';
import { extensionParts } from '../src/web/rendering/extension-parts.ts';
import { houseLook } from '../src/web/rendering/house-look.ts';
import { ownLocales } from '../src/web/rendering/own-locales.ts';

const CLIENT = path.join(BUILD_FOLDER, 'client');
const isWatching = process.argv.includes('--watch');
let written = [];

const names = {
  name: 'editor-names',
  writeBundle(_, bundle) {
    const output = Object.values(bundle);
    const entry = (name) =>
      `/${output.find((file) => file.type === 'chunk' && file.isEntry && file.name === name).fileName}`;
    const style = output.find((file) => file.fileName.endsWith('.css'));
    writeFileSync(
      path.join(BUILD_FOLDER, 'editor.json'),
      JSON.stringify({
        script: entry('main'),
        style: `/${style.fileName}`,
        pictures: entry('pictures'),
        order: entry('order'),
        enhancements: entry('enhancements'),
        grid: entry('grid'),
      }),
    );
    const fresh = output.map((file) => file.fileName);
    for (const old of written.filter((file) => !fresh.includes(file) && file.includes('editor-')))
      rmSync(path.join(CLIENT, old), { force: true });
    written = fresh;
  },
};

mkdirSync(BUILD_FOLDER, { recursive: true });
if (isWatching) process.stdin.on('end', () => process.exit(0)).resume();
await build({
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  plugins: [ownLocales({ forStaff: true }), houseLook(), extensionParts(), names],
  build: {
    outDir: CLIENT,
    assetsDir: 'assets',
    emptyOutDir: false,
    // The Content-Security-Policy allows no data: addresses for fonts and styles.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    chunkSizeWarningLimit: 4000,
    watch: isWatching ? {} : null,
    rolldownOptions: {
      // The form without the editor loads the picture chooser from here.
      input: {
        main: 'src/admin/editor/main.tsx',
        pictures: 'src/admin/editor/pictures.tsx',
        // Pages of categories load their drag and keys from here.
        order: 'src/admin/editor/order.ts',
        // Comfort of the forms of pictures and products.
        enhancements: 'src/admin/scripts/enhancements.ts',
        grid: 'src/admin/editor/grid-keys.ts',
      },
      // Distinguishes the editor's files from those of pages by their names.
      output: {
        entryFileNames: 'assets/editor-[name]-[hash].js',
        chunkFileNames: 'assets/editor-[name]-[hash].js',
        // The typeface is the file that pages use.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/editor-[hash][extname]'
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
});
