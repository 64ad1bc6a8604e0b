/** The recommendations' door: what else somebody may like. Personal only for whoever agreed to it (C0006). */

export type RecommendationPlace = 'home' | 'product' | 'basket';

/**
 * Why they are shown: what somebody looked at and ordered, what others bought together with the goods shown, goods that
 * resemble them, or what others buy at all. Only the first says anything of anybody.
 */
export type RecommendationKind = 'personal' | 'together' | 'similar' | 'popular';

export type Recommendations = { kind: RecommendationKind; skus: string[] };

/** Whom recommendations are for; null for everybody who has not agreed to personal ones. */
export type RecommendedTo = {
  /** Of the visit that is going on; null without one. */
  session: string | null;
  customerId: string | null;
  /** Articles that the browser itself remembers. */
  seen: readonly string[];
} | null;

export type RecommendationsDepartment = {
  /** Articles on sale and in stock, none of the products that are shown; the same number of queries for everybody. */
  recommend(request: {
    tenant: string;
    place: RecommendationPlace;
    /** The article of the page, or those in the basket. */
    shown: readonly string[];
    who: RecommendedTo;
    most: number;
  }): Promise<Recommendations>;
  /** Counts anew what is bought, and what together; a job's work. */
  recount(): Promise<void>;
};
