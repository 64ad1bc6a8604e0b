/** Changes of the goods of placed orders (decision 199). */

export { createGoodsChanges } from './order-goods.ts';
export type * from './ports.ts';
export { CHANGE_REASONS } from './ports.ts';
