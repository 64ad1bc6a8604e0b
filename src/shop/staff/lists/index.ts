/** Lists of the back office: what they show by their address, their files, and saved views. */
export type { ListedApproval } from './approval-list.store.ts';
export { type ApprovalListing, createApprovalListing } from './approval-listing.ts';
export { AUDIT_LIST } from './audit-list.store.ts';
export {
  type BoundBulk,
  type BulkDefinition,
  bindBulk,
  createListBulks,
  type ListBulks,
  type ShownListBulk,
  sweepListBulks,
} from './bulk/list-bulk.ts';
export { isCustomerNamed, isPersonTerm } from './customers-named.store.ts';
export type { ListName } from './list-permissions.ts';
export { createListViews, type ListViews } from './list-views.ts';
export {
  createListing,
  exportTarget,
  type ListDefinition,
  type ListFile,
  type Listing,
} from './listing.ts';
export type { ListedMail } from './mail-list.store.ts';
export { createMailListing, type MailListing, shortAddress } from './mail-listing.ts';
export { periodConditions } from './period.ts';
export type { SavedView } from './views.store.ts';
