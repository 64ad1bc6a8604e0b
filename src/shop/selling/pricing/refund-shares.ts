import type { VatRate } from '../../../tenants/tenant.ts';
import { roundHalfUp } from '../../catalogue/prices/index.ts';
import type { VatShare } from './included-vat.ts';

/** A line of an order; delivery that is paid back is a line of one piece. Minor units. */
export type SoldLine = {
  /** What was paid for all pieces, after every reduction. */
  paid: number;
  quantity: number;
  /** Pieces that came back before. */
  returned: number;
  vatClass: VatRate['class'];
  /** The rate that the order was taxed with: it stays that of its supply. */
  permille: number;
};

export type Refund = {
  /** By line, in their order. */
  lines: number[];
  total: number;
  /** What of it was VAT, by class, highest rate first. */
  vat: VatShare[];
};

/**
 * What is paid back for pieces that come back: their share of what was paid, so that a voucher's part of them is lost
 * (docs/rules/returns.md#share-of-what-was-paid). Each share is the difference of two rounded sums, so that all shares of a line are what was paid
 * for it, in however many parts and whatever order it comes back; the same holds for the VAT of each class.
 */
export function refundShares(sold: readonly SoldLine[], returning: readonly number[]): Refund {
  const lines = sold.map((line, index) => {
    const pieces = returning[index] ?? 0;
    if (pieces < 0 || line.returned + pieces > line.quantity)
      throw new RangeError('no more comes back than was bought');
    return shareOf(line, line.returned + pieces) - shareOf(line, line.returned);
  });
  const classes = [...new Map(sold.map(({ vatClass, permille }) => [vatClass, permille]))];
  const vat = classes.map(([vatClass, permille]): VatShare => {
    const gross = sumOf(sold, (line, index) => (line.vatClass === vatClass ? (lines[index] ?? 0) : 0));
    const before = sumOf(sold, (line) => (line.vatClass === vatClass ? line.paid - shareOf(line, line.returned) : 0));
    return { vatClass, permille, gross, vat: vatIn(before, permille) - vatIn(before - gross, permille) };
  });
  return {
    lines,
    total: lines.reduce((sum, part) => sum + part, 0),
    vat: vat.filter(({ gross }) => gross > 0).sort((a, b) => b.permille - a.permille),
  };
}

function shareOf({ paid, quantity }: SoldLine, pieces: number): number {
  return roundHalfUp(paid * pieces, quantity);
}

function vatIn(gross: number, permille: number): number {
  return roundHalfUp(gross * permille, 1000 + permille);
}

function sumOf(lines: readonly SoldLine[], part: (line: SoldLine, index: number) => number): number {
  return lines.reduce((sum, line, index) => sum + part(line, index), 0);
}
