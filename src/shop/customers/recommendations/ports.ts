/** Recommendations of further products. Personal only for visitors who consented to it (C0006). */

export type RecommendationPlace = 'home' | 'product' | 'basket';

/**
 * Reason for recommendations: the visitor's views and orders, products bought together with those shown, similar
 * products, or bestsellers. Only the first uses personal data.
 */
export type RecommendationKind = 'personal' | 'together' | 'similar' | 'popular';

export type Recommendations = { kind: RecommendationKind; skus: string[] };

/** Person that recommendations are for; null without consent to personal ones. */
export type RecommendedTo = {
  /** Current session; null without one. */
  session: string | null;
  customerId: string | null;
  /** SKUs that the browser itself stores. */
  seen: readonly string[];
} | null;

/**
 * Product that goes with others, such as an accessory. Employees chose it, or customers buy it together with them.
 */
export type Companion = {
  productId: string;
  /** Variant that can be sold now. */
  sku: string;
  /** The product has further variants, so shoppers choose one first. */
  hasChoice: boolean;
};

export type RecommendationsDepartment = {
  /** Returns SKUs on sale and in stock, without the products shown. Every visitor costs an equal number of queries. */
  recommend(request: {
    tenant: string;
    place: RecommendationPlace;
    /** SKU of the page, or SKUs in the basket. */
    shown: readonly string[];
    /** Ids of products that the page shows in other places. */
    without?: readonly string[];
    who: RecommendedTo;
    most: number;
  }): Promise<Recommendations>;
  /**
   * Returns products that go with `skus`, those that employees chose first. None of them belongs to `without`, such as
   * the contents of the basket. One query.
   */
  companions(request: {
    tenant: string;
    skus: readonly string[];
    without: readonly string[];
    most: number;
  }): Promise<Companion[]>;
  /** Returns the best sold SKUs on sale and in stock, of these categories or, without any, of the whole tenant. */
  bestsellers(request: { tenant: string; categories: readonly string[]; most: number }): Promise<string[]>;
  /** Recounts bestsellers and products bought together; run by a job. */
  recount(): Promise<void>;
};
