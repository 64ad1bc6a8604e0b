/** Order administration: search, view, cancel and settle orders, for employees. */

export { CANCEL_REASONS, type CancelReason } from './cancel-letter.ts';
export { type CreditCancelled, cancelOrder, type ToBeCancelled } from './cancel-order.ts';
export type { ListedCreditReview } from './credit-review-list.store.ts';
export { createPrepaymentExpiry } from './expire-prepayments.ts';
export { IS_BEFORE_SHIPPED, STAGE_VALUES } from './open-orders.store.ts';
export { buyersOf } from './order-administration.store.ts';
export { createOrderAdministration } from './order-administration.ts';
export { type ShownOrderBulk, sweepOrderBulks } from './order-bulk.ts';
export type { OrderDays } from './order-days.store.ts';
export type { OrderFileTexts } from './order-export.ts';
export type { AdminOrderLine } from './order-list.store.ts';
export type { OrderListPage } from './order-listing.ts';
export type * from './ports.ts';
export type { CreditReview, MatchedReview } from './review.store.ts';
export {
  type CreditReviewAdministration,
  createCreditReviewAdministration,
  endUnansweredReviews,
} from './review-administration.ts';
