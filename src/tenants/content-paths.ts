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
  '/servizio-clienti',
  '/customer-service',
  '/inspiratie',
  '/special',
  '/servicelayer',
] as const;

/** Whether only the content store answers the path: the router then looks for no category and tries no other source. */
export function isContentPath(path: string): boolean {
  return path === '/' || CONTENT_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

/** Address of a content page for other programs (docs/rules/content.md#delivery-of-content). */
export function contentEndpoint(locale: Locale, identifier: string): string {
  return `/api/content/${locale}/${identifier}?_format=flat`;
}

/** Prefix of layers of service texts: each is a page of the content store, whose id is the rest of the path. */
export const LAYER_PREFIX = '/servicelayer';
export const LAYER_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const layerPath = (id: string): string => `${LAYER_PREFIX}/${id}`;

/** Attributes of a link to a service layer. With script the layer opens over the page, else it is a page. */
export const layerAttributes = (to: string): { 'data-layer'?: 'service'; 'data-reload'?: boolean } =>
  to.startsWith(`${LAYER_PREFIX}/`) ? { 'data-layer': 'service', 'data-reload': true } : {};
