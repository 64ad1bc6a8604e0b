import { createContext } from 'react-router';
import type { AdminRequest } from '../admin/context.ts';
import type { PageCache } from '../platform/cache/page-cache.ts';
import type { Fulfilment } from '../shop/after-sales/fulfilment/index.ts';
import type { ProductDocuments } from '../shop/catalogue/product-documents/index.ts';
import type { Catalogue } from '../shop/catalogue/products/index.ts';
import type { ListPages } from '../shop/content/list-pages/index.ts';
import type { Fragments } from '../shop/content/menus-and-banners/index.ts';
import type { Content } from '../shop/content/pages/index.ts';
import type { Redirects } from '../shop/content/redirects/index.ts';
import type { Scenes } from '../shop/content/scenes/index.ts';
import type { SeoAndFeeds } from '../shop/content/seo-and-feeds/index.ts';
import type { Surveys } from '../shop/content/surveys/index.ts';
import type { Browser, BrowserChange, Customers, Visitor } from '../shop/customers/accounts/index.ts';
import type { FabricSamples } from '../shop/customers/fabric-samples/index.ts';
import type { Privacy } from '../shop/customers/privacy/index.ts';
import type { RecommendationsDepartment } from '../shop/customers/recommendations/index.ts';
import type { ProductQuestions, Reviews } from '../shop/customers/reviews/index.ts';
import type { Tracking } from '../shop/customers/tracking/index.ts';
import type { Wishlist, WishNotices } from '../shop/customers/wishlist/index.ts';
import type { ContactForm } from '../shop/marketing/contact/index.ts';
import type { Newsletter } from '../shop/marketing/newsletter/index.ts';
import type { Billing } from '../shop/money/billing/index.ts';
import type { Documents } from '../shop/money/documents/index.ts';
import type { Ledger } from '../shop/money/ledger/index.ts';
import type { Payments } from '../shop/money/payment/index.ts';
import type { SearchEngine } from '../shop/search/engine/index.ts';
import type { SearchHistory } from '../shop/search/history/index.ts';
import type { Basket } from '../shop/selling/basket/index.ts';
import type { Checkout } from '../shop/selling/checkout/index.ts';
import type { Places } from '../shop/selling/delivery/index.ts';
import type { GiftCards } from '../shop/selling/gift-cards/index.ts';
import type { Instalments } from '../shop/selling/instalments/index.ts';
import type { Loyalty } from '../shop/selling/loyalty/index.ts';
import type { Orders } from '../shop/selling/orders/index.ts';
import type { Promotions } from '../shop/selling/promotions/index.ts';
import type { PublicUrlOf } from '../tenants/origins.ts';
import type { OutsideScripts } from '../tenants/outside-scripts.ts';
import type { LocaleConfig, Tenant } from '../tenants/tenant.ts';
import type { PrintedCard } from './cards/printed-card.ts';
import type { PageExtensions } from './extensions/page-extensions.ts';
import type { HeadNotes } from './head-notes.ts';

/** Departments that the server passes to the pages. */
export type Shop = {
  catalogue: Catalogue;
  search: SearchEngine;
  /** Keys of the attributes by which lists filter. */
  filterKeys(): Promise<ReadonlySet<string>>;
  history: SearchHistory;
  basket: Basket;
  giftCards: GiftCards;
  wishlist: Wishlist;
  wishNotices: WishNotices;
  checkout: Checkout;
  places: Places;
  instalments: Instalments;
  orders: Orders;
  billing: Billing;
  documents: Documents;
  fulfilment: Pick<Fulfilment, 'buyer' | 'guestOrders'>;
  ledger: Ledger;
  payments: Pick<Payments, 'status' | 'webhook' | 'notice' | 'links' | 'takesOnline'>;
  content: Content;
  /** Pictures of several products. */
  scenes: Scenes;
  listPages: ListPages;
  /** Menus, snippets and banners. */
  fragments: Fragments;
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
  /** Questions of shoppers about products. */
  questions: ProductQuestions;
  samples: FabricSamples;
  productDocuments: ProductDocuments;
  seoAndFeeds: SeoAndFeeds;
  /** Blocks and pages of the retailer's extensions. */
  extensions: PageExtensions;
};

/** Cache properties that loaders set for their page. */
export type PageNotes = {
  /** Invalidates the page when one of these tags changes: see page-tags.ts. */
  tag(...tags: string[]): void;
  /**
   * Sets the time at which something shown becomes invalid, such as the end of a sale or a cut-off. Null: never by
   * time.
   */
  until(moment: Date | null): void;
  /** Renders the page again after so many seconds, for content that neither a tag nor a date covers. */
  refreshAfter(seconds: number): void;
  /**
   * Lets the page stay valid after a change of lists if `isSame` resolves to true. It must not refer to the request, because
   * it stays as long as the page. Each answer for which the page has the tag LISTS needs one.
   */
  recheckLists(isSame: () => Promise<boolean>): void;
};

/** Context of a loader or action besides its Request. */
export type ShopRequest = {
  shop: Shop;
  tenant: Tenant;
  locale: LocaleConfig;
  /** Path without language prefix: "/warenkorb" for /warenkorb, "/panier" for the French /fr/panier. */
  path: string;
  /** "https://www.example.org": the tenant's public origin, or that of this machine in a local demo. */
  publicUrl: string;
  /** Returns the public origin of any tenant. */
  publicUrlOf: PublicUrlOf;
  /** Returns the origin of a tenant's links in letters. */
  letterUrlOf: PublicUrlOf;
  /** False on hosts that no tenant names: pages are served with noindex. */
  knownHost: boolean;
  /** Third-party scripts that the page may load later. */
  outside: OutsideScripts;
  now: Date;
  /** Sets how long the page is valid; only used for public routes (see public-page.ts). */
  cache: PageNotes;
  /** Metadata of the document's head for crawlers; loaders add to it. */
  head: HeadNotes;
  /** Secret of the basket cookie, or null. */
  basketSecret: string | null;
  /** Returns the Set-Cookie value of a basket, valid for 90 days. */
  basketCookie(secret: string): string;
  /** Set for the back office only, behind its session guard. */
  backoffice?: AdminRequest;
  /** Secret of the wishlist cookie, or null. */
  wishlistSecret: string | null;
  /** Returns the Set-Cookie value of a wishlist, valid for 180 days. */
  wishlistCookie(secret: string): string;
  /** Visitor of the session, read once before the page renders. */
  visitor: Visitor;
  /** Cookies and address of this browser, for login and logout. */
  browser: Browser;
  /** Returns the Set-Cookie values of a change, such as a login. */
  browserCookies(change: BrowserChange): string[];
  /** Cache of product cards, shared by all pages. */
  keptCards: Pick<PageCache<PrintedCard>, 'fresh' | 'serve'>;
  /** Receives prerendered parts by their keys; null for data requests. */
  printed: Map<string, readonly Buffer[]> | null;
  /**
   * Receives the text of a rendered page in parts instead of the response body, which avoids joining and encoding it
   * twice. It still has marks for prerendered parts: see src/web/fill-page.ts.
   */
  takePage?(parts: readonly string[]): void;
  /** Nonce that marks scripts of the renderer (src/web/security.ts); null if the page runs no inline script. */
  scriptMark: string | null;
  /** Logs a failure once with the request id; the page itself reports it and still renders. */
  report(error: unknown): void;
  /** Logs a failure that prevents the page. */
  fail(error: unknown): void;
  /** Reports content that failed to load while its page still renders (docs/rules/content.md#content-failures). */
  reportFetch(error: unknown, about: { component: string; url: string }): void;
};

export const shopRequest = createContext<ShopRequest>();
