import type { PageCache } from '../platform/cache/page-cache.ts';
import type { PrintedCard } from '../storefront/cards/printed-card.ts';

/** Cache of prerendered cards, from which pages are assembled. */
export type PrintedCardCache = Pick<PageCache<PrintedCard>, 'fresh' | 'serve'>;

/** Cache that stores nothing, for development and previews: each card is rendered anew. */
export const noCards: PrintedCardCache = {
  fresh: () => null,
  serve: async (_key, render) => ({ value: (await render()).value, from: 'rendered' }),
};
