import { createContext } from 'react-router';
import type { AdminRequest } from '../admin/context.ts';
import type { PageCache } from '../platform/cache/page-cache.ts';
import type { Fulfilment } from '../shop/after-sales/fulfilment/index.ts';
import type { Catalogue } from '../shop/catalogue/products/index.ts';
import type { Fragments } from '../shop/content/menus-and-banners/index.ts';
import type { Content } from '../shop/content/pages/index.ts';
import type { Redirects } from '../shop/content/redirects/index.ts';
import type { SeoAndFeeds } from '../shop/content/seo-and-feeds/index.ts';
import type { Surveys } from '../shop/content/surveys/index.ts';
import type { Browser, BrowserChange, Customers, Visitor } from '../shop/customers/accounts/index.ts';
import type { Privacy } from '../shop/customers/privacy/index.ts';
import type { RecommendationsDepartment } from '../shop/customers/recommendations/index.ts';
import type { Reviews } from '../shop/customers/reviews/index.ts';
import type { Tracking } from '../shop/customers/tracking/index.ts';
import type { Wishlist, WishNotices } from '../shop/customers/wishlist/index.ts';
import type { ContactForm } from '../shop/marketing/contact/index.ts';
import type { Newsletter } from '../shop/marketing/newsletter/index.ts';
import type { Billing } from '../shop/money/billing/index.ts';
import type { Ledger } from '../shop/money/ledger/index.ts';
import type { Payments } from '../shop/money/payment/index.ts';
import type { SearchEngine } from '../shop/search/engine/index.ts';
import type { SearchHistory } from '../shop/search/history/index.ts';
import type { Basket } from '../shop/selling/basket/index.ts';
import type { Checkout } from '../shop/selling/checkout/index.ts';
import type { Places } from '../shop/selling/delivery/index.ts';
import type { Instalments } from '../shop/selling/instalments/index.ts';
import type { Loyalty } from '../shop/selling/loyalty/index.ts';
import type { Orders } from '../shop/selling/orders/index.ts';
import type { Promotions } from '../shop/selling/promotions/index.ts';
import type { PublicUrlOf } from '../tenants/origins.ts';
import type { OutsideScripts } from '../tenants/outside-scripts.ts';
import type { LocaleConfig, Tenant } from '../tenants/tenant.ts';
import type { PrintedCard } from './cards/printed-card.ts';
import type { HeadNotes } from './head-notes.ts';

/** The opened departments, as the server hands them to the pages. */
export type Shop = {
  catalogue: Catalogue;
  search: SearchEngine;
  history: SearchHistory;
  basket: Basket;
  wishlist: Wishlist;
  wishNotices: WishNotices;
  checkout: Checkout;
  places: Places;
  instalments: Instalments;
  orders: Orders;
  billing: Billing;
  fulfilment: Pick<Fulfilment, 'buyer' | 'guestOrders'>;
  ledger: Ledger;
  payments: Pick<Payments, 'status' | 'webhook' | 'links' | 'takesOnline'>;
  content: Content;
  /** Menus, snippets and banners. */
  pieces: Fragments;
  redirects: Redirects;
  surveys: Surveys;
  newsletter: Newsletter;
  contact: ContactForm;
  customers: Customers;
  tracking: Tracking;
  recommendations: RecommendationsDepartment;
  privacy: Privacy;
  promotions: Promotions;
  loyalty: Loyalty;
  reviews: Reviews;
  visibility: SeoAndFeeds;
};

/** What loaders note of their page, for whoever keeps it. */
export type PageNotes = {
  /** The page is dropped when one of these changes: see page-tags.ts. */
  tag(...tags: string[]): void;
  /** Something shown is wrong from this moment on: the end of a sale, a cut-off. Null: never by time alone. */
  until(moment: Date | null): void;
  /** The page is rendered again after so many seconds, for what neither a tag nor a date covers. */
  refreshAfter(seconds: number): void;
};

/** What a loader or action knows of its request besides the request itself. */
export type ShopRequest = {
  shop: Shop;
  tenant: Tenant;
  locale: LocaleConfig;
  /** Path without language prefix: "/warenkorb" for both /warenkorb and, in French, "/panier" for /fr/panier. */
  path: string;
  /** "https://www.montarve.ch": the tenant's public origin, or that of this machine in a local demo. */
  publicUrl: string;
  /** The same of every tenant. */
  publicUrlOf: PublicUrlOf;
  /** False on hosts the tenants do not name: the page is served with noindex. */
  knownHost: boolean;
  /** Scripts of other houses that the page may load later. */
  outside: OutsideScripts;
  now: Date;
  /** Says how long the page is right; counts only where its route is public (see public-page.ts). */
  cache: PageNotes;
  /** What the document's head tells programs: loaders add to it. */
  head: HeadNotes;
  /** Secret of the basket cookie, or null. */
  basketSecret: string | null;
  /** Set-Cookie value that keeps a basket for 90 days. */
  basketCookie(secret: string): string;
  /** Set behind the door of the back office only. */
  backoffice?: AdminRequest;
  /** Secret of the wishlist cookie, or null. */
  wishlistSecret: string | null;
  /** Set-Cookie value that keeps a wishlist for 180 days. */
  wishlistCookie(secret: string): string;
  /** Who comes, as the session says: asked once, before the page is made. */
  visitor: Visitor;
  /** What logging in and out works with. */
  browser: Browser;
  /** Set-Cookie values for what this browser has to hold from now on. */
  browserCookies(change: BrowserChange): string[];
  /** Cards of articles, kept for all pages that show them. */
  keptCards: Pick<PageCache<PrintedCard>, 'fresh' | 'serve'>;
  /** Takes the cards of the page's places, by their keys; null where only the page's data is asked for. */
  printed: Map<string, readonly Buffer[]> | null;
  /**
   * Takes the text of a rendered page in place of the answer's body, so that nobody turns it into bytes and back. Printed
   * cards are not in it yet: see fill-cards.ts.
   */
  takePage?(html: string): void;
  /** Logs a failure once, with the request's id, that the page itself says and survives. */
  report(error: unknown): void;
  /** The same for one that the page does not survive. */
  fail(error: unknown): void;
  /** Reports content that failed to load while its page is shown (docs/rules/content.md#content-failures). */
  reportFetch(error: unknown, about: { component: string; url: string }): void;
};

export const shopRequest = createContext<ShopRequest>();
