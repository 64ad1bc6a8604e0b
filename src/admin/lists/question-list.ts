import { calendarDay } from '../../platform/calendar-day.ts';
import type { AdminQuestion } from '../../shop/customers/reviews/index.ts';
import type { StaffText } from '../texts/index.ts';
import { type DescribedList, optionsOf } from './described-list.ts';

/** Texts of the list of questions about products. */
export function questionList(text: StaffText, timeZone: string): DescribedList<AdminQuestion> {
  const say = text.questions;
  return {
    title: say.title,
    state: say.state,
    tabs: [
      { tab: 'waiting', label: say.tabs.waiting },
      { tab: 'published', label: say.tabs.published },
      { tab: 'answered', label: say.tabs.answered },
      { tab: 'refused', label: say.tabs.refused },
      { tab: '', label: say.all },
    ],
    filters: [
      { name: 'source', label: say.source, options: optionsOf(say.sources) },
      { name: 'product', label: say.productNumber },
      { name: 'from', label: say.from },
      { name: 'to', label: say.to },
    ],
    columns: {
      product: { label: say.product, plain: ({ product, productId }) => product ?? productId },
      author: { label: say.author, plain: ({ author }) => author },
      sku: { label: say.sku, plain: ({ sku }) => sku },
      text: { label: say.question, plain: (question) => question.text },
      answer: { label: say.answer, plain: ({ answer }) => answer },
      locale: { label: say.locale, plain: ({ locale }) => locale },
      source: { label: say.source, plain: ({ source }) => say.sources[source] },
      state: { label: say.state, plain: ({ state }) => say.states[state] },
      asked: { label: say.asked, sort: 'asked', plain: ({ askedAt }) => calendarDay(askedAt, timeZone) },
    },
    empty: say.empty,
  };
}
