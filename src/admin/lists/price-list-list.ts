import { calendarDay } from '../../platform/calendar-day.ts';
import type { ListedPriceList } from '../../shop/catalogue/price-list-administration/index.ts';
import type { StaffText } from '../texts/index.ts';
import type { DescribedList } from './described-list.ts';

/** Returns whether a price list is valid at a time. */
export function priceListState(
  { validFrom, validTo }: Pick<ListedPriceList, 'validFrom' | 'validTo'>,
  now: Date,
): 'now' | 'later' | 'over' {
  if (validTo !== null && validTo <= now) return 'over';
  return validFrom > now ? 'later' : 'now';
}

/** Texts of the list of price lists. */
export function priceListList(
  text: StaffText,
  timeZone: string,
  { now, groups }: { now: Date; groups: readonly { key: string; name: string }[] },
): DescribedList<ListedPriceList> {
  const say = text.prices;
  const own = say.listOfLists;
  return {
    title: say.all,
    state: say.state,
    tabs: [
      { tab: 'now', label: say.tabs.now },
      { tab: 'later', label: say.tabs.later },
      { tab: 'over', label: say.tabs.over },
      { tab: '', label: own.all },
    ],
    search: own.search,
    filters: [
      { name: 'group', label: say.group, options: groups.map(({ key, name }) => ({ value: key, label: name })) },
      { name: 'from', label: own.startsFrom },
      { name: 'to', label: own.startsTo },
    ],
    columns: {
      name: { label: say.name, look: 'wide', sort: 'name', plain: ({ name }) => name },
      group: { label: say.group, plain: ({ groupName }) => groupName ?? say.everybody },
      from: {
        label: say.from,
        look: 'tight',
        sort: 'from',
        plain: ({ validFrom }) => calendarDay(validFrom, timeZone),
      },
      until: { label: say.to, look: 'tight', plain: ({ validTo }) => validTo && calendarDay(validTo, timeZone) },
      prices: { label: say.count, look: 'end', plain: ({ prices }) => prices },
      state: { label: say.state, plain: (list) => say.states[priceListState(list, now)] },
    },
    empty: own.empty,
  };
}
