import { hash } from 'node:crypto';
import type { CdnConfig } from '../platform/cdn/cdn-settings.ts';
import type { Change } from '../platform/changes/changes.store.ts';
import { CONTENT, GOODS, LISTS, TEXTS_TOPIC, tagsOfChange } from '../storefront/page-tags.ts';

/** Keys by which a CDN removes answers. They are made of the tags of the page cache, so both follow the same changes. */

/** Key of every answer but pictures and videos, whose content decides their address. */
export const EVERYTHING = 'shop';
/** Key of every answer with a product. */
const ANY_PRODUCT = 'products';
/** Key of answers with too many products to name, or with unknown ones. Each change of a product purges them. */
const MANY_PRODUCTS = 'many-products';
export const REVIEW_PHOTOS = 'review-photos';
export const DOCUMENT_FILES = 'documents';
export const FEEDS = 'feeds';

/**
 * Most bytes of the keys of one answer. Together with other headers they must pass proxies: nginx takes 4 KB of headers
 * by default. CDNs allow 16 KB.
 */
const MOST_BYTES = 1600;

const PREFIXES: Readonly<Record<string, string>> = { product: 'p', reviews: 'r', questions: 'q', documents: 'd' };
const PLAIN = /^[a-z][\w:-]{0,39}$/i;
const SHORT_ID = /^[\w-]{1,16}$/;

/**
 * Returns the key of a tag: letters, digits, "_", "-" and ":" only, because caches read keys as lists and patterns. Long
 * ids become short hashes. Two equal hashes would purge too much, never too little.
 */
export function keyOfTag(tag: string): string {
  const at = tag.indexOf(':');
  const letter = at < 0 ? undefined : PREFIXES[tag.slice(0, at)];
  if (letter === undefined) return PLAIN.test(tag) ? tag : `t-${shortHash(tag)}`;
  const id = tag.slice(at + 1);
  return SHORT_ID.test(id) ? `${letter}-${id}` : `${letter}:${shortHash(id)}`;
}

const shortHash = (text: string): string => hash('sha1', text, 'base64url').slice(0, 10);

const isProduct = (key: string): boolean => /^p[-:]/.test(key);

/** Returns the keys of an answer with these tags. */
export function keysOfTags(tags: readonly string[]): string[] {
  const keys = [...new Set(tags.map(keyOfTag))];
  const products = keys.filter(isProduct);
  const others = [EVERYTHING, ...keys.filter((key) => !isProduct(key))];
  if (products.length === 0) return others;
  const all = [...others, ANY_PRODUCT, ...products];
  const bytes = all.reduce((sum, key) => sum + key.length + 1, 0);
  return bytes <= MOST_BYTES ? all : [...others, ANY_PRODUCT, MANY_PRODUCTS];
}

/** Returns the keys of an answer of an API, whose products, lists and texts are unknown. */
export function keysOfApiAnswer(tenant: string): string[] {
  const ofTenant = ['settings', 'promotions', 'pieces'].map((kind) => keyOfTag(`${kind}:${tenant}`));
  return [EVERYTHING, ANY_PRODUCT, MANY_PRODUCTS, LISTS, GOODS, CONTENT, ...ofTenant];
}

/** Returns the keys that changes purge. */
export function keysOfChanges(changes: readonly Change[]): string[] {
  const topics = new Set(changes.map(({ topic }) => topic));
  // Every page has texts, and the places of a text are not known.
  if (topics.has(TEXTS_TOPIC)) return [EVERYTHING];
  const keys = new Set(changes.flatMap(tagsOfChange).map(keyOfTag));
  if ([...keys].some(isProduct)) keys.add(MANY_PRODUCTS);
  // Answers of an API may show opinions and questions of any product.
  if (topics.has('review') || topics.has('question')) keys.add(MANY_PRODUCTS);
  if (topics.has('review')) keys.add(REVIEW_PHOTOS);
  if (topics.has('product-document')) keys.add(DOCUMENT_FILES);
  return [...keys];
}

/** Returns at most `most` keys that cover the given ones: all products instead of many, then everything. */
export function widenKeys(keys: readonly string[], most: number): string[] {
  if (keys.includes(EVERYTHING)) return [EVERYTHING];
  if (keys.length <= most) return [...keys];
  const wider = [ANY_PRODUCT, ...keys.filter((key) => !isProduct(key) && key !== ANY_PRODUCT)];
  return wider.length <= most ? wider : [EVERYTHING];
}

/** Returns the header in which this CDN reads the keys of an answer, and its value. */
export function keyHeader({ kind }: CdnConfig, keys: readonly string[]): [string, string] {
  return kind === 'cloudflare' ? ['Cache-Tag', keys.join(',')] : ['Surrogate-Key', keys.join(' ')];
}
