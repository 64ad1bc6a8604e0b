import { BULK_OPERATIONS } from './bulk-operations.ts';
import type { AdminOperation } from './operation.ts';
import { ORDER_CHANGES } from './order-changes.ts';
import { changeDelivery } from './order-delivery.ts';
import { ORDER_NOTES } from './order-notes.ts';
import { ORDER_READS } from './order-reads.ts';
import { PRODUCT_CHANGES } from './product-changes.ts';
import { PRODUCT_READS } from './product-reads.ts';
import { RETURN_OPERATIONS } from './return-operations.ts';
import { STOCK_OPERATIONS } from './stock-operations.ts';

/** Every operation of the integration API. Routes, document and tests derive from this list. */
export const ADMIN_OPERATIONS: readonly AdminOperation[] = [
  ...ORDER_READS,
  ...ORDER_CHANGES,
  changeDelivery,
  ...ORDER_NOTES,
  ...RETURN_OPERATIONS,
  ...PRODUCT_READS,
  ...PRODUCT_CHANGES,
  ...STOCK_OPERATIONS,
  ...BULK_OPERATIONS,
];
