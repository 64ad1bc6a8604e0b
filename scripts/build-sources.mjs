import { globSync } from 'node:fs';
import path from 'node:path';

/** Files of the platform that end up in pages, or that make them. */
const PLATFORM = [
  'src/{extending,storefront,admin,gateway,ui,tenants,languages,countries,currencies,shop}/**/*.{ts,tsx,css,svg}',
  'src/web/rendering/{account-manifest,extension-parts,hide-from-shoppers,house-look,own-locales,shell-styles}.ts',
  'src/web/built-retailer.ts',
  'public/**/*.*',
  'package-lock.json',
  '*.config.ts',
  'scripts/{build-*,compact-source}.mjs',
];
/** Files of a retailer that pages may contain: its look, and what components of its extensions import. */
const RETAILER = '**/*.{ts,tsx,js,mjs,css,json,svg,png,jpg,jpeg,webp,avif,gif,woff,woff2}';
/** Feeds and content go into the database. Packages have their version in the folder's lock file. */
const NOT_IN_PAGES = ['**/node_modules/**', '{data,content}/**'];

/** Returns the files on which a build of pages for the retailer's folder depends, always in the same order. */
export function buildSources(house) {
  const own = globSync(RETAILER, { cwd: house, exclude: NOT_IN_PAGES }).sort();
  return [
    ...PLATFORM.flatMap((pattern) => globSync(pattern).sort()),
    ...own.map((name) => path.join(house, name)),
  ].filter((file) => !/\.test\.tsx?$/.test(file));
}
