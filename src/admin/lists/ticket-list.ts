import { calendarDay } from '../../platform/calendar-day.ts';
import type { ListedTicket, TeamMember } from '../../shop/marketing/contact/index.ts';
import type { StaffText } from '../texts/index.ts';
import { type DescribedList, optionsOf } from './described-list.ts';

/** Texts of the inbox. `subjects`: names of the subjects; `team`: employees who may be in charge. */
export function ticketList(
  text: StaffText,
  timeZone: string,
  { subjects, team }: { subjects: Readonly<Record<string, string>>; team: readonly TeamMember[] },
): DescribedList<ListedTicket> {
  const say = text.inbox;
  return {
    title: say.title,
    state: say.state,
    tabs: [...Object.entries(say.states).map(([tab, label]) => ({ tab, label })), { tab: '', label: say.all }],
    search: say.search,
    filters: [
      {
        name: 'assigned',
        label: say.assigned,
        options: [
          { value: 'me', label: say.me },
          { value: 'nobody', label: say.nobody },
          ...team.map(({ id, email }) => ({ value: id, label: email })),
        ],
      },
      { name: 'priority', label: say.priority, options: optionsOf(say.priorities) },
      { name: 'subject', label: say.subject, options: optionsOf(subjects) },
      { name: 'tag', label: say.tag },
    ],
    columns: {
      number: { label: say.number, look: 'tight', plain: ({ number }) => number },
      subject: { label: say.subject, look: 'text', plain: ({ subject }) => subjects[subject] ?? subject },
      from: { label: say.from, look: 'wide', plain: ({ name, locale }) => `${name} (${locale})` },
      language: { label: say.language, look: 'tight', plain: ({ locale }) => locale },
      state: { label: say.state, plain: ({ state }) => say.states[state] },
      priority: { label: say.priority, sort: 'priority', plain: ({ priority }) => say.priorities[priority] },
      tags: { label: say.tags, plain: ({ tags }) => tags.join(', ') },
      order: { label: say.order, look: 'tight', plain: ({ orderNumber }) => orderNumber },
      assigned: { label: say.assigned, plain: ({ assignedEmail }) => assignedEmail ?? text.none },
      at: { label: say.at, look: 'tight', sort: 'at', plain: ({ createdAt }) => calendarDay(createdAt, timeZone) },
    },
    empty: say.none,
  };
}
