import { decimalsOf, symbolOf } from '../../../currencies/currency.ts';
import { wholeUnits } from '../../../currencies/decimal-text.ts';
import { languageFacts } from '../../../languages/index.ts';
import { percentSpace } from '../../../languages/shown.ts';
import type { FigureContent } from '../../../shop/reports/figures/index.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Currency } from '../../../tenants/tenant.ts';

/** Language of numbers, such as "de-CH", and the currency of amounts. */
export type FigureFormat = { lang: string; currency: Currency };

/** Formats a figure: amounts with their currency, shares as percent with one digit. */
export function figureText(value: number, content: FigureContent, { lang, currency }: FigureFormat): string {
  if (content === 'count') return value.toLocaleString(lang);
  if (content === 'percent') return shareText(value, lang);
  return formatAmount(value, {
    symbol: symbolOf(currency),
    decimals: decimalsOf(currency),
    position: 'end',
    decimal: '.',
    grouping: languageFacts(lang)?.grouping ?? "'",
  });
}

/** Returns the currencies of tenants. */
export function currenciesOf(houses: readonly { currency: Currency }[]): Currency[] {
  return [...new Set(houses.map(({ currency }) => currency))];
}

/** Formats a share of 1 as percent with one digit, as the language writes it. Intl writes "8%" in Swiss French. */
export function shareText(share: number, lang: string): string {
  return `${digitText(share * 100, lang)}${percentSpace(lang)}%`;
}

export function digitText(value: number, lang: string): string {
  return value.toLocaleString(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** Formats a value for an axis: short, such as "12k" for large amounts without cents. */
export function axisText(value: number, content: FigureContent, { lang, currency }: FigureFormat): string {
  if (content === 'percent') return shareText(value, lang);
  const whole = content === 'amount' ? wholeUnits(value, currency) : value;
  if (Math.abs(whole) >= 1_000_000) return `${(whole / 1_000_000).toLocaleString(lang, { maximumFractionDigits: 1 })}M`;
  if (Math.abs(whole) >= 10_000) return `${Math.round(whole / 1000).toLocaleString(lang)}k`;
  return whole.toLocaleString(lang, { maximumFractionDigits: whole < 10 && whole % 1 !== 0 ? 1 : 0 });
}

/** Change between two values: relative, or in points for shares. Null without both. */
export type FigureChange = { direction: 'up' | 'down' | 'none'; by: number };

export function changeOf(now: number | null, before: number | null, content: FigureContent): FigureChange | null {
  if (now === null || before === null) return null;
  if (content !== 'percent' && before === 0) return null;
  const by = content === 'percent' ? now - before : (now - before) / Math.abs(before);
  const rounded = Math.round(by * 1000);
  return { direction: rounded === 0 ? 'none' : rounded > 0 ? 'up' : 'down', by: Math.abs(by) };
}
