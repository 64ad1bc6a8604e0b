import { correctedStock } from '../../stock/index.ts';
import type { EditorProduct } from './editor-product.ts';
import { type AxisProblem, type EnteredAxis, joinAxis, splitValues } from './variant-axes.ts';

type Fields = Readonly<Record<string, string>>;

/**
 * Applies the fields "for all variants": a price for a tenant, and the stock. They fill the variants whose own field
 * the employee did not change.
 */
export function withBulk(
  entered: Fields,
  current: Fields,
  product: Pick<EditorProduct, 'variants'>,
): Record<string, string> {
  const filled = { ...entered };
  const live = product.variants.filter(({ ended }) => !ended);
  for (const [field, text] of Object.entries(entered)) {
    if (text.trim() === '' || !field.startsWith('all.')) continue;
    for (const { sku } of live) {
      const own = `${field.slice('all.'.length)}.${sku}`;
      const isUntouched = (entered[own] ?? current[own] ?? '') === (entered[`seen.${sku}`] ?? current[own] ?? '');
      const isUnchanged = own.startsWith('stock.')
        ? isUntouched
        : (entered[own] ?? current[own] ?? '') === (current[own] ?? '');
      if (isUnchanged) filled[own] = text;
    }
  }
  return filled;
}

/**
 * Turns counted stock into the stock after sales that happened meanwhile. Untouched fields are removed. A number that
 * would fall below zero stays as text that no reader accepts.
 */
export function withStockCorrections(entered: Fields, current: Fields): Record<string, string> {
  const fields = { ...entered };
  for (const [field, text] of Object.entries(entered)) {
    if (!field.startsWith('stock.')) continue;
    const seen = entered[`seen.${field.slice('stock.'.length)}`] ?? current[field] ?? '0';
    if (text === seen) {
      delete fields[field];
      continue;
    }
    if (!/^\d{1,7}$/.test(text.trim())) continue;
    const corrected = correctedStock(Number(current[field] ?? 0), Number(seen), Number(text));
    fields[field] = corrected === null ? '-' : String(corrected);
  }
  return fields;
}

const TEXT_KINDS = ['title', 'description', 'highlights', 'composition', 'warranty'];

/** Fills empty texts of a locale with those of another locale of its language, such as de-DE with de-CH. */
export function withSiblingTexts(entered: Fields, current: Fields, locales: readonly string[]): Record<string, string> {
  const fields = { ...entered };
  const textOf = (field: string) => (entered[field] ?? current[field] ?? '').trim();
  for (const kind of TEXT_KINDS) {
    for (const locale of locales) {
      if (textOf(`${kind}.${locale}`) !== '') continue;
      const language = locale.split('-')[0];
      const near = locales.find(
        (other) => other !== locale && other.split('-')[0] === language && textOf(`${kind}.${other}`) !== '',
      );
      if (near !== undefined)
        fields[`${kind}.${locale}`] = entered[`${kind}.${near}`] ?? current[`${kind}.${near}`] ?? '';
    }
  }
  return fields;
}

export type AxisRefusal = { field: string; problem: `axis-${AxisProblem}` | 'axis-key' };
export type WantedAxis = Omit<EnteredAxis, 'values'> & { labels: Record<string, string>[] };

/** Name of the third axis in the form; `axis.key` says which attribute it is. */
const FREE = 'free';
const KEY = /^[a-z][a-z_]{0,30}$/;

/** Reads the axes of the form: names of colours, sizes and one more attribute, by locale. */
export function readAxes(entered: Fields, locales: readonly string[]): { axes: WantedAxis[]; refusals: AxisRefusal[] } {
  const axes: WantedAxis[] = [];
  const refusals: AxisRefusal[] = [];
  for (const name of ['colour', 'size', FREE]) {
    const lists = locales.map((locale) => ({ locale, names: splitValues(entered[`axis.${name}.${locale}`] ?? '') }));
    const read = joinAxis(lists);
    const [first = ''] = locales;
    if ('problem' in read) {
      const wrong = lists.findLast(({ names }) => names.length > 0)?.locale ?? first;
      refusals.push({ field: `axis.${name}.${wrong}`, problem: `axis-${read.problem}` });
      continue;
    }
    if (read.values.length === 0) continue;
    const axis = name === FREE ? (entered['axis.key'] ?? '') : name;
    if (KEY.test(axis)) axes.push({ axis, labels: read.values });
    else refusals.push({ field: 'axis.key', problem: 'axis-key' });
  }
  return { axes, refusals };
}
