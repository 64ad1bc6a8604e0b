import type { VatLeft, WrittenOffVat } from './write-offs.store.ts';

/**
 * Returns the VAT in an amount that is written off, by rate. It is in proportion to the billed amounts, rounded half up,
 * and never more than is left. Minor units.
 */
export function writeOffVat(amount: number, { sold, vat, left }: VatLeft): WrittenOffVat[] {
  if (sold <= 0 || amount <= 0) return [];
  const share = (billed: number, rest: number) =>
    Math.min(amount >= sold ? rest : Math.floor((2 * amount * billed + sold) / (2 * sold)), rest);
  return vat.flatMap(({ permille, ...billed }) => {
    const rest = left.find((part) => part.permille === permille) ?? { vat: 0, net: 0 };
    const part = share(billed.vat, rest.vat);
    return part > 0 ? [{ permille, vat: part, net: share(billed.net, rest.net) }] : [];
  });
}
