/** The customers' desk: what people of the house see of somebody, why, and what they can do for them. */
export type { Reason } from './customer-desk.store.ts';
export { createCustomerDesk } from './customer-desk.ts';
export type * from './ports.ts';
