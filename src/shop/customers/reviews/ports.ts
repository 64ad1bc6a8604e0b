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
  StoreOutcome,
  Voter,
} from './types.ts';

export type Reviews = {
  /** Returns a page of a product's published reviews with their summary; null for a product not on sale. */
  list(query: ReviewQuery): Promise<ReviewList | null>;
  /** Returns the initial values of the form for a review; null for a product not on sale. */
  begin(house: Pick<ReviewSite, 'tenant'>, author: Author, id: string): Promise<NewReview | null>;
  /** Stores a new or changed review. It waits for an employee's approval before publication. */
  store(
    house: ReviewSite,
    author: Pick<Author, 'id' | 'email'>,
    id: string,
    entered: EnteredReview,
  ): Promise<StoreOutcome>;
  /** Returns all reviews of a customer, newest first. */
  ofCustomer(customerId: string): Promise<OwnReview[]>;
  /** Deletes the author's own review; false for another author's. */
  remove(house: Pick<ReviewSite, 'tenant'>, author: Pick<Author, 'id'>, id: string): Promise<boolean>;
  /** Stores whether a person found a published review helpful; one vote each, the latest counts. */
  feedback(tenant: Tenant, voter: Voter, given: { id: string; helpful: boolean }): Promise<FeedbackOutcome>;
};
