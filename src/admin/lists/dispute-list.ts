import { calendarDay } from '../../platform/calendar-day.ts';
import type { ListedDispute } from '../../shop/money/ledger/index.ts';
import type { StaffText } from '../texts/index.ts';
import { textOfCode } from '../worded.ts';
import { type DescribedList, optionsOf } from './described-list.ts';

/** Texts of the list of disputes. */
export function disputeList(text: StaffText, timeZone: string): DescribedList<ListedDispute> {
  const say = text.disputes;
  const dayOf = (at: Date | null) => at && calendarDay(at, timeZone);
  return {
    title: say.title,
    state: say.state,
    tabs: [
      { tab: 'open', label: say.filters.open },
      { tab: 'overdue', label: say.filters.overdue },
      { tab: 'won', label: say.filters.won },
      { tab: 'lost', label: say.filters.lost },
      { tab: '', label: say.filters.all },
    ],
    search: say.search,
    filters: [
      { name: 'kind', label: say.kind, options: optionsOf(say.kinds) },
      { name: 'from', label: text.lists.since },
      { name: 'to', label: text.lists.until },
    ],
    columns: {
      order: { label: say.order, look: 'tight', plain: ({ orderNumber }) => orderNumber },
      reason: { label: say.reason, look: 'wide', plain: ({ reason }) => textOfCode(say.reasons, reason) ?? reason },
      amount: { label: say.amount, look: 'end', sort: 'amount', plain: ({ amount }) => amount },
      kind: { label: say.kind, plain: ({ kind }) => say.kinds[kind] },
      state: { label: say.state, plain: ({ state }) => say.states[state] },
      due: { label: say.due, look: 'tight', sort: 'due', plain: ({ dueAt }) => dayOf(dueAt) },
      opened: { label: say.opened, look: 'tight', sort: 'opened', plain: ({ openedAt }) => dayOf(openedAt) },
      closed: { label: say.closed, look: 'tight', plain: ({ closedAt }) => dayOf(closedAt) },
    },
    empty: say.empty,
  };
}
