import type { Locale, Tenant, TextLocale } from '../../../tenants/tenant.ts';
import type { ListPrice } from '../price-lists/index.ts';
import type { ComparedRow } from './comparison.ts';
import type { RelatedProduct } from './editor/relations.store.ts';
import type { OwnPricesOf } from './own-prices.ts';
import type {
  Article,
  CategoryId,
  CategoryNode,
  CategoryPage,
  CategoryTexts,
  Description,
  FoundProduct,
  ProductCard,
  ProductChoices,
  ProductId,
  ProductPicture,
  ProductVariants,
  ProductVideo,
  Sku,
} from './types.ts';

export type Catalogue = {
  /**
   * Returns the product page of this variant; null if the tenant does not sell it (unknown or withdrawn). With `pricesOf`
   * it has the prices of the customer's group.
   */
  product(request: {
    tenant: Tenant;
    locale: Locale;
    sku: string;
    pricesOf?: OwnPricesOf;
  }): Promise<FoundProduct | null>;
  /** Returns accessories and related products that employees chose; `sku` is null while the tenant does not sell one. */
  related(request: { tenant: Tenant; productId: string }): Promise<RelatedProduct[]>;
  /** Returns the path that the address of a retired product leads to; null without one in this tenant. */
  successor(request: { tenant: Tenant; locale: Locale; sku: string }): Promise<string | null>;
  /** Returns the choices among the variants; null as for `product`. */
  choices(request: { tenant: Tenant; locale: Locale; sku: string }): Promise<ProductChoices | null>;
  /**
   * Returns cards in the order of the hits, without products that are no longer on sale. One query per kind of data,
   * not per card.
   */
  cards(request: {
    tenant: Tenant;
    locale: TextLocale;
    hits: { productId: ProductId; sku: Sku }[];
    pricesOf?: OwnPricesOf;
  }): Promise<ProductCard[]>;
  /** Returns variants by SKU with current price and sellable stock; unknown SKUs are missing. */
  articles(request: {
    tenant: Tenant;
    locale: TextLocale;
    skus: string[];
    allPictures?: boolean;
    /** Basket whose own order must not reduce the availability, while it is paid. */
    basketId?: string | null;
  }): Promise<Map<string, Article>>;
  /** Returns the lead variant by product; products that the tenant does not sell are missing. */
  leadSkus(request: { tenant: Tenant; productIds: string[] }): Promise<Map<string, string>>;
  /** Returns the lead variant by slug, also by one that a product had earlier; slugs of no sold product are missing. */
  leadSkusOfSlugs(request: { tenant: Tenant; locale: Locale; slugs: string[] }): Promise<Map<string, string>>;
  /** Returns the comparison fields of the products' categories with a text for each product, in their order. */
  comparison(request: { tenant: Tenant; locale: Locale; articles: readonly Article[] }): Promise<ComparedRow[]>;
  /** Returns the current list prices for everybody by SKU; variants without any are missing. */
  listPrices(request: { tenant: Tenant; skus: string[] }): Promise<Map<string, ListPrice[]>>;
  /** Returns the product of a variant if the cache knows it, without a query; else null. */
  productOf(request: { tenant: Tenant; locale: TextLocale; sku: string }): string | null;
  /** True if the cache knows that the product has no other variant on sale. */
  isAlone(request: { tenant: Tenant; locale: TextLocale; sku: string }): Promise<boolean>;
  /** Returns all pictures by SKU; variants without pictures are missing. */
  pictures(request: { locale: Locale; skus: string[] }): Promise<Map<string, ProductPicture[]>>;
  /** Returns videos by product, in the order of the feed; products without videos are missing. */
  videos(request: { tenant: Tenant; locale: Locale; productIds: string[] }): Promise<Map<string, ProductVideo[]>>;
  /** Returns descriptions by product; products without a text in the locale are missing. */
  descriptions(request: { locale: Locale; productIds: string[] }): Promise<Map<string, Description>>;
  /** Returns the variants on sale by product; products without any are missing. */
  variants(request: {
    tenant: Tenant;
    locale: Locale;
    productIds: string[];
    pricesOf?: OwnPricesOf;
  }): Promise<Map<string, ProductVariants>>;
  /** Returns the tree of categories with products on sale, in the order of the feed. */
  navigation(request: { tenant: Tenant; locale: Locale }): Promise<CategoryNode[]>;
  /** Returns a category with products on sale by its path; null if there is none. */
  category(request: { tenant: Tenant; locale: Locale; path: string }): Promise<CategoryPage | null>;
  /** Returns the texts and the picture of a category; null without a name in the locale. */
  categoryTexts(request: { locale: Locale; id: CategoryId }): Promise<CategoryTexts | null>;
  /** Returns the pictures that categories have of their own, by category. */
  ownCategoryPictures(ids: readonly CategoryId[]): Promise<Map<string, ProductPicture>>;
  /**
   * Returns the present path of the category that had this one earlier; of a hidden one, that of the next category
   * above. Null for a path that no category had.
   */
  movedCategory(request: { tenant: Tenant; locale: Locale; path: string }): Promise<string | null>;
  /**
   * Returns the path of the category in each locale of the tenant with products in it, for the language switch and
   * hreflang.
   */
  categoryPaths(request: { tenant: Tenant; id: CategoryId }): Promise<Partial<Record<Locale, string>>>;
};
