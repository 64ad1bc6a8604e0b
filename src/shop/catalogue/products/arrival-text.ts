import { labelled } from '../../../tenants/labelled.ts';
import { arrivalDayText, stockMessagesOf } from '../../../tenants/messages/stock.ts';
import type { TextLocale } from '../../../tenants/tenant.ts';
import type { Article } from './types.ts';

/** Returns the promise for a variant that can be ordered without a unit in stock; null for all others. */
export function arrivalText(
  variant: { available: number; inStock: number; arrives: string | null },
  locale: TextLocale,
): string | null {
  if (variant.available <= 0 || variant.inStock > 0) return null;
  const text = stockMessagesOf(locale);
  return variant.arrives === null ? text.ordered : text.availableFrom(arrivalDayText(variant.arrives, locale));
}

/** Returns the sentence for a sold-out variant whose next delivery is known; null for all others. */
export function againText(variant: { available: number; arrives: string | null }, locale: TextLocale): string | null {
  if (variant.available > 0 || variant.arrives === null) return null;
  return stockMessagesOf(locale).againFrom(arrivalDayText(variant.arrives, locale));
}

/**
 * Returns when the handling of these units begins: now, or in the morning of the day on which missing ones come. Null
 * while no supplier has named that day.
 */
export function handlingStart(
  { inStock, arrives }: { inStock: number; arrives: string | null },
  quantity: number,
  now: Date,
): Date | null {
  if (quantity <= inStock) return now;
  if (arrives === null) return null;
  const morning = new Date(`${arrives}T06:00:00Z`);
  // Goods that come today are handled from now on, not from the morning that is past.
  return morning > now ? morning : now;
}

/**
 * Returns a variant as a line of this quantity shows it: units beyond those in stock have a promise of their own. A
 * variant without a unit in stock has it already.
 */
export function articleOfLine(article: Article, quantity: number, locale: TextLocale): Article {
  const { inStock, available, arrives, variantText } = article;
  if (inStock <= 0 || quantity <= inStock || quantity > available) return article;
  const later = quantity - inStock;
  const promise = arrivalText({ available: later, inStock: 0, arrives }, locale) ?? '';
  const said = labelled(locale, stockMessagesOf(locale).unitsOf(later), promise);
  return { ...article, variantText: variantText === '' ? said : `${variantText}, ${said}` };
}
