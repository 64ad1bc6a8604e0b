import { calendarDay } from '../../platform/calendar-day.ts';
import type { ListCount } from '../../platform/lists/list-state.ts';
import type { ManifestRow } from '../../shop/after-sales/warehouse/index.ts';
import type { StaffText } from '../texts/index.ts';
import type { DescribedList } from './described-list.ts';

/** Texts of the list of manifests. `counts`: manifests by carrier; those without one have no tab. */
export function manifestList(
  text: StaffText,
  timeZone: string,
  counts: Readonly<Record<string, ListCount>>,
): DescribedList<ManifestRow> {
  const say = text.warehouse;
  const own = say.manifestList;
  const { carriers } = text.fulfilment;
  return {
    title: say.manifests,
    state: say.carrier,
    tabs: [
      { tab: '', label: own.all },
      ...Object.entries(carriers).flatMap(([tab, label]) => ((counts[tab]?.count ?? 0) > 0 ? [{ tab, label }] : [])),
    ],
    filters: [
      { name: 'by', label: own.by },
      { name: 'from', label: text.lists.since },
      { name: 'to', label: text.lists.until },
    ],
    columns: {
      number: { label: say.manifestNumber, look: 'tight', plain: ({ number }) => number },
      carrier: { label: say.carrier, plain: ({ carrier }) => carriers[carrier] },
      closed: {
        label: say.closed,
        look: 'tight',
        sort: 'closed',
        plain: ({ closedAt }) => calendarDay(closedAt, timeZone),
      },
      by: { label: own.by, look: 'wide', plain: ({ closedBy }) => closedBy },
      parcels: { label: say.parcels, look: 'end', plain: ({ parcels }) => parcels },
      papers: { label: say.actions, plain: () => null },
    },
    empty: own.empty,
  };
}
