import type { ExpectedDelivery } from '../../shop/catalogue/stock-administration/index.ts';
import type { StaffText } from '../texts/index.ts';
import type { DescribedList } from './described-list.ts';

/** Texts of the list of expected deliveries. */
export function deliveryList(
  text: StaffText,
  locations: readonly { id: string; name: string }[],
): DescribedList<ExpectedDelivery> {
  const say = text.stock;
  return {
    title: say.deliveries,
    state: say.filter,
    tabs: [
      { tab: 'open', label: say.open },
      { tab: 'late', label: say.late },
      { tab: 'done', label: say.done },
      { tab: '', label: say.allDeliveries },
    ],
    search: say.search,
    filters: [
      { name: 'location', label: say.location, options: locations.map(({ id, name }) => ({ value: id, label: name })) },
      { name: 'supplier', label: say.supplier },
      { name: 'from', label: text.lists.since },
      { name: 'to', label: text.lists.until },
    ],
    columns: {
      day: { label: say.day, look: 'tight', sort: 'day', plain: ({ day }) => day },
      product: {
        label: say.product,
        look: 'wide',
        plain: ({ title, label }) => [title, label].filter(Boolean).join(', '),
      },
      sku: { label: say.sku, look: 'tight', sort: 'sku', plain: ({ sku }) => sku },
      supplier: { label: say.supplier, plain: ({ supplier, note }) => [supplier, note].filter(Boolean).join(' · ') },
      location: { label: say.location, plain: ({ locationName }) => locationName },
      expected: { label: say.expected, look: 'end', plain: ({ quantity }) => quantity },
      received: { label: say.received, look: 'end', plain: ({ received }) => received },
      waiting: { label: say.waiting, look: 'end', plain: ({ waiting }) => waiting },
      acts: { label: say.receive, look: 'wide', plain: () => null },
    },
    empty: say.noDeliveries,
  };
}
