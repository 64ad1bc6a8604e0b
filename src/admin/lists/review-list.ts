import { calendarDay } from '../../platform/calendar-day.ts';
import type { AdminReview } from '../../shop/customers/reviews/index.ts';
import type { StaffText } from '../texts/index.ts';
import { textOfCode } from '../worded.ts';
import { type DescribedList, optionsOf } from './described-list.ts';

/** Texts of the list of reviews. */
export function reviewList(text: StaffText, timeZone: string): DescribedList<AdminReview> {
  const say = text.reviews;
  return {
    title: say.title,
    state: say.state,
    tabs: [
      { tab: 'waiting', label: say.tabs.waiting },
      { tab: 'published', label: say.tabs.published },
      { tab: 'refused', label: say.tabs.refused },
      { tab: '', label: say.all },
    ],
    filters: [
      {
        name: 'stars',
        label: say.starsOf,
        options: ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value })),
      },
      { name: 'verified', label: say.purchase, options: optionsOf(say.purchases) },
      { name: 'source', label: say.source, options: optionsOf(say.sources) },
      { name: 'product', label: say.productNumber },
      { name: 'from', label: say.from },
      { name: 'to', label: say.to },
    ],
    columns: {
      product: { label: say.product, plain: ({ product, productId }) => product ?? productId },
      author: { label: say.author, plain: ({ author }) => author },
      sku: { label: say.sku, plain: ({ sku }) => sku },
      stars: { label: say.starsOf, sort: 'stars', plain: ({ stars }) => stars },
      fit: { label: say.fit, plain: ({ fit }) => fit && say.fits[fit] },
      quality: { label: say.quality, plain: ({ quality }) => quality && say.qualities[quality] },
      title: { label: say.heading, plain: ({ title }) => title },
      text: { label: say.body, plain: (review) => review.text },
      locale: { label: say.locale, plain: ({ locale }) => locale },
      verified: { label: say.purchase, plain: ({ verified }) => say.purchases[verified ? 'yes' : 'no'] },
      source: { label: say.source, plain: ({ source }) => say.sources[source] },
      state: { label: say.state, plain: ({ state }) => say.states[state] },
      reason: { label: say.reason, plain: ({ reason }) => textOfCode(say.reasons, reason) ?? null },
      helpful: { label: say.helpful, plain: ({ helpful }) => helpful },
      written: { label: say.written, sort: 'written', plain: ({ writtenAt }) => calendarDay(writtenAt, timeZone) },
    },
    empty: say.empty,
  };
}
