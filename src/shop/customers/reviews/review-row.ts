import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { parseInstant } from '../../catalogue/products/import/index.ts';
import { fitMark, qualityMark } from './review-marks.ts';
import { plainLine, plainText, REVIEW_LIMITS } from './review-rules.ts';
import type { ReviewMarks } from './types.ts';

/** Checked row of a review file. Only the existence of the SKU is not checked yet. */
export type ReviewRow = ReviewMarks & {
  line: number;
  tenant: Tenant;
  locale: Locale;
  sku: string;
  stars: number;
  title: string;
  text: string;
  author: string;
  writtenAt: Date;
};
type Wrong = { attribute: string; reason: string };

/**
 * Reads a row (id, rating, title, text, author, date, locale, and the optional marks fit and quality). The locale decides
 * the tenant. Title and text may be empty, since many systems accept stars alone.
 */
export function readReviewRow(
  { line, values }: { line: number; values: Record<string, string> },
  tenants: readonly Tenant[],
  now: Date,
): ReviewRow | Wrong {
  const { id = '', rating = '', date = '', fit = '', quality = '' } = values;
  const title = plainLine(values.title ?? '');
  const text = plainText(values.text ?? '');
  const author = plainLine(values.author ?? '');
  if (id === '') return { attribute: 'id', reason: 'is missing' };
  if (!/^[1-5]$/.test(rating)) return { attribute: 'rating', reason: 'must be 1, 2, 3, 4 or 5' };
  const marks: ReviewMarks = { fit: fitMark(fit), quality: qualityMark(quality) };
  if (fit !== '' && marks.fit === null) return { attribute: 'fit', reason: 'must be small, true or large' };
  if (quality !== '' && marks.quality === null)
    return { attribute: 'quality', reason: 'must be poor, good or excellent' };
  const tenant = tenants.find((house) => house.locales.some((entry) => entry.locale === values.locale));
  const locale = tenant?.locales.find((entry) => entry.locale === values.locale)?.locale;
  if (!tenant || !locale) return { attribute: 'locale', reason: `no house speaks "${values.locale ?? ''}"` };
  if (author === '') return { attribute: 'author', reason: 'is missing' };
  for (const [attribute, value, most] of [
    ['title', title, REVIEW_LIMITS.title],
    ['text', text, REVIEW_LIMITS.text],
    ['author', author, REVIEW_LIMITS.author],
  ] as const)
    if (value.length > most) return { attribute, reason: `is longer than ${most} characters` };
  const at = parseInstant(date, tenant.timeZone, 'start');
  if (at === null) return { attribute: 'date', reason: 'is no date like "2026-11-21" or "2026-11-21T08:00+0100"' };
  if (at > now.getTime()) return { attribute: 'date', reason: 'is in the future' };
  return {
    line,
    tenant,
    locale,
    sku: id,
    stars: Number(rating),
    ...marks,
    title,
    text,
    author,
    writtenAt: new Date(at),
  };
}
