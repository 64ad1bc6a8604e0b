/** Who may import whom (docs/architecture.md). A rule that fails names the import to change, not the rule. */
const DEPARTMENT = '^src/shop/([^/]+/[^/]+)/';
/** Groups of departments: each may import those before it, never those after it. */
const GROUPS = [
  'mail',
  'staff',
  'catalogue',
  'search',
  'selling',
  'money',
  'after-sales',
  'marketing',
  'content',
  'customers',
  'reports',
];
/** Pure rules and schemas that pages share with their department; everything else of shop/ they import as types only. */
const SHARED_RULES = [
  '^src/platform/(calendar-day|escaped|fetch-problem|fold-text|local-date-time|stream-of|zip-stream|cache/serve-together|lists/list-state)\\.ts$',
  '^src/shop/search/engine/(list-parameters|bound-facets)\\.ts$',
  '^src/shop/catalogue/products/branded-name\\.ts$',
  '^src/shop/catalogue/product-documents/document-rules\\.ts$',
  '^src/shop/catalogue/attributes/attribute\\.ts$',
  '^src/shop/catalogue/products/editor/(editor-product|file-limits)\\.ts$',
  '^src/shop/customers/reviews/review-marks\\.ts$',
  '^src/shop/content/list-pages/list-page-limits\\.ts$',
  '^src/shop/content/media-library/media-rules\\.ts$',
  '^src/shop/selling/addresses/(field-rules|recipient-lines)\\.ts$',
  '^src/shop/selling/credit/age\\.ts$',
  '^src/shop/after-sales/fulfilment/return-states\\.ts$',
  '^src/shop/money/billing/request-line\\.ts$',
  '^src/shop/search/sizes/bra-size\\.ts$',
  '^src/shop/selling/instalments/shown-percent\\.ts$',
  '^src/shop/content/pages/(block-conversions|block-entry|link-target|page-diff)\\.ts$',
  '^src/shop/marketing/contact/(file-sentences|subjects|take-files|templates/template-variables)\\.ts$',
  '^src/shop/marketing/newsletter/campaign-blocks\\.ts$',
  '^src/shop/marketing/segments/segment-(rule|entry)\\.ts$',
  '^src/shop/marketing/automations/automation-rules\\.ts$',
  '^src/shop/staff/employees/(permissions|role-assignment|staff-language|tenant-rights)\\.ts$',
  '^src/shop/reports/going-live/finding\\.ts$',
  '^src/shop/staff/lists/list-permissions\\.ts$',
  '^src/shop/staff/api-clients/client-scopes\\.ts$',
  '^src/shop/mail/templates/mail-kinds\\.ts$',
  '^src/shop/customers/tracking/(consent|chosen)-groups\\.ts$',
];

