import { calendarDay } from '../../platform/calendar-day.ts';
import type { ListedReturn } from '../../shop/after-sales/fulfilment/index.ts';
import type { StaffText } from '../texts/index.ts';
import { textOfCode } from '../worded.ts';
import { type DescribedList, optionsOf } from './described-list.ts';

/** Texts of the list of returns. Days are those of the tenant's time zone. */
export function returnList(text: StaffText, timeZone: string): DescribedList<ListedReturn> {
  const say = text.returns;
  const dayOf = (at: Date | null) => at && calendarDay(at, timeZone);
  return {
    title: say.title,
    state: say.state,
    tabs: [
      { tab: 'open', label: say.tabs.open },
      { tab: 'registered', label: say.tabs.registered },
      { tab: 'received', label: say.tabs.received },
      { tab: 'exchange', label: say.tabs.exchange },
      { tab: 'settled', label: say.tabs.settled },
      { tab: 'given-up', label: say.tabs['given-up'] },
      { tab: '', label: say.tabs[''] },
    ],
    search: say.search,
    filters: [
      { name: 'way', label: say.way, options: optionsOf(say.ways) },
      { name: 'reason', label: say.reasonsOf, options: optionsOf(say.reasons) },
      { name: 'from', label: say.from },
      { name: 'to', label: say.to },
    ],
    columns: {
      number: { label: say.number, look: 'tight', sort: 'number', plain: ({ number }) => number },
      order: { label: say.order, look: 'tight', plain: ({ order }) => order },
      state: {
        label: say.state,
        plain: ({ state, waitsForExchange }) =>
          [say.states[state], ...(waitsForExchange ? [say.tabs.exchange] : [])].join(', '),
      },
      way: { label: say.way, plain: ({ way }) => say.ways[way] },
      pieces: { label: say.pieces, look: 'end', plain: ({ pieces }) => pieces },
      reasons: {
        label: say.reasonsOf,
        plain: ({ reasons }) => reasons.map((reason) => textOfCode(say.reasons, reason) ?? reason).join(', '),
      },
      registered: {
        label: say.registeredAt,
        look: 'tight',
        sort: 'registered',
        plain: ({ registeredAt }) => dayOf(registeredAt),
      },
      received: { label: say.receivedAt, look: 'tight', plain: ({ receivedAt }) => dayOf(receivedAt) },
      settled: { label: say.settledAt, look: 'tight', plain: ({ settledAt }) => dayOf(settledAt) },
      due: { label: say.creditDue, look: 'tight', sort: 'due', plain: ({ creditDueOn }) => creditDueOn },
    },
    empty: say.empty,
  };
}
