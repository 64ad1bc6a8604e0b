import type { VatRate } from '../../../tenants/tenant.ts';
import { roundHalfUp } from '../../catalogue/prices/index.ts';
import type { VatShare } from './included-vat.ts';

/** Line of an order; refunded delivery is a line of one unit. Minor units. */
export type SoldLine = {
  /** Price of all units, after every reduction. */
  paid: number;
  quantity: number;
  /** Units returned before. */
  returned: number;
  /** Price reductions of the line. They are taken from the last units that come back. */
  reduced?: number;
  vatClass: VatRate['class'];
  /** VAT rate of the order, which stays that of its supply. */
  permille: number;
};

export type Refund = {
  /** By line, in their order. */
  lines: number[];
  total: number;
  /** Included VAT by class, highest rate first. */
  vat: VatShare[];
};

/**
 * Computes the refund for returned units: their share of the price paid, without the voucher's share
 * (docs/rules/returns.md#share-of-what-was-paid). Each share is the difference of two rounded sums. The shares of a
 * line therefore sum up to its price, in any number and order of returns; so does the VAT of each class.
 */
export function refundShares(sold: readonly SoldLine[], returning: readonly number[]): Refund {
  const lines = sold.map((line, index) => {
    const pieces = returning[index] ?? 0;
    if (pieces < 0 || line.returned + pieces > line.quantity)
      throw new RangeError('a return must not exceed the quantity bought');
    return shareOf(line, line.returned + pieces) - shareOf(line, line.returned);
  });
  const classes = [...new Map(sold.map(({ vatClass, permille }) => [vatClass, permille]))];
  const vat = classes.map(([vatClass, permille]): VatShare => {
    const gross = sumOf(sold, (line, index) => (line.vatClass === vatClass ? (lines[index] ?? 0) : 0));
    const before = sumOf(sold, (line) =>
      line.vatClass === vatClass ? line.paid - (line.reduced ?? 0) - shareOf(line, line.returned) : 0,
    );
    return { vatClass, permille, gross, vat: vatIn(before, permille) - vatIn(before - gross, permille) };
  });
  return {
    lines,
    total: lines.reduce((sum, part) => sum + part, 0),
    vat: vat.filter(({ gross }) => gross > 0).sort((a, b) => b.permille - a.permille),
  };
}

function shareOf({ paid, quantity, reduced = 0 }: SoldLine, pieces: number): number {
  return Math.min(roundHalfUp(paid * pieces, quantity), paid - reduced);
}

function vatIn(gross: number, permille: number): number {
  return roundHalfUp(gross * permille, 1000 + permille);
}

function sumOf(lines: readonly SoldLine[], part: (line: SoldLine, index: number) => number): number {
  return lines.reduce((sum, line, index) => sum + part(line, index), 0);
}
