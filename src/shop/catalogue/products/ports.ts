import type { Locale, Tenant, TextLocale } from '../../../tenants/tenant.ts';
import type {
  Article,
  CategoryId,
  CategoryNode,
  CategoryPage,
  Description,
  FoundProduct,
  Picture,
  ProductCard,
  ProductChoices,
  ProductId,
  ProductVariants,
  ProductVideo,
  Sku,
} from './types.ts';

export type Catalogue = {
  /** The product seen through this variant; null if the tenant does not sell it (unknown or withdrawn). */
  product(request: { tenant: Tenant; locale: Locale; sku: string }): Promise<FoundProduct | null>;
  /** The choices among its variants; null as for the product. */
  choices(request: { tenant: Tenant; locale: Locale; sku: string }): Promise<ProductChoices | null>;
  /** Cards in the order of the hits; what is no longer on sale is left out. One query per kind of data, not per card. */
  cards(request: {
    tenant: Tenant;
    locale: TextLocale;
    hits: { productId: ProductId; sku: Sku }[];
  }): Promise<ProductCard[]>;
  /** Articles by number with current price and sellable stock; unknown numbers are absent from the map. */
  articles(request: {
    tenant: Tenant;
    locale: TextLocale;
    skus: string[];
    allPictures?: boolean;
    /** What the order that this basket is becoming holds is there for the basket itself. */
    basketId?: string | null;
  }): Promise<Map<string, Article>>;
  /** True if it is known without asking that there is nothing to choose: its product has no other variant. */
  isAlone(request: { tenant: Tenant; locale: TextLocale; sku: string }): Promise<boolean>;
  /** All pictures by article number; articles without one are absent. */
  pictures(request: { locale: Locale; skus: string[] }): Promise<Map<string, Picture[]>>;
  /** By product, in the feed's order; products without one are absent. */
  videos(request: { tenant: Tenant; locale: Locale; productIds: string[] }): Promise<Map<string, ProductVideo[]>>;
  /** What pages tell, by product; products without a text in the locale are absent. */
  descriptions(request: { locale: Locale; productIds: string[] }): Promise<Map<string, Description>>;
  /** Variants on sale, by product; products without any are absent. */
  variants(request: { tenant: Tenant; locale: Locale; productIds: string[] }): Promise<Map<string, ProductVariants>>;
  /** Categories with goods on sale, as a tree, in the feed's order. */
  navigation(request: { tenant: Tenant; locale: Locale }): Promise<CategoryNode[]>;
  /** A category with goods on sale, by its path. */
  category(request: { tenant: Tenant; locale: Locale; path: string }): Promise<CategoryPage | null>;
  /** The category's path in each of the tenant's locales where it has goods: for the language switch and hreflang. */
  categoryPaths(request: { tenant: Tenant; id: CategoryId }): Promise<Partial<Record<Locale, string>>>;
};
