import { Temporal } from 'temporal-polyfill';
import type { GiftCardValidity } from '../../../tenants/gift-cards.ts';

/** Returns the last day of a card that is sold on `day` (ISO dates). 29 February becomes 28 February. */
export function giftCardExpiry({ years, untilYearEnd }: GiftCardValidity, day: string): string {
  const last = Temporal.PlainDate.from(day).add({ years });
  return (untilYearEnd ? last.with({ month: 12, day: 31 }) : last).toString();
}
