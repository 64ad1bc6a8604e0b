import { calendarDay } from '../../platform/calendar-day.ts';
import type { ListedCampaign } from '../../shop/marketing/newsletter/index.ts';
import type { StaffText } from '../texts/index.ts';
import { type DescribedList, optionsOf } from './described-list.ts';

const STATES = ['draft', 'scheduled', 'sending', 'held', 'sent', 'ended'] as const;

/** Texts of the list of campaigns. */
export function campaignList(
  text: StaffText,
  timeZone: string,
  segments: readonly { id: string; name: string }[],
): DescribedList<ListedCampaign> {
  const say = text.campaign;
  const dayOf = (at: Date | null) => at && calendarDay(at, timeZone);
  return {
    title: say.title,
    state: say.state,
    tabs: [{ tab: '', label: say.all }, ...STATES.map((tab) => ({ tab, label: say.tabs[tab] }))],
    search: say.search,
    filters: [
      { name: 'kind', label: say.kind, options: optionsOf(say.kinds) },
      { name: 'segment', label: say.segment, options: segments.map(({ id, name }) => ({ value: id, label: name })) },
      { name: 'by', label: say.by },
      { name: 'from', label: text.lists.since },
      { name: 'to', label: text.lists.until },
    ],
    columns: {
      name: { label: say.name, look: 'wide', sort: 'name', plain: ({ name }) => name },
      kind: { label: say.kind, plain: ({ kind }) => say.kinds[kind] },
      segment: { label: say.segment, plain: ({ segment }) => segment ?? say.everybody },
      state: { label: say.state, look: 'tight', plain: ({ state }) => say.states[state] },
      when: { label: say.when, look: 'tight', sort: 'when', plain: ({ sendAt }) => dayOf(sendAt) },
      created: { label: say.created, look: 'tight', sort: 'created', plain: ({ createdAt }) => dayOf(createdAt) },
      by: { label: say.by, plain: ({ createdBy }) => createdBy },
      started: { label: say.started, look: 'tight', plain: ({ startedAt }) => dayOf(startedAt) },
      finished: { label: say.finished, look: 'tight', plain: ({ finishedAt }) => dayOf(finishedAt) },
    },
    empty: say.empty,
  };
}
