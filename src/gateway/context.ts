import type { Plugin } from 'graphql-yoga';
import type { Log } from '../platform/log.ts';
import type { ListPrice } from '../shop/catalogue/price-lists/index.ts';
import type {
  Article,
  Catalogue,
  Description,
  ProductPicture,
  ProductVariants,
  ProductVideo,
} from '../shop/catalogue/products/index.ts';
import type { Content } from '../shop/content/pages/index.ts';
import type { BrowserChange, Sessions, Visitor } from '../shop/customers/accounts/index.ts';
import type { FabricSamples } from '../shop/customers/fabric-samples/index.ts';
import type { RecommendationsDepartment } from '../shop/customers/recommendations/index.ts';
import type { ProductQuestions, Reviews } from '../shop/customers/reviews/index.ts';
import type { ConsentGroup } from '../shop/customers/tracking/index.ts';
import type { Wishlist, WishlistKey } from '../shop/customers/wishlist/index.ts';
import type { SearchEngine } from '../shop/search/engine/index.ts';
import type { HistoryOwner, SearchHistory } from '../shop/search/history/index.ts';
import type { Basket, BasketKey, BasketOwner } from '../shop/selling/basket/index.ts';
import type { Checkout } from '../shop/selling/checkout/index.ts';
import type { Calculations } from '../shop/selling/instalments/index.ts';
import type { Orders } from '../shop/selling/orders/index.ts';
import { localeConfig } from '../tenants/index.ts';
import { messagesOf, type ServerMessages } from '../tenants/messages/server.ts';
import type { Locale, LocaleConfig, Tenant } from '../tenants/tenant.ts';
import { batch, type Load } from './batch.ts';
import { type Budget, openBudget } from './budget.ts';

/** Departments behind the gateway. */
export type GatewayShop = {
  catalogue: Catalogue;
  search: SearchEngine;
  history: SearchHistory;
  content: Content;
  basket: Basket;
  checkout: Checkout;
  instalments: Pick<Calculations, 'besidePrice'>;
  orders: Pick<Orders, 'ofCustomer'>;
  wishlist: Wishlist;
  recommendations: RecommendationsDepartment;
  reviews: Reviews;
  questions: ProductQuestions;
  samples: FabricSamples;
};

/** Secrets from a visitor's cookies. If a mutation changes one, the response sets the cookie. */
export type Secrets = {
  basket: string | null;
  wishlist: string | null;
  session: string | null;
  remember: string | null;
  searches: string | null;
  /** Identifies a visitor who rates reviews as helpful. */
  voter: string | null;
};

/** Visitor, tenant and locale of a request. */
export type GatewayRequest = {
  shop: GatewayShop;
  sessions: Sessions;
  tenant: Tenant;
  locale: Locale;
  /** Origin of canonical addresses, such as "https://www.example.org". */
  publicUrl: string;
  secrets: Secrets;
  /** True if the prices of `shop` are those of the visitor's group. */
  hasOwnPrices?: boolean;
  /** Network address of the client, for limits. */
  client: string;
  /** True for search engines, monitoring and the like, for which nothing is stored. */
  isProgram: boolean;
  /** Groups that the consent cookie agrees to. */
  consent: readonly ConsentGroup[];
  log: Log;
};

/** Context of the resolvers; one per request. */
export type GatewayContext = GatewayRequest & {
  text: ServerMessages;
  /** Current secrets. Mutations of one request run one after another and share their basket. */
  current: Secrets;
  /**
   * Result of the request: `hasErrors` for an incomplete response, `unavailable` for an outage. `isProvisional` marks results
   * in place of those of the index. No cache may store incomplete or provisional responses.
   */
  outcome: { hasErrors: boolean; isProvisional?: boolean; unavailable?: Error };
  /** Further changes of the visitor's cookies. */
  change: BrowserChange;
  budget: Budget;
  /** Identifies the visitor, once and only for personal fields. */
  visitor(): Promise<Visitor>;
  basketKey(): Promise<BasketKey>;
  wishlistKey(): Promise<WishlistKey>;
  historyOwner(): Promise<HistoryOwner>;
  localeConfig: LocaleConfig;
  load: {
    /** Variants by article number, on sale or not. */
    article: Load<Article>;
    /** Lead variant of a product that is sold, by slug. */
    leadOfSlug: Load<string>;
    /** By product. */
    leadOfProduct: Load<string>;
    pictures: Load<ProductPicture[]>;
    /** Current list prices for everybody, by article number. */
    listPrices: Load<ListPrice[]>;
    /** By product. */
    videos: Load<ProductVideo[]>;
    /** By product. */
    description: Load<Description>;
    /** By product. */
    variants: Load<ProductVariants>;
  };
};

/** Plugin with access to the gateway's context. */
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
    // A customer's history requires a full login.
    historyOwner: async () => {
      const owner = await customer();
      return { tenant: tenant.id, secret: current.searches, customerId: owner?.isFull ? owner.id : null };
    },
    localeConfig: localeConfig(tenant, locale),
    load: {
      article: batch((skus) => catalogue.articles({ tenant, locale, skus })),
      leadOfSlug: batch((slugs) => catalogue.leadSkusOfSlugs({ tenant, locale, slugs })),
      leadOfProduct: batch((productIds) => catalogue.leadSkus({ tenant, productIds })),
      pictures: batch((skus) => catalogue.pictures({ locale, skus })),
      listPrices: batch((skus) => catalogue.listPrices({ tenant, skus })),
      videos: batch((productIds) => catalogue.videos({ tenant, locale, productIds })),
      description: batch((productIds) => catalogue.descriptions({ locale, productIds })),
      variants: batch((productIds) => catalogue.variants({ tenant, locale, productIds })),
    },
  };
}
