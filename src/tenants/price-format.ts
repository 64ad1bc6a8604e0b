import { percentSpace } from '../languages/shown.ts';
import type { Locale, PriceFormat } from './tenant.ts';

const NO_BREAK_SPACE = '\u00a0';

/**
 * Formats minor units as "1299.90 CHF" with a no-break space (docs/rules/money.md#price-text). Uses no Intl, so that
 * every machine gives the same text.
 */
export function formatAmount(amount: number, format: PriceFormat): string {
  const { decimals = 2 } = format;
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  const whole = digits.slice(0, cut).replaceAll(/\B(?=(\d{3})+$)/g, format.grouping);
  const number = `${amount < 0 ? '-' : ''}${whole}${decimals ? format.decimal : ''}${digits.slice(cut)}`;
  return format.position === 'end'
    ? `${number}${NO_BREAK_SPACE}${format.symbol}`
    : `${format.symbol}${NO_BREAK_SPACE}${number}`;
}

/** Formats "15 %" with a no-break space; Dutch writes "15%". */
export function formatPercent(percent: number, locale: Locale): string {
  return `${percent}${percentSpace(locale)}%`;
}
