/** Customer service: employees find customers, access their data with a reason, and help with logins. */

export type { ChangedCustomerLine, CustomerFileTexts, ListedCustomerLine } from './customer-listing.ts';
export type { AccessReason } from './customer-service.store.ts';
export { createCustomerService } from './customer-service.ts';
export type * from './ports.ts';
