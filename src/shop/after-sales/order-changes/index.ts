/** Changes of placed orders before they are shipped. */

export { createOrderChanges } from './order-changes.ts';
export type * from './ports.ts';
