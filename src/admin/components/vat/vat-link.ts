import type { StaffText } from '../../texts/index.ts';

/** Returns the address of the entries behind a figure. */
export type VatLink = (figure: { country?: string; rate?: string; part?: string }) => string;

/** Formats a rate in tenths of a percent, such as 81, as "8.1 %". */
export function vatRateText(permille: number | null, text: StaffText): string {
  return permille === null ? text.none : text.vat.percent((permille / 10).toLocaleString(text.lang));
}
