import type { OpenItem } from '../../shop/money/ledger/index.ts';
import type { StaffText } from '../texts/index.ts';
import { type DescribedList, optionsOf } from './described-list.ts';

/** Texts of the list of open debts. `dayText` writes an ISO day for the employee. */
export function openItemList(text: StaffText, dayText: (day: string) => string): DescribedList<OpenItem> {
  const { openItems: say, ledger } = text;
  const { columns } = say;
  return {
    title: say.title,
    state: say.age,
    tabs: [{ tab: '', label: say.all }, ...Object.entries(say.ages).map(([tab, label]) => ({ tab, label }))],
    search: say.term,
    filters: [
      { name: 'kind', label: say.kind, options: optionsOf(ledger.dueKinds) },
      { name: 'holder', label: say.holder, options: optionsOf(say.holders) },
      {
        name: 'reminded',
        label: say.reminded,
        options: [1, 2, 3].map((level) => ({ value: String(level), label: say.remindedFrom(level) })),
      },
      { name: 'hold', label: say.hold, options: optionsOf(say.holds) },
    ],
    columns: {
      customer: {
        label: ledger.customer,
        look: 'tight',
        sort: 'customer',
        plain: ({ customerNumber }) => customerNumber ?? ledger.guest,
      },
      name: { label: columns.name, look: 'wide', plain: ({ name }) => name },
      order: { label: columns.orderNumber, look: 'tight', plain: ({ orderNumber }) => orderNumber },
      kind: {
        label: say.kind,
        plain: ({ kind, position }) => (position > 0 ? `${ledger.dueKinds[kind]} ${position}` : ledger.dueKinds[kind]),
      },
      payable: { label: columns.payableOn, look: 'tight', sort: 'payable', plain: ({ payableOn }) => payableOn },
      days: { label: columns.daysLate, look: 'end', plain: ({ daysLate }) => (daysLate > 0 ? daysLate : null) },
      amount: { label: columns.amount, look: 'end', plain: ({ amount }) => amount },
      open: { label: columns.open, look: 'end', sort: 'open', plain: ({ open }) => open },
      reminded: { label: ledger.reminders, look: 'end', plain: ({ reminded }) => reminded },
      remindedOn: { label: columns.remindedOn, look: 'tight', plain: ({ remindedOn }) => remindedOn },
      hold: {
        label: say.hold,
        plain: ({ hold, holdUntil }) =>
          hold && (holdUntil === null ? say.holds[hold] : `${say.holds[hold]} ${say.until(dayText(holdUntil))}`),
      },
    },
    empty: say.empty,
  };
}
