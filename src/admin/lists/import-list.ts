import { calendarDay } from '../../platform/calendar-day.ts';
import type { ImportRun } from '../../shop/catalogue/products/index.ts';
import type { House } from '../components/use-work.ts';
import type { StaffText } from '../texts/index.ts';
import { type DescribedList, optionsOf, tenantOptions } from './described-list.ts';

/** Texts of the list of imports. */
export function importList(
  text: StaffText,
  timeZone: string,
  houses: readonly Pick<House, 'id' | 'name'>[],
): DescribedList<ImportRun> {
  const say = text.imports;
  return {
    title: say.title,
    state: say.state,
    tabs: [
      { tab: '', label: say.all },
      { tab: 'receiving', label: say.tabs.receiving },
      { tab: 'waiting', label: say.tabs.waiting },
      { tab: 'running', label: say.tabs.running },
      { tab: 'done', label: say.tabs.done },
      { tab: 'failed', label: say.tabs.failed },
    ],
    filters: [
      { name: 'kind', label: say.kind, options: optionsOf(say.kinds) },
      { name: 'tenant', label: text.house, options: tenantOptions(houses) },
      { name: 'refused', label: say.hasRefused, options: optionsOf({ yes: text.yes, no: text.no }) },
      { name: 'from', label: text.lists.since },
      { name: 'to', label: text.lists.until },
    ],
    columns: {
      at: {
        label: say.at,
        look: 'tight',
        sort: 'created',
        plain: ({ created_at: createdAt }) => calendarDay(createdAt, timeZone),
      },
      file: { label: say.file, look: 'wide', plain: ({ file_name: name }) => name },
      kind: { label: say.kind, plain: ({ kind }) => say.kinds[kind] },
      tenant: { label: text.house, look: 'tight', plain: ({ tenant, locale }) => locale ?? tenant.toUpperCase() },
      rows: { label: say.rows, look: 'end', plain: ({ rows }) => rows },
      accepted: { label: say.accepted, look: 'end', plain: ({ accepted }) => accepted },
      changed: { label: say.changed, look: 'end', plain: ({ changed }) => changed },
      withdrawn: { label: say.withdrawn, look: 'end', plain: ({ withdrawn }) => withdrawn },
      refused: { label: say.refused, look: 'end', plain: ({ refused }) => refused },
      by: { label: say.by, plain: ({ staff_email: email }) => email },
      state: { label: say.state, plain: ({ state }) => say.states[state] },
    },
    empty: say.empty,
  };
}
