import type { VatRate } from '../../../../tenants/tenant.ts';
import { deliveryClass } from '../../../selling/pricing/index.ts';
import type { LedgerOrderFacts } from '../order-facts.store.ts';
import type { SoldRate } from './recognise.ts';

type Sold = Pick<LedgerOrderFacts, 'total' | 'vat' | 'lines' | 'deliveryPrice'>;

/**
 * Returns the VAT rate of a class in an order, from the rates of its VAT; null if the order has none. The standard rate
 * is the highest.
 */
export function rateOfClass(vat: readonly { permille: number }[], vatClass: VatRate['class']): number | null {
  const rates = vat.map(({ permille }) => permille).sort((a, b) => b - a);
  return (vatClass === 'reduced' ? rates.at(-1) : rates[0]) ?? null;
}

/**
 * Splits the total of an order by VAT rate, as its VAT was computed. Goods have the rate of their class, delivery that
 * of the goods, all else the standard rate. Minor units.
 */
export function soldRates({ total, vat, lines, deliveryPrice }: Sold): SoldRate[] {
  const [first] = vat;
  if (!first) return total === 0 ? [] : [{ permille: null, gross: total, vat: 0 }];
  if (vat.length === 1) return [{ permille: first.permille, gross: total, vat: first.amount }];
  const reducedGoods = lines.reduce((sum, { paid, vatClass }) => sum + (vatClass === 'reduced' ? paid : 0), 0);
  const reduced = reducedGoods + (deliveryClass(lines) === 'reduced' ? deliveryPrice : 0);
  const standard = rateOfClass(vat, 'standard');
  return vat.map(({ permille, amount }) => ({
    permille,
    gross: permille === standard ? total - reduced : reduced,
    vat: amount,
  }));
}
