import { decimalText } from '../currencies/decimal-text.ts';
import type { StrikePrice } from '../shop/catalogue/prices/strike-price.ts';
import type { StaffText } from './texts/index.ts';

/** Says which earlier price may be struck through, and until when. */
export function strikeText(
  strike: StrikePrice | null,
  currency: string,
  say: Pick<StaffText['editor'], 'noStrike' | 'strike' | 'strikeUntil'>,
  time: (at: Date) => string,
): string {
  if (strike === null) return say.noStrike;
  const amount = decimalText(strike.amount, currency);
  return strike.until === null ? say.strike(amount) : say.strikeUntil(amount, time(new Date(strike.until)));
}
