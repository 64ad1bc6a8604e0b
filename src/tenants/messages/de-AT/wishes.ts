import { wishes as swiss } from '../de-CH/wishes.ts';
import type { WishesMessages } from '../types.ts';
import { germanVariant } from '../variant.ts';

export const wishes: WishesMessages = germanVariant<WishesMessages>(swiss, {
  notice: { ask: { price: 'Bei niedrigerem Preis benachrichtigen' } },
});
