import { calendarDay } from '../../platform/calendar-day.ts';
import type { ListedMail } from '../../shop/staff/lists/index.ts';
import type { House } from '../components/use-work.ts';
import type { StaffText } from '../texts/index.ts';
import { textOfCode } from '../worded.ts';
import { type DescribedList, optionsOf, tenantOptions } from './described-list.ts';

/** Texts of the list of mails. */
export function mailList(
  text: StaffText,
  timeZone: string,
  houses: readonly Pick<House, 'id' | 'name'>[],
): DescribedList<ListedMail> {
  const say = text.mails;
  return {
    title: say.title,
    state: say.state,
    tabs: [
      { tab: '', label: say.all },
      { tab: 'in-doubt', label: say.tabs['in-doubt'] },
      { tab: 'failed', label: say.tabs.failed },
      { tab: 'waiting', label: say.tabs.waiting },
      { tab: 'sent', label: say.tabs.sent },
      { tab: 'doubted', label: say.doubted },
    ],
    search: say.search,
    filters: [
      { name: 'tenant', label: text.house, options: tenantOptions(houses) },
      { name: 'kind', label: say.kind, options: kindOptions(text) },
      { name: 'from', label: text.lists.since },
      { name: 'to', label: text.lists.until },
    ],
    columns: {
      at: { label: say.at, look: 'tight', sort: 'created', plain: ({ createdAt }) => calendarDay(createdAt, timeZone) },
      subject: { label: say.subject, look: 'wide', plain: ({ subject }) => subject },
      to: { label: say.to, plain: ({ to }) => to },
      kind: { label: say.kind, plain: ({ kind }) => textOfCode(say.kinds, kind) ?? kind },
      tenant: { label: text.house, look: 'tight', plain: ({ tenant }) => tenant.toUpperCase() },
      state: { label: say.state, plain: ({ state }) => say.states[state] },
      sent: { label: say.sentAt, look: 'tight', plain: ({ sentAt }) => sentAt && calendarDay(sentAt, timeZone) },
    },
    empty: say.empty,
  };
}

/** Kinds by their names, in alphabetical order. */
const kindOptions = ({ mails, lang }: StaffText) =>
  optionsOf(mails.kinds).sort((one, other) => one.label.localeCompare(other.label, lang));
