import { calendarDay } from '../../platform/calendar-day.ts';
import type { ListedSegment } from '../../shop/marketing/segments/index.ts';
import type { StaffText } from '../texts/index.ts';
import type { DescribedList } from './described-list.ts';

/** Texts of the list of segments. */
export function segmentList(text: StaffText, timeZone: string): DescribedList<ListedSegment> {
  const say = text.segments;
  const dayOf = (at: Date | null) => at && calendarDay(at, timeZone);
  return {
    title: say.title,
    state: say.use,
    tabs: [
      { tab: '', label: say.all },
      { tab: 'used', label: say.tabs.used },
      { tab: 'unused', label: say.tabs.unused },
    ],
    search: say.search,
    filters: [
      { name: 'by', label: say.by },
      { name: 'from', label: say.changedFrom },
      { name: 'to', label: say.changedTo },
    ],
    columns: {
      name: { label: say.name, look: 'wide', sort: 'name', plain: ({ name }) => name },
      counted: { label: say.counted, look: 'end', sort: 'counted', plain: ({ counted }) => counted },
      countedAt: { label: say.countedAt, look: 'tight', plain: ({ countedAt }) => dayOf(countedAt) },
      campaigns: { label: say.campaigns, look: 'end', plain: ({ campaigns }) => campaigns },
      changed: { label: say.changed, look: 'tight', sort: 'changed', plain: ({ changedAt }) => dayOf(changedAt) },
      by: { label: say.by, plain: ({ createdBy }) => createdBy },
    },
    empty: say.empty,
  };
}
