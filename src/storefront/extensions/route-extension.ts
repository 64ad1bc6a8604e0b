import type { ComponentType } from 'react';
import type { ExtensionContext } from '../../extending/context.ts';
import type { Language, Locale } from '../../tenants/tenant.ts';

/** Data of a page: values that JSON can hold. */
export type RouteData = Readonly<Record<string, unknown>>;

/** Facts of the request for the loader of a page. It knows no visitor, so the page may serve all. */
export type RouteRequest = {
  tenant: string;
  locale: Locale;
  language: Language;
  /** Parameters of the address; empty for a cached page. */
  parameters: Readonly<Record<string, string>>;
};

/** Props of a page's component. It gets no contexts of the platform. */
export type RouteProps = {
  data: RouteData;
  title: string;
  locale: Locale;
  /** Returns the address of a path of the shop in the page's locale: "/basket" becomes "/en/basket". */
  href(path: string): string;
};

/** Component of a page: the default export of its file. */
export type RouteComponent = ComponentType<RouteProps>;

/**
 * Page of the retailer inside the shop's header and footer. If its loader or component throws or takes too long, the
 * address answers 503 with the shop's error page.
 */
export type RouteExtension = {
  /** Lower-case letters, digits and hyphens. */
  name: string;
  /** Path by language without language prefix, such as "/officina"; no page in other languages. */
  paths: Partial<Record<Language, string>>;
  title: Partial<Record<Language, string>>;
  /** Description for search engines. */
  description?: Partial<Record<Language, string>>;
  /** File of the component, relative to the retailer's folder. The build of pages bundles it. */
  component: string;
  /** Seconds for which one rendered page serves all visitors; null: each request renders it. */
  cacheSeconds: number | null;
  /** Whether the sitemap lists the page. Only for cached pages: search engines must not list others. */
  sitemap?: boolean;
  /** Loads the data of the page; absent: none. */
  load?(request: RouteRequest, context: ExtensionContext): RouteData | Promise<RouteData>;
};
