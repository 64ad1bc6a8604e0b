/** Price lists: prices for customer groups, and graduated prices. */
export {
  appliedPrice,
  graduatedPrices,
  type ListPrice,
  STANDARD_GROUP,
} from './applied-price.ts';
export { createListPrices, currentLists, type ListPrices } from './list-prices.ts';
export {
  announcePriceLists,
  type CustomerGroup,
  commonListPrices,
  holdCustomerGroup,
  pricesOfLists,
  readCustomerGroups,
} from './price-lists.store.ts';
