import type { Tenant } from '../../../tenants/tenant.ts';
import type {
  Author,
  EnteredReview,
  FeedbackOutcome,
  NewReview,
  OwnReview,
  ReviewList,
  ReviewQuery,
  ReviewSite,
  SentPhotos,
  StoreOutcome,
  Voter,
} from './types.ts';

export type Reviews = {
  /** Returns a page of a product's published reviews with their summary; null for a product not on sale. */
  list(query: ReviewQuery): Promise<ReviewList | null>;
  /** Returns the initial values of the form for a review; null for a product not on sale. */
  begin(house: Pick<ReviewSite, 'tenant'>, author: Author, id: string): Promise<NewReview | null>;
  /**
   * Stores a new or changed review. It waits for an employee's approval before publication. Photographs replace those of
   * the earlier review; without any, these remain unless the field `photos` is "remove".
   */
  store(
    house: ReviewSite,
    author: Pick<Author, 'id' | 'email'>,
    id: string,
    entered: EnteredReview & { photos?: string },
    sent?: SentPhotos,
  ): Promise<StoreOutcome>;
  /** Returns a photograph of a published review as JPEG; null for any other one. */
  photo(tenant: Tenant, id: string): Promise<Buffer | null>;
  /** Returns all reviews of a customer, newest first. */
  ofCustomer(customerId: string): Promise<OwnReview[]>;
  /** Deletes the author's own review; false for another author's. */
  remove(house: Pick<ReviewSite, 'tenant'>, author: Pick<Author, 'id'>, id: string): Promise<boolean>;
  /** Stores whether a person found a published review helpful; one vote each, the latest counts. */
  feedback(tenant: Tenant, voter: Voter, given: { id: string; helpful: boolean }): Promise<FeedbackOutcome>;
};
