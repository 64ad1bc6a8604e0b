/** Price lists and customer groups for employees. */

export type { AdminCustomerGroup, AdminListPrice } from './price-list-administration.store.ts';
export {
  createPriceListAdministration,
  type PriceListAdministration,
  type PriceListOutcome,
} from './price-list-administration.ts';
export type { ListedPriceList } from './price-list-list.store.ts';
