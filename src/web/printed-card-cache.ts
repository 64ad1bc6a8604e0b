import type { PageCache } from '../platform/cache/page-cache.ts';
import type { PrintedCard } from '../storefront/cards/printed-card.ts';

/** Printed cards that pages are put together from. */
export type PrintedCardCache = Pick<PageCache<PrintedCard>, 'fresh' | 'serve'>;

/** Where nothing is kept, as while pages are being developed: each card is printed anew. */
export const noCards: PrintedCardCache = {
  fresh: () => null,
  serve: async (_key, render) => ({ value: (await render()).value, from: 'rendered' }),
};
