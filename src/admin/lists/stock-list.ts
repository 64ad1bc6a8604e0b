import type { StockLocation } from '../../shop/catalogue/stock/index.ts';
import type { ListedStock } from '../../shop/catalogue/stock-administration/index.ts';
import type { StaffText } from '../texts/index.ts';
import type { DescribedList } from './described-list.ts';

/** Name of a variant: its product and its choices. */
export const stockName = ({ title, label }: Pick<ListedStock, 'title' | 'label'>): string =>
  [title, label].filter(Boolean).join(', ');

/** Texts of the list of stock. */
export function stockList({ stock: say }: StaffText, locations: readonly StockLocation[]): DescribedList<ListedStock> {
  return {
    title: say.title,
    state: say.situation,
    tabs: (['', 'low', 'out', 'waiting'] as const).map((tab) => ({ tab, label: say.tabs[tab] })),
    search: say.search,
    filters: [
      { name: 'location', label: say.location, options: locations.map(({ id, name }) => ({ value: id, label: name })) },
    ],
    columns: {
      product: { label: say.product, look: 'wide', plain: stockName },
      sku: { label: say.sku, look: 'tight', sort: 'sku', plain: ({ sku }) => sku },
      quantity: { label: say.quantity, look: 'end', plain: ({ isSet, quantity }) => (isSet ? null : quantity) },
      safety: { label: say.safety, look: 'end', plain: ({ safety }) => safety },
      reserved: { label: say.reserved, look: 'end', plain: ({ reserved }) => reserved },
      available: { label: say.available, look: 'end', plain: ({ available }) => available },
      waiting: { label: say.waiting, look: 'end', plain: ({ waiting }) => waiting },
      backorder: { label: say.orderable, look: 'end', plain: ({ backorder }) => backorder },
      arrives: { label: say.arrives, look: 'tight', plain: ({ arrives }) => arrives },
    },
    empty: say.empty,
  };
}
