import type { Plugin } from 'graphql-yoga';
import type { Log } from '../platform/log.ts';
import type {
  Article,
  Catalogue,
  Description,
  Picture,
  ProductVariants,
  ProductVideo,
} from '../shop/catalogue/products/index.ts';
import type { Content } from '../shop/content/pages/index.ts';
import type { BrowserChange, Sessions, Visitor } from '../shop/customers/accounts/index.ts';
import type { RecommendationsDepartment } from '../shop/customers/recommendations/index.ts';
import type { Reviews } from '../shop/customers/reviews/index.ts';
import type { ConsentGroup } from '../shop/customers/tracking/index.ts';
import type { Wishlist, WishlistKey } from '../shop/customers/wishlist/index.ts';
import type { SearchEngine } from '../shop/search/engine/index.ts';
import type { HistoryOwner, SearchHistory } from '../shop/search/history/index.ts';
import type { Basket, BasketKey, BasketOwner } from '../shop/selling/basket/index.ts';
import type { Checkout } from '../shop/selling/checkout/index.ts';
import { localeConfig } from '../tenants/index.ts';
import { messagesOf, type ServerMessages } from '../tenants/messages/server.ts';
import type { Locale, LocaleConfig, Tenant } from '../tenants/tenant.ts';
import { batch, type Load } from './batch.ts';
import { type Budget, openBudget } from './budget.ts';

/** The departments the gateway speaks for. */
export type GatewayShop = {
  catalogue: Catalogue;
  search: SearchEngine;
  history: SearchHistory;
  content: Content;
  basket: Basket;
  checkout: Checkout;
  wishlist: Wishlist;
  recommendations: RecommendationsDepartment;
  reviews: Reviews;
};

/** Secrets that a visitor's cookies carry; what a mutation changes is sent back as a cookie. */
export type Secrets = {
  basket: string | null;
  wishlist: string | null;
  session: string | null;
  remember: string | null;
  searches: string | null;
  /** Tells who found a review helpful. */
  voter: string | null;
};

/** Who asks, where and in which language. */
export type GatewayRequest = {
  shop: GatewayShop;
  sessions: Sessions;
  tenant: Tenant;
  locale: Locale;
  /** "https://www.montarve.ch": canonical addresses start with it. */
  publicUrl: string;
  secrets: Secrets;
  /** Address that asks, for limits. */
  client: string;
  /** A search engine, monitoring or the like asks: nothing of it is kept. */
  isProgram: boolean;
  /** What the consent cookie agrees to. */
  consent: readonly ConsentGroup[];
  log: Log;
};

/** What resolvers work with; one for each request. */
export type GatewayContext = GatewayRequest & {
  text: ServerMessages;
  /** Secrets as they are by now: mutations of one request run one after the other and see each other's basket. */
  current: Secrets;
  /** Set when an answer is not whole: then nobody may keep it; and by what it could not be made at all. */
  outcome: { hasErrors: boolean; unavailable?: Error };
  /** What else the visitor's cookies have to hold from now on. */
  change: BrowserChange;
  budget: Budget;
  /** Who asks; found out once, and only if something personal is asked for. */
  visitor(): Promise<Visitor>;
  basketKey(): Promise<BasketKey>;
  wishlistKey(): Promise<WishlistKey>;
  historyOwner(): Promise<HistoryOwner>;
  localeConfig: LocaleConfig;
  load: {
    /** Articles on sale or not, by number. */
    article: Load<Article>;
    pictures: Load<Picture[]>;
    /** By product. */
    videos: Load<ProductVideo[]>;
    /** By product. */
    description: Load<Description>;
    /** By product. */
    variants: Load<ProductVariants>;
  };
};

/** A step of answering that knows who asks. */
export type GatewayPlugin = Plugin<GatewayContext, GatewayContext>;

export function openContext(request: GatewayRequest): GatewayContext {
  const { shop, tenant, locale } = request;
  const { catalogue } = shop;
  const current = { ...request.secrets };
  let asked: Promise<Visitor> | null = null;
  const visitor = (): Promise<Visitor> => {
    asked ??= request.sessions.visitor(tenant, request.secrets.session, request.secrets.remember);
    return asked;
  };
  const customer = async (): Promise<BasketOwner | null> => {
    const { type, customer: whose } = await visitor();
    if (!whose) return null;
    const { id, email, category: group, premiumUntil, premiumWaits } = whose;
    return { id, isFull: type === 2, email, group, premiumUntil, premiumWaits };
  };
  const known = new Map<string, Article>();
  return {
    ...request,
    text: messagesOf(locale),
    current,
    outcome: { hasErrors: false },
    budget: openBudget(),
    change: {},
    visitor,
    basketKey: async () => ({ tenant, locale, customer: await customer(), secret: current.basket, known }),
    wishlistKey: async () => ({ tenant, locale, customer: await customer(), secret: current.wishlist }),
    // A history is for the customer alone, who has shown the password.
    historyOwner: async () => {
      const owner = await customer();
      return { tenant: tenant.id, secret: current.searches, customerId: owner?.isFull ? owner.id : null };
    },
    localeConfig: localeConfig(tenant, locale),
    load: {
      article: batch((skus) => catalogue.articles({ tenant, locale, skus })),
      pictures: batch((skus) => catalogue.pictures({ locale, skus })),
      videos: batch((productIds) => catalogue.videos({ tenant, locale, productIds })),
      description: batch((productIds) => catalogue.descriptions({ locale, productIds })),
      variants: batch((productIds) => catalogue.variants({ tenant, locale, productIds })),
    },
  };
}