/** Programs of confined processes that decode pictures, and the decoders that they import. */
const DECODING_PROGRAMS = [
  '^src/platform/images/decoding/decode-pictures\\.ts$',
  '^src/shop/marketing/contact/decoding-process\\.ts$',
  '^src/shop/marketing/contact/decode-(bmp|heic)\\.ts$',
];

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'departments-through-their-door',
      comment:
        'A department uses another only through its index.ts; codes.ts holds unions of codes and imports codes only.',
      severity: 'error',
      from: { path: DEPARTMENT, pathNot: '\\.test\\.tsx?$' },
      to: { path: DEPARTMENT, pathNot: ['^src/shop/$1/', '/(index|codes)\\.ts$'] },
    },
    {
      name: 'search-threads-stay-small',
      comment: 'Each thread of the search loads these files; a department brings its database and image code along.',
      severity: 'error',
      from: { path: '^src/shop/search/engine/(index|language|threads)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/shop/(?!search/|catalogue/(?:prices|attributes)/)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'platform-knows-no-business',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: '\\.test\\.ts$' },
      // The configuration names tenants by id.
      to: {
        path: '^src/(app|shop|storefront|admin|gateway|api|ui|tenants|web)/',
        pathNot: '^src/tenants/load-house\\.ts$',
      },
    },
    {
      name: 'shop-knows-no-pages',
      severity: 'error',
      from: { path: '^src/shop/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/(storefront|admin|gateway|api|ui|web)/' },
    },
    {
      name: 'languages-are-facts',
      comment: 'A language is the same for every tenant and department: its facts import nothing.',
      severity: 'error',
      from: { path: '^src/languages/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^src/languages/' },
    },
    {
      name: 'pages-load-few-facts-of-languages',
      comment: 'Each page of the shop loads these files; those of servers would grow its scripts.',
      severity: 'error',
      from: { path: '^src/(storefront|ui|tenants)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^src/languages/',
        pathNot: '/(language|shown|decimal-sign)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'countries-are-facts',
      comment: 'A country is the same for every tenant and department: its facts import check digits only.',
      severity: 'error',
      from: { path: '^src/countries/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^src/(countries/|platform/banking/checksums\\.ts$)' },
    },
    {
      name: 'pages-load-few-facts-of-countries',
      comment: 'Each form of an address loads the postal codes; the other facts are for servers.',
      severity: 'error',
      from: { path: '^src/(storefront|admin|ui)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/countries/', pathNot: '/postal-code\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'currencies-are-facts',
      severity: 'error',
      from: { path: '^src/currencies/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^src/currencies/' },
    },
    {
      name: 'tenants-are-configuration',
      comment: 'Configuration may name types of the shop (so that a missing text does not compile), never its code.',
      severity: 'error',
      from: { path: '^src/tenants/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src/(shop|storefront|admin|gateway|api|ui|http|platform)/',
        // The check of a retailer's configuration.
        pathNot: '^src/platform/(banking/checksums|config-problem)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'retailers-use-public-modules',
      comment: 'The loaders of the demo data fill all departments, which no other retailer may.',
      severity: 'error',
      from: { path: '^houses/', pathNot: '^houses/montarve/data/' },
      to: { path: '^(src|packages|test|bench|scripts)/', pathNot: '^src/(house|extending)/index\\.ts$' },
    },
    {
      name: 'ui-knows-no-business',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/(shop|storefront|admin|gateway|api|web|platform)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'pages-take-the-opened-shop',
      comment: 'Vite would bundle a second copy of a department: pages import its types, and shared pure rules.',
      severity: 'error',
      from: { path: '^src/(storefront|admin)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/(shop|platform|web|api)/', pathNot: SHARED_RULES, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'pages-know-the-documents',
      comment: 'Of the gateway a page may import what it asks, nothing of what answers.',
      severity: 'error',
      from: { path: '^src/(storefront|admin|ui|tenants)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/gateway/', pathNot: '^src/gateway/((personal-)?documents|gateway-document)\\.ts$' },
    },
    {
      name: 'gateway-speaks-for-the-shop',
      severity: 'error',
      from: { path: '^src/gateway/' },
      to: { path: '^src/(storefront|admin|ui)/' },
    },
    ...GROUPS.slice(0, -1).map((group, index) => ({
      name: `groups-in-one-direction-${group}`,
      severity: 'error',
      from: { path: `^src/shop/${group}/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: `^src/shop/(${GROUPS.slice(index + 1).join('|')})/` },
    })),
    {
      name: 'web-knows-no-interface',
      comment: 'What all HTTP shares knows none of those who use it; src/app/http mounts them.',
      severity: 'error',
      from: { path: '^src/web/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/(app|api|gateway|admin|cli|server)/' },
    },
    {
      name: 'rendering-behind-one-interface',
      comment: 'What reaches into React Router is replaced as a whole: others import the renderer only.',
      severity: 'error',
      from: { pathNot: ['^src/web/rendering/', '^react-router\\.config\\.ts$', '\\.test\\.tsx?$'] },
      to: {
        path: '^src/web/rendering/',
        pathNot: '^src/web/rendering/renderer\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'interfaces-know-each-other-one-way',
      severity: 'error',
      from: { path: '^src/(api|gateway|cli|mcp|payment-simulator)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/(app|admin|server)/', pathNot: '^src/app/(jobs|file-tables)\\.ts$' },
    },
    {
      name: 'assistants-ask-the-api',
      comment: 'Tools of assistants pass the scopes, limits and audit trail of the integration API: by HTTP only.',
      severity: 'error',
      from: { path: '^src/mcp/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', pathNot: ['^src/(mcp|platform)/', '^src/api/admin/admin-schemas\\.ts$'] },
    },
    {
      name: 'the-process-knows-no-command',
      severity: 'error',
      from: { path: '^src/(server|app)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'one-place-composes',
      severity: 'error',
      from: {
        pathNot: [
          '^src/(app|server)/',
          '^src/server\\.ts$',
          '^houses/montarve/data/past/process\\.ts$',
          '\\.test\\.ts$',
        ],
      },
      to: { path: '^src/app/', pathNot: '^src/app/(jobs|file-tables)\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'pictures-in-confined-processes',
      comment: 'A fault of sharp must not reach the secrets of the shop: only programs of confined processes load it.',
      severity: 'error',
      from: { path: '^(src|houses/montarve/data)/', pathNot: [...DECODING_PROGRAMS, '\\.test\\.ts$'] },
      to: { path: '(^|/)node_modules/(sharp|@img|libheif-js|@silvia-odwyer)(/|$)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'confined-programs-are-started',
      comment: 'An import would load the decoder into the importing process: start these programs instead.',
      severity: 'error',
      from: { pathNot: '\\.test\\.ts$' },
      to: { path: DECODING_PROGRAMS.slice(0, 2) },
    },
    {
      name: 'clients-use-the-api-only',
      comment: 'The client and the connectors run elsewhere: they know the shop by its API only.',
      severity: 'error',
      from: { path: '^(packages|examples)/' },
      to: { path: '^(src|houses|test|bench)/' },
    },
    {
      name: 'connectors-use-the-client',
      severity: 'error',
      from: { path: '^examples/' },
      to: { path: '^packages/admin-client/src/(?!index\\.ts$)' },
    },
    {
      name: 'sources-resolve',
      severity: 'error',
      from: { path: '^src' },
      to: { couldNotResolve: true, pathNot: ['^virtual:', '^\\./\\+types/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // TypeScript 7 has no compiler in JavaScript to parse with.
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
