import type { MemberLine } from '../../shop/selling/loyalty/index.ts';
import { memberState } from '../components/member-state.ts';
import type { StaffText } from '../texts/index.ts';
import type { DescribedList } from './described-list.ts';

/** Texts of the list of memberships. */
export function membershipList(text: StaffText): DescribedList<MemberLine> {
  const say = text.members;
  return {
    title: say.title,
    state: say.state,
    tabs: [
      { tab: 'running', label: say.tabs.running },
      { tab: 'cancelled', label: say.tabs.cancelled },
      { tab: 'ended', label: say.tabs.ended },
      { tab: '', label: say.all },
    ],
    search: say.term,
    filters: [
      { name: 'number', label: say.number },
      { name: 'from', label: say.sinceFrom },
      { name: 'to', label: say.sinceTo },
      { name: 'renewsFrom', label: say.renewsFrom },
      { name: 'renewsTo', label: say.renewsTo },
    ],
    columns: {
      number: { label: say.number, look: 'tight', plain: ({ number }) => number },
      name: { label: say.name, look: 'wide', plain: ({ name }) => name },
      since: { label: say.since, look: 'tight', sort: 'started', plain: ({ startedOn }) => startedOn },
      until: { label: say.until, look: 'tight', sort: 'renews', plain: ({ renewsOn }) => renewsOn },
      state: { label: say.state, plain: (membership) => say.states[memberState(membership)] },
    },
    empty: say.empty,
  };
}
