import type { FulfilmentAdministration } from '../../shop/after-sales/fulfilment/index.ts';
import type { OrderAdministration } from '../../shop/after-sales/order-administration/index.ts';
import type { OrderChanges } from '../../shop/after-sales/order-changes/index.ts';
import type { PriceBatches, ProductAdministration, ProductListing } from '../../shop/catalogue/products/index.ts';
import type { StockAdministration } from '../../shop/catalogue/stock-administration/index.ts';

/** Departments that the operations call: those of the back office. */
export type AdminApiServices = {
  orders: OrderAdministration;
  fulfilment: FulfilmentAdministration;
  orderChanges: OrderChanges;
  goods: ProductAdministration;
  priceBatches: PriceBatches;
  listing: ProductListing;
  stock: StockAdministration;
};
