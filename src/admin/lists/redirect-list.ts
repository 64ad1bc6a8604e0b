import { calendarDay } from '../../platform/calendar-day.ts';
import type { StoredRedirect } from '../../shop/content/redirects/index.ts';
import type { StaffText } from '../texts/index.ts';
import type { DescribedList } from './described-list.ts';

/** Texts of the list of redirects. */
export function redirectList(text: StaffText, timeZone: string): DescribedList<StoredRedirect> {
  const say = text.redirects;
  return {
    title: say.title,
    state: say.status,
    tabs: [
      { tab: '', label: say.all },
      { tab: 'permanent', label: say.tabs.permanent },
      { tab: 'temporary', label: say.tabs.temporary },
    ],
    search: say.search,
    filters: [
      { name: 'by', label: say.by },
      { name: 'from', label: text.lists.since },
      { name: 'to', label: text.lists.until },
    ],
    columns: {
      from: { label: say.from, look: 'wide', sort: 'from', plain: ({ from }) => from },
      to: { label: say.to, look: 'wide', plain: ({ to }) => to },
      status: { label: say.status, look: 'tight', plain: ({ status }) => status },
      by: { label: say.by, plain: ({ staffEmail }) => staffEmail },
      at: { label: say.at, look: 'tight', sort: 'at', plain: ({ at }) => calendarDay(at, timeZone) },
    },
    empty: say.empty,
  };
}
