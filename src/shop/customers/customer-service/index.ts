/** The customers' desk: what people of the house see of somebody, why, and what they can do for them. */
export type { Reason } from './customer-service.store.ts';
export { createCustomerService } from './customer-service.ts';
export type * from './ports.ts';
