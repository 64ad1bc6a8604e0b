import { calendarDay } from '../../platform/calendar-day.ts';
import type { ListedApproval } from '../../shop/staff/lists/index.ts';
import type { StaffText } from '../texts/index.ts';
import { type DescribedList, optionsOf } from './described-list.ts';

/** Texts of the list of requests for approval. */
export function approvalList({ approvals: say, ...text }: StaffText, timeZone: string): DescribedList<ListedApproval> {
  return {
    title: say.title,
    state: say.state,
    tabs: [
      { tab: 'waiting', label: say.tabs.waiting },
      { tab: 'done', label: say.tabs.done },
      { tab: 'refused', label: say.tabs.refused },
      { tab: 'ended', label: say.tabs.ended },
      { tab: '', label: say.all },
    ],
    search: say.search,
    filters: [
      { name: 'act', label: say.act, options: optionsOf(say.acts) },
      { name: 'by', label: say.by },
      { name: 'from', label: text.lists.since },
      { name: 'to', label: text.lists.until },
    ],
    columns: {
      act: { label: say.act, look: 'wide', plain: ({ act }) => say.acts[act] },
      amount: { label: say.amount, look: 'end', plain: ({ amount }) => amount },
      customer: { label: say.customer, look: 'wide', plain: ({ customer }) => customer },
      reason: { label: say.why, look: 'wide', plain: ({ reason }) => reason },
      by: { label: say.by, look: 'wide', plain: ({ requestedEmail }) => requestedEmail },
      at: {
        label: say.at,
        look: 'tight',
        sort: 'at',
        plain: ({ requestedAt }) => calendarDay(requestedAt, timeZone),
      },
      state: { label: say.state, plain: ({ state }) => say.states[state] },
      decidedAt: {
        label: say.decidedAt,
        look: 'tight',
        plain: ({ decidedAt }) => decidedAt && calendarDay(decidedAt, timeZone),
      },
      decidedBy: { label: say.decidedBy, look: 'wide', plain: ({ decidedEmail }) => decidedEmail },
    },
    empty: say.empty,
  };
}
