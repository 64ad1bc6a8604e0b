import type { Locale } from './tenant.ts';

/* Prefixes of content pages (docs/rules/content.md#content-paths). Paths are without language prefix. */

export const CONTENT_PREFIXES = [
  '/service-hilfe',
  '/aide-service',
  '/lp',
  '/magazin',
  '/magazine',
  '/node',
  '/klantenservice',
  '/inspiratie',
  '/special',
  '/servicelayer',
] as const;

/** True for what only the content store answers: no category is looked for there, and no other source is asked for more. */
export function isContentPath(path: string): boolean {
  return path === '/' || CONTENT_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

/** Address of a content page for other programs (docs/rules/content.md#delivery-of-content). */
export function contentEndpoint(locale: Locale, identifier: string): string {
  return `/api/content/${locale}/${identifier}?_format=flat`;
}

/** A layer of service texts is a page of the content store below this path; its id is the rest of it. */
export const LAYER_PREFIX = '/servicelayer';
export const LAYER_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const layerPath = (id: string): string => `${LAYER_PREFIX}/${id}`;

/** What a link to such a page has beside its address: with script the layer opens over the page, else it is a page. */
export const layerAttributes = (to: string): { 'data-layer'?: 'service'; 'data-reload'?: boolean } =>
  to.startsWith(`${LAYER_PREFIX}/`) ? { 'data-layer': 'service', 'data-reload': true } : {};
