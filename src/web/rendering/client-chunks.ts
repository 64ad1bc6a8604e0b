/** Files of the browser's script that are sent as one. `parts` match paths of the source, each at least one. */
export type ClientChunk = { name: string; priority: number; parts: readonly RegExp[] };

/**
 * Groups of files: many small ones cost requests, and each is compressed by itself. A part that names nothing would leave its
 * files apart unnoticed, so client-chunks.test.ts refuses it.
 */
export const CLIENT_CHUNKS: readonly ClientChunk[] = [
  { name: 'framework', priority: 4, parts: [/node_modules\/(react|react-dom|react-router|scheduler)\//] },
  {
    // Files of every page (mail-tag, dunning and tenant are for the back office), but not the start itself. A file that
    // imports a part of it would start the page before its routes are known (script-priority.ts).
    name: 'frame',
    priority: 3,
    parts: [
      /src\/languages\/language\.ts$/,
      /src\/languages\/shown\.ts$/,
      /src\/tenants\/(?!postal-code|field-problem|mail-text|mail-tag|dunning|method-words|offered-methods|tenant\.)[^/]+$/,
      /src\/tenants\/messages\/index\.ts$/,
      /src\/tenants\/messages\/plural\.ts$/,
      /virtual:house-look/,
      /\/theme\.css$/,
      /\/fonts\.css$/,
      /virtual:house-options\.css$/,
      /\.woff2/,
      // The arrow of the energy label is on cards, whose markup servers print: no route of theirs imports its styles.
      /src\/ui\/(?!field\.|choices\.|energy-badge\.tsx)[^/]+$/,
      /src\/shop\/catalogue\/products\/branded-name/,
      /src\/storefront\/(root|text|badges)[^/]*$/,
      /src\/storefront\/cards\/printed-[^/]*$/,
      /src\/storefront\/after-paint[^/]*$/,
      /src\/storefront\/form-data[^/]*$/,
      /src\/storefront\/unsent[^/]*$/,
      /src\/storefront\/shell-data[^/]*$/,
      /src\/storefront\/hydrated[^/]*$/,
      /src\/storefront\/use-lazy-component[^/]*$/,
      /src\/storefront\/plain-click[^/]*$/,
      /src\/storefront\/when-idle[^/]*$/,
      /src\/storefront\/shop-links[^/]*$/,
      /src\/storefront\/spoken-amount[^/]*$/,
      /src\/storefront\/department[^/]*$/,
      /src\/storefront\/locale[^/]*$/,
      /src\/storefront\/components\/shell\/(?!unsent-forms)/,
      /src\/storefront\/components\/amount/,
      /src\/storefront\/components\/compare\/compare-button\.module/,
      /src\/storefront\/components\/wishlist\/wish-/,
      /src\/storefront\/components\/checkout\/checkout-header/,
      /src\/storefront\/components\/checkout\/checkout-footer/,
    ],
  },
  {
    name: 'list',
    priority: 1,
    parts: [
      /src\/storefront\/components\/list\/(?!price-slider|filter-sheet|next-ahead)/,
      /src\/storefront\/routes\/search\.module/,
    ],
  },
  {
    // Files that product pages share with some other page, and every page below its content.
    name: 'ratings',
    priority: 2,
    parts: [
      /src\/storefront\/components\/reviews\/distribution/,
      /src\/storefront\/components\/reviews\/reviews\.module/,
      /src\/storefront\/components\/credit\/monthly-line/,
      /src\/storefront\/average-text/,
      /src\/ui\/energy-badge\.tsx/,
    ],
  },
  {
    name: 'place',
    priority: 2,
    parts: [
      /src\/storefront\/components\/recommendations\/place/,
      /src\/storefront\/components\/shell\/last-seen-slot/,
      /src\/storefront\/public-page/,
    ],
  },
  {
    // Files that basket and wishlist share: each file of its own has its name in the route table of every page.
    name: 'bought',
    priority: 2,
    parts: [/src\/storefront\/components\/basket\/thumbnail/, /src\/storefront\/components\/basket\/free-delivery/],
  },
  {
    name: 'lines',
    priority: 1,
    parts: [
      /src\/storefront\/components\/article-row/,
      /src\/storefront\/components\/departments-ahead/,
      /src\/storefront\/components\/gift-cards\/bought-gift-cards/,
      /src\/storefront\/components\/gift-cards\/pay-by-gift-card/,
      /src\/storefront\/components\/gift-cards\/gift-cards\.module/,
      /src\/storefront\/components\/wishlist\/wishlist-items\.module/,
      /src\/storefront\/components\/basket\/summary-card/,
      /src\/storefront\/components\/basket\/totals-list/,
      /src\/storefront\/components\/basket\/line-rules/,
      /src\/storefront\/routes\/basket\.module/,
      /src\/storefront\/wish-changed/,
    ],
  },
  {
    // Files that come after every page.
    name: 'data',
    priority: 2,
    parts: [
      /src\/storefront\/data\//,
      /src\/storefront\/fetch-json/,
      /src\/gateway\/personal-documents/,
      /src\/gateway\/gateway-document/,
    ],
  },
  {
    name: 'after',
    priority: 1,
    parts: [
      /src\/storefront\/idle-start\.ts$/,
      /src\/storefront\/consent\.ts$/,
      /src\/storefront\/first-interaction\.ts$/,
      /src\/storefront\/lay-out-deferred-parts\.ts$/,
      /src\/storefront\/page-viewed\.ts$/,
      /src\/tenants\/messages\/after\.ts$/,
      /src\/tenants\/messages\/wanted\.ts$/,
      /src\/shop\/customers\/tracking\/consent-groups/,
    ],
  },
  {
    name: 'variant',
    priority: 1,
    parts: [/src\/tenants\/messages\/variant\.ts$/, /src\/tenants\/messages\/same-shape\.ts$/],
  },
  {
    name: 'page-texts',
    priority: 1,
    parts: [
      /src\/storefront\/page-texts\.ts$/,
      /src\/tenants\/texts\/apply-texts\.ts$/,
      /src\/tenants\/texts\/text-template\.ts$/,
    ],
  },
  {
    name: 'beside',
    priority: 1,
    parts: [
      /src\/storefront\/client-start\.ts$/,
      /src\/storefront\/session\.ts$/,
      /src\/storefront\/search-clicks?\.ts$/,
    ],
  },
  {
    // Files that lists and the home page share. Styles of content pages are here, because those share a route with lists.
    // A style that only comes with its script is missing without script, and comes late with it.
    name: 'cards',
    priority: 2,
    parts: [
      /src\/storefront\/components\/content\/[^/]+\.css/,
      /src\/storefront\/components\/product-card\.module/,
      /src\/storefront\/components\/product-grid/,
      /src\/storefront\/components\/department-index/,
      /src\/storefront\/list-request/,
      /src\/ui\/field/,
      /src\/shop\/search\//,
    ],
  },
];
