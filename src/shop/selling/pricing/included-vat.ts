import { calendarDay } from '../../../platform/calendar-day.ts';
import type { VatRate } from '../../../tenants/tenant.ts';
import { roundHalfUp } from '../../catalogue/prices/index.ts';

export type TaxedAmount = {
  /** Minor units with VAT. */
  gross: number;
  vatClass: VatRate['class'];
};
export type VatShare = { vatClass: VatRate['class']; permille: number; gross: number; vat: number };

/**
 * Returns the rate of a class in permille on the day of supply in the tenant's time zone
 * (docs/rules/vat.md#date-of-supply). Throws a RangeError if no rate is configured.
 */
export function vatRate(rates: VatRate[], vatClass: VatRate['class'], supply: Date, timeZone: string): number {
  const day = calendarDay(supply, timeZone);
  const valid = rates.filter((rate) => rate.class === vatClass && rate.validFrom <= day);
  const newest = valid.sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0];
  if (!newest) throw new RangeError(`no VAT rate of class ${vatClass} on ${day}`);
  return newest.permille;
}

/**
 * Returns the VAT included in gross amounts, highest rate first. Rounds gross · r / (100 + r) half up on the sum of
 * each class, never per line. Omits classes without an amount.
 */
export function includedVat(amounts: TaxedAmount[], rates: VatRate[], supply: Date, timeZone: string): VatShare[] {
  const classes = [...new Set(amounts.map((entry) => entry.vatClass))];
  return classes
    .map((vatClass) => {
      const gross = amounts.filter((entry) => entry.vatClass === vatClass).reduce((sum, entry) => sum + entry.gross, 0);
      const permille = vatRate(rates, vatClass, supply, timeZone);
      return { vatClass, permille, gross, vat: roundHalfUp(gross * permille, 1000 + permille) };
    })
    .filter((share) => share.gross !== 0)
    .sort((a, b) => b.permille - a.permille);
}
