import { calendarDay } from '../../platform/calendar-day.ts';
import type { PickListRow } from '../../shop/after-sales/warehouse/index.ts';
import type { StaffText } from '../texts/index.ts';
import { type DescribedList, optionsOf } from './described-list.ts';

/** Texts of the list of pick lists. */
export function pickListList(text: StaffText, timeZone: string): DescribedList<PickListRow> {
  const say = text.warehouse;
  const own = say.pickListList;
  return {
    title: say.pickLists,
    state: say.state,
    tabs: [
      { tab: 'open', label: own.tabs.open },
      { tab: 'done', label: own.tabs.done },
      { tab: '', label: own.all },
    ],
    search: own.search,
    filters: [
      { name: 'kind', label: say.kind, options: optionsOf(say.pickKinds) },
      { name: 'by', label: own.by },
      { name: 'from', label: text.lists.since },
      { name: 'to', label: text.lists.until },
    ],
    columns: {
      number: { label: own.number, look: 'tight', sort: 'number', plain: ({ number }) => number },
      kind: { label: say.kind, plain: ({ kind }) => say.pickKinds[kind] },
      state: { label: say.state, plain: ({ state }) => say.pickStates[state] },
      created: { label: say.startedAt, look: 'tight', plain: ({ createdAt }) => calendarDay(createdAt, timeZone) },
      by: { label: own.by, look: 'wide', plain: ({ createdBy }) => createdBy },
      orders: { label: say.orderCount, look: 'end', plain: ({ orders }) => orders },
      units: { label: say.units, look: 'end', plain: ({ units }) => units },
      finished: {
        label: own.finished,
        look: 'tight',
        plain: ({ finishedAt }) => finishedAt && calendarDay(finishedAt, timeZone),
      },
    },
    empty: own.empty,
  };
}
