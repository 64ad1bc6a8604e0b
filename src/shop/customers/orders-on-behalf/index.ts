/** Orders that employees place for customers, by telephone and letter. */

export { createOrdersOnBehalf } from './orders-on-behalf.ts';
export type * from './ports.ts';
