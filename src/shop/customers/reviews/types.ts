import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { RefusalReason, ReviewField, ReviewFieldProblem, ReviewSorting, ReviewState } from './codes.ts';

/** How many reviews gave one star, two, three, four, five. */
export type Distribution = [number, number, number, number, number];

/** A published review, as everybody sees it. */
export type Review = {
  id: string;
  /** The article it was written about; other variants of the product show it too. */
  sku: string;
  locale: string;
  stars: number;
  /** Empty in reviews that were imported without one. */
  title: string;
  text: string;
  author: string;
  /** Its author had bought the product here. */
  verified: boolean;
  /** The demo brought it: nobody's experience. */
  demo: boolean;
  helpful: number;
  notHelpful: number;
  writtenAt: Date;
};

/** What all published reviews of a product come to in a house. */
export type ReviewSummary = { average: number; count: number; stars: Distribution };

/** A page of a product's reviews. `total` are those that the filter leaves. */
export type ReviewList = {
  productId: string;
  /** The article that was asked for, or one of the product's. */
  sku: string;
  summary: ReviewSummary | null;
  /** Without those that the demo brought; null if none is left. */
  real: { average: number; count: number } | null;
  reviews: Review[];
  total: number;
  page: number;
  pages: number;
};

export type ReviewQuery = {
  tenant: Tenant;
  /** An article number or a product's id. */
  id: string;
  /** Only reviews with so many stars; empty for all. */
  stars: readonly number[];
  sorting: ReviewSorting;
  /** From 1. */
  page: number;
};

export type ReviewFields = Partial<Record<ReviewField, ReviewFieldProblem>>;

/** What a form or a program sends; texts as they were typed. */
export type EnteredReview = Partial<Record<ReviewField, string>>;

/** Who writes: somebody who has shown the password. */
export type Author = { id: string; firstName: string; lastName: string };

/** What the form for a new review begins with. */
export type NewReview = {
  productId: string;
  sku: string;
  termsId: string;
  /** What the author wrote before: writing again replaces it. */
  own: { stars: number; title: string; text: string; author: string; state: ReviewState } | null;
  /** "Lea B.", to be changed at will. */
  suggestedAuthor: string;
  verified: boolean;
};

export type StoreOutcome =
  | { ok: true; id: string; replaced: boolean }
  | { ok: false; problem: 'fields'; fields: ReviewFields }
  | { ok: false; problem: 'not-found' }
  | { ok: false; problem: 'wait'; seconds: number };

/** Who finds something helpful: a customer, or a browser by the secret of its cookie; and where from, for limits. */
export type Voter = { customerId: string | null; secret: string | null; address: string };

export type FeedbackOutcome =
  | {
      ok: true;
      productId: string;
      helpful: number;
      notHelpful: number /** For the browser to keep. */;
      secret: string | null;
    }
  | { ok: false; problem: 'not-found' | 'own-review' }
  | { ok: false; problem: 'wait'; seconds: number };

/** A review of one's own, published or not. */
export type OwnReview = {
  id: string;
  productId: string;
  sku: string;
  locale: string;
  stars: number;
  title: string;
  text: string;
  author: string;
  verified: boolean;
  state: ReviewState;
  reason: RefusalReason | null;
  helpful: number;
  notHelpful: number;
  writtenAt: Date;
};

export type ReviewSite = { tenant: Tenant; locale: Locale };

export type { RefusalReason, ReviewField, ReviewFieldProblem, ReviewSorting, ReviewState } from './codes.ts';
