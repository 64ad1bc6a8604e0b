import { calendarDay } from '../../platform/calendar-day.ts';
import type { ListedParcel } from '../../shop/after-sales/warehouse/index.ts';
import type { StaffText } from '../texts/index.ts';
import { textOfCode } from '../worded.ts';
import { type DescribedList, optionsOf } from './described-list.ts';

/** Texts of the list of parcels. */
export function parcelList(text: StaffText, timeZone: string): DescribedList<ListedParcel> {
  const say = text.warehouse;
  const own = say.parcelList;
  const { carriers } = text.fulfilment;
  return {
    title: say.parcels,
    state: own.state,
    tabs: [
      { tab: 'packed', label: own.tabs.packed },
      { tab: 'unlabelled', label: own.tabs.unlabelled },
      { tab: 'open', label: own.tabs.open },
      { tab: 'shipped', label: own.tabs.shipped },
      { tab: 'cancelled', label: own.tabs.cancelled },
      { tab: '', label: own.all },
    ],
    search: own.search,
    filters: [
      { name: 'carrier', label: say.carrier, options: optionsOf(carriers) },
      { name: 'by', label: own.by },
      { name: 'from', label: text.lists.since },
      { name: 'to', label: text.lists.until },
    ],
    columns: {
      parcel: { label: say.parcel, look: 'tight', plain: ({ order, number }) => `${order}-${number}` },
      order: { label: text.orders.number, look: 'tight', plain: ({ order }) => order },
      carrier: { label: say.carrier, plain: ({ carrier }) => carriers[carrier] },
      state: { label: own.state, plain: ({ state }) => own.states[state] },
      packed: {
        label: say.packedAt,
        look: 'tight',
        sort: 'packed',
        plain: ({ packedAt }) => calendarDay(packedAt, timeZone),
      },
      by: { label: own.by, plain: ({ packedBy }) => packedBy },
      weight: { label: say.weight, look: 'end', plain: ({ weight }) => weight },
      tracking: { label: say.tracking, look: 'tight', plain: ({ trackingNumber }) => trackingNumber },
      problem: {
        label: say.result,
        look: 'text',
        plain: ({ labelProblem }) =>
          labelProblem === null ? null : (textOfCode(say.problems, `label-${labelProblem}`) ?? labelProblem),
      },
      acts: { label: say.actions, plain: () => null },
    },
    empty: own.empty,
  };
}
