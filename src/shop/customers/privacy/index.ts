/** Privacy: extracts and erasure of personal data, and retention periods. */
export { applyRetention } from './apply-retention.ts';
export { retentionEndsBefore } from './books-until.ts';
export type { MergeCounts, MergeProblem } from './merge-accounts.ts';
export type * from './ports.ts';
export { createPrivacy } from './privacy.ts';
export type { RequestLine } from './requests.store.ts';
