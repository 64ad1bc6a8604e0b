// Builds the visual editor of the back office into the shop's assets: a bundle of its own, so that no page of the shop
// shares a byte with it. Its files' names stand in build/editor.json.
import { mkdirSync, writeFileSync } from 'node:fs';
import { build } from 'vite';

const result = await build({
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  build: {
    outDir: 'build/client',
    assetsDir: 'assets',
    emptyOutDir: false,
    // The Content-Security-Policy allows no data: addresses for fonts and styles.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    chunkSizeWarningLimit: 4000,
    rolldownOptions: {
      // The form without the editor has the choice of pictures from here.
      input: { main: 'src/backoffice/editor/main.tsx', pictures: 'src/backoffice/editor/pictures.tsx' },
      // By their names nobody takes them for a page's own.
      output: {
        entryFileNames: 'assets/editor-[name]-[hash].js',
        chunkFileNames: 'assets/editor-[name]-[hash].js',
        // The typeface is the pages' own file.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/editor-[hash][extname]'
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
});
const { output } = Array.isArray(result) ? result[0] : result;
const entry = (name) =>
  `/${output.find((file) => file.type === 'chunk' && file.isEntry && file.name === name).fileName}`;
const style = output.find((file) => file.fileName.endsWith('.css'));
mkdirSync('build', { recursive: true });
writeFileSync(
  'build/editor.json',
  JSON.stringify({ script: entry('main'), style: `/${style.fileName}`, pictures: entry('pictures') }),
);
