import { calendarDay } from '../../platform/calendar-day.ts';
import type { ListedContract } from '../../shop/selling/instalments/index.ts';
import { contractState } from '../components/contract-state.ts';
import type { StaffText } from '../texts/index.ts';
import { type DescribedList, optionsOf } from './described-list.ts';

/** Texts of the list of framework contracts. */
export function contractList(text: StaffText, timeZone: string): DescribedList<ListedContract> {
  const say = text.contracts;
  return {
    title: say.title,
    state: say.state,
    tabs: [
      { tab: 'requested', label: say.tabs.requested },
      { tab: 'live', label: say.tabs.live },
      { tab: 'withdrawn', label: say.tabs.withdrawn },
      { tab: 'closed', label: say.tabs.closed },
      { tab: '', label: say.all },
    ],
    search: say.term,
    filters: [
      { name: 'form', label: say.form, options: optionsOf(say.forms) },
      { name: 'from', label: text.lists.since },
      { name: 'to', label: text.lists.until },
    ],
    columns: {
      number: { label: say.number, look: 'tight', plain: ({ number }) => number },
      name: { label: say.name, look: 'wide', plain: ({ name }) => name },
      form: { label: say.form, look: 'tight', plain: ({ form }) => say.forms[form] },
      state: { label: say.state, plain: (contract) => say.states[contractState(contract)] },
      requested: {
        label: say.requested,
        look: 'tight',
        sort: 'requested',
        plain: ({ requestedAt }) => calendarDay(requestedAt, timeZone),
      },
      concluded: {
        label: say.concluded,
        look: 'tight',
        plain: ({ concludedAt }) => concludedAt && calendarDay(concludedAt, timeZone),
      },
      limit: { label: say.limit, look: 'end', plain: ({ limit }) => limit },
    },
    empty: say.empty,
  };
}
