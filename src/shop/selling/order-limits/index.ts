/** Order limits: how many orders one address, mailbox or browser places, and how large a guest's order is. */
export { createOrderLimiter } from './limit-orders.ts';
