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
  /** A page of a product's published reviews with what all of them come to; null for what the house does not sell. */
  list(query: ReviewQuery): Promise<ReviewList | null>;
  /** What the form for a new review begins with; null for what the house does not sell. */
  begin(house: Pick<ReviewSite, 'tenant'>, author: Author, id: string): Promise<NewReview | null>;
  /** Takes a review, or another text for one's own; nobody sees it before somebody of the house has. */
  store(house: ReviewSite, author: Pick<Author, 'id'>, id: string, entered: EnteredReview): Promise<StoreOutcome>;
  /** Everything a customer wrote, the newest first. */
  ofCustomer(customerId: string): Promise<OwnReview[]>;
  /** Takes away one's own review; false for anybody else's. */
  remove(house: Pick<ReviewSite, 'tenant'>, author: Pick<Author, 'id'>, id: string): Promise<boolean>;
  /** Whether somebody found a published review helpful: once per person, the last word counts. */
  feedback(tenant: Tenant, voter: Voter, given: { id: string; helpful: boolean }): Promise<FeedbackOutcome>;
};
