import { calendarDay } from '../../platform/calendar-day.ts';
import type { ListedCreditReview } from '../../shop/after-sales/order-administration/index.ts';
import type { StaffText } from '../texts/index.ts';
import { textOfCode } from '../worded.ts';
import type { DescribedList } from './described-list.ts';

/** Texts of the list of credit reviews. */
export function creditReviewList(text: StaffText, timeZone: string): DescribedList<ListedCreditReview> {
  const say = text.creditReviews;
  const dayOf = (at: Date | null) => at && calendarDay(at, timeZone);
  return {
    title: say.title,
    state: say.state,
    tabs: [
      { tab: 'open', label: say.tabs.open },
      { tab: 'accepted', label: say.tabs.accepted },
      { tab: 'refused', label: say.tabs.refused },
      { tab: 'prepayment', label: say.tabs.prepayment },
      { tab: 'void', label: say.tabs.void },
      { tab: '', label: say.all },
    ],
    search: say.search,
    filters: [
      { name: 'from', label: text.lists.since },
      { name: 'to', label: text.lists.until },
    ],
    columns: {
      subject: {
        label: say.subject,
        look: 'tight',
        plain: ({ number }) => (number === null ? say.request : say.order(number)),
      },
      name: { label: say.name, look: 'wide', plain: ({ name }) => name },
      reasons: {
        label: say.reasonsTitle,
        look: 'wide',
        plain: ({ reasons }) => reasons.map((reason) => textOfCode(say.reasons, reason) ?? reason).join(', '),
      },
      total: { label: say.total, look: 'end', sort: 'total', plain: ({ total }) => total },
      matches: { label: say.matchCount, look: 'end', plain: ({ matches }) => matches },
      requested: {
        label: say.requested,
        look: 'tight',
        sort: 'requested',
        plain: ({ requestedAt }) => dayOf(requestedAt),
      },
      due: { label: say.until, look: 'tight', sort: 'due', plain: ({ answerBy }) => dayOf(answerBy) },
      state: { label: say.state, plain: ({ state }) => say.states[state] },
      answered: { label: say.answeredAt, look: 'tight', plain: ({ answeredAt }) => dayOf(answeredAt) },
      by: { label: say.answeredBy, plain: ({ answeredBy }) => answeredBy },
    },
    empty: say.empty,
  };
}
