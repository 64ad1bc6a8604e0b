import { createContext } from 'react-router';
import type { BackofficeRequest } from '../backoffice/context.ts';
import type { Basket } from '../shop/basket/index.ts';
import type { Catalogue } from '../shop/catalogue/index.ts';
import type { Checkout } from '../shop/checkout/index.ts';
import type { Content } from '../shop/content/index.ts';
import type { Orders } from '../shop/orders/index.ts';
import type { SearchEngine } from '../shop/search/index.ts';
import type { LocaleConfig, Tenant } from '../tenants/tenant.ts';

/** The opened departments, as the server hands them to the pages. */
export type Shop = {
  catalogue: Catalogue;
  search: SearchEngine;
  basket: Basket;
  checkout: Checkout;
  orders: Orders;
  content: Content;
};

/** What a loader or action knows of its request besides the request itself. */
export type ShopRequest = {
  shop: Shop;
  tenant: Tenant;
  locale: LocaleConfig;
  /** Path without language prefix: "/warenkorb" for both /warenkorb and, in French, "/panier" for /fr/panier. */
  path: string;
  /** "https://www.montarve.ch" from the tenant's configuration, on this machine the address the browser used. */
  publicUrl: string;
  /** False on hosts the tenants do not name: the page is served with noindex. */
  knownHost: boolean;
  /** For inline scripts under the Content-Security-Policy. */
  nonce: string;
  /** Secret of the basket cookie, or null. */
  basketSecret: string | null;
  /** Set-Cookie value that keeps a basket for 90 days. */
  basketCookie(secret: string): string;
  /** Set behind the door of the back office only. */
  backoffice?: BackofficeRequest;
  /** Logs a failure of a page once, with the request's id. */
  report(error: unknown): void;
};

export const shopRequest = createContext<ShopRequest>();
