import type { ListedDocument } from '../../shop/money/documents/index.ts';
import type { StaffText } from '../texts/index.ts';
import type { DescribedList } from './described-list.ts';

const KINDS = ['invoice', 'credit-note', 'cancellation', 'reminder', 'receipt', 'payoff', 'withdrawn'] as const;

/** Texts of the list of issued documents. */
export function documentList({ documents: say }: StaffText): DescribedList<ListedDocument> {
  const { columns } = say;
  return {
    title: say.title,
    state: say.kind,
    tabs: [{ tab: '', label: say.all }, ...KINDS.map((tab) => ({ tab, label: say.tabs[tab] }))],
    search: say.term,
    filters: [
      { name: 'from', label: say.from },
      { name: 'to', label: say.to },
    ],
    columns: {
      number: { label: columns.number, look: 'tight', sort: 'number', plain: ({ number }) => number },
      kind: { label: columns.kind, plain: ({ kind }) => say.kinds[kind] },
      issuedOn: { label: columns.issuedOn, look: 'tight', sort: 'issued', plain: ({ issuedOn }) => issuedOn },
      orderNumber: { label: columns.orderNumber, look: 'tight', plain: ({ orderNumber }) => orderNumber },
      customerNumber: {
        label: columns.customerNumber,
        look: 'tight',
        plain: ({ customerNumber }) => customerNumber,
      },
      net: { label: columns.net, look: 'end', plain: ({ net }) => net },
      vat: { label: columns.vat, look: 'end', plain: ({ vat }) => vat },
      total: { label: columns.total, look: 'end', sort: 'total', plain: ({ total }) => total },
    },
    empty: say.empty,
  };
}
