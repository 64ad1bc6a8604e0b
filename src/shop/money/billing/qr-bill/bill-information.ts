import { decimal } from './decimal.ts';

/** Bill information for the payer's bookkeeping (Swico S1). ISO dates, amounts in minor units. */
export type BillFacts = {
  invoiceNumber: string;
  issuedOn: string;
  customerNumber: string | null;
  /** Nine digits. Null omits all VAT tags. */
  uid: string | null;
  /** First and last day of delivery; null if unknown. */
  supplied: { from: string; to: string } | null;
  vat: readonly { permille: number; gross: number; vat: number }[];
  /** Payment term in days, without a discount. */
  days: number;
};

const day = (iso: string) => iso.slice(2).replaceAll('-', '');
const escaped = (text: string) => text.replaceAll(/[\\/]/g, '\\$&');
const percent = (permille: number) => String(permille / 10);

/**
 * Returns "//S1/10/10000001/11/261121/…/40/0:20" with at most `most` characters. It omits the least important tags that
 * do not fit, so that the bill remains payable.
 */
export function billInformation(facts: BillFacts, most: number): string {
  const { from, to } = facts.supplied ?? { from: '', to: '' };
  const supplied = from === to ? day(from) : `${day(from)}${day(to)}`;
  const [only] = facts.vat;
  const rates =
    facts.vat.length === 1 && only
      ? percent(only.permille)
      : facts.vat.map(({ permille, gross, vat }) => `${percent(permille)}:${decimal(gross - vat)}`).join(';');
  // In order of importance; the output sorts the tags as the standard requires.
  const parts: [tag: string, value: string | null][] = [
    ['10', escaped(facts.invoiceNumber)],
    ['11', day(facts.issuedOn)],
    ['40', `0:${facts.days}`],
    ['30', facts.uid],
    ['32', facts.uid === null || rates === '' ? null : rates],
    ['31', facts.uid === null || supplied === '' ? null : supplied],
    ['20', facts.customerNumber === null ? null : escaped(facts.customerNumber)],
  ];
  const kept: [string, string][] = [];
  let left = most - '//S1'.length;
  for (const [tag, value] of parts) {
    const length = value === null ? 0 : `/${tag}/${value}`.length;
    if (value === null || length > left) continue;
    left -= length;
    kept.push([tag, value]);
  }
  if (kept.length === 0) return '';
  return `//S1${kept
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([tag, value]) => `/${tag}/${value}`)
    .join('')}`;
}
