import { createHash } from 'node:crypto';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { textFiles } from './src/storefront/text-files.ts';
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
          groups: [
            { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 4 },
            // The arrow of the energy label is on cards, whose markup servers print: no route of theirs imports its styles.
            // What every page needs (mail-tag, dunning and tenant are for the back office), but not the start itself: who imports a part of it would start the page before its
            // routes are known (src/web/rendering/script-priority.ts).
            {
              name: 'frame',
              test: /src\/languages\/(language|shown)\.ts$|src\/tenants\/((?!postal-code|field-problem|mail-text|mail-tag|dunning|method-words|offered-methods|tenant\.)[^/]+|messages\/(index|plural)\.ts)$|virtual:house-look|\/(theme|fonts|house-options)\.css$|\.woff2|src\/ui\/(?!field\.|choices\.|energy-badge\.tsx)[^/]+$|src\/shop\/catalogue\/products\/branded-name|src\/storefront\/(root|text|badges|cards\/printed-|form-data|unsent|frame-data|hydrated|later|plain-click|when-idle|shop-links|spoken-amount|department|locale)[^/]*$|src\/storefront\/components\/(frame|amount|compare\/compare-button\.module|wishlist\/wish-|checkout\/checkout-(header|footer))/,
              priority: 3,
            },
            {
              name: 'list',
              test: /src\/storefront\/(components\/list\/(?!price-slider|filter-sheet|next-ahead)|routes\/search\.module)/,
              priority: 1,
            },
            // What product pages share with some other page, and every page below its content: few files for the same reason.
            {
              name: 'ratings',
              test: /components\/(reviews\/(distribution|reviews\.module)|credit\/monthly-line)|src\/(storefront\/average-text|ui\/energy-badge\.tsx)/,
              priority: 2,
            },
            {
              name: 'place',
              test: /src\/storefront\/(components\/(recommendations\/place|shell\/last-seen-slot)|public-page)/,
              priority: 2,
            },
            // What basket and wishlist share: each file of its own has its name in the route table of every page.
            { name: 'bought', test: /components\/basket\/(thumbnail|free-delivery)/, priority: 2 },
            {
              name: 'lines',
              test: /src\/storefront\/(components\/(article-row|departments-ahead|gift-cards\/(bought-gift-cards|pay-by-gift-card|gift-cards\.module)|wishlist\/wishlist-items\.module|basket\/(summary-card|totals-list|line-rules))|routes\/basket\.module|wish-changed)/,
              priority: 1,
            },
            // What comes after every page, in few files: each small one is compressed by itself.
            {
              name: 'data',
              test: /src\/(storefront\/(data\/|fetch-json)|gateway\/(personal-documents|gateway-document))/,
              priority: 2,
            },
            {
              name: 'after',
              test: /src\/storefront\/(after-page|consent|first-touch|lay-out-rest|page-viewed)\.ts$|src\/tenants\/messages\/(after|wanted)\.ts$|src\/shop\/tracking\/consent-groups/,
              priority: 1,
            },
            { name: 'variant', test: /src\/tenants\/messages\/(variant|same-shape)\.ts$/, priority: 1 },
            {
              name: 'page-texts',
              test: /src\/(storefront\/page-texts|tenants\/texts\/(apply-texts|text-template))\.ts$/,
              priority: 1,
            },
            { name: 'beside', test: /src\/storefront\/(beside-page|session|search-clicks?)\.ts$/, priority: 1 },
            // What lists and the home page share. The styles of content pages are here because those share a route with
            // lists: a style that only comes with its script is missing without script, and comes late with it.
            {
              name: 'cards',
              test: /src\/storefront\/(components\/(content\/[^/]+\.css|product-card\.module|product-grid|department-index)|list-request|facet-names)|src\/ui\/field|src\/shop\/search\//,
              priority: 2,
            },
          ],
        },
      },
    },
  },
});
