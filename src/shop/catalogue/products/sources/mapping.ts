import type { RawRow } from '../../../../platform/feeds/rows.ts';

/** How one field of a feed is made from a row of a source. */
export type MappingRule = {
  /** Attribute of docs/import.md, such as "title" or "c:facet_width". */
  field: string;
  /** Column of the source, as the reader normalises its name; "" for a constant. */
  column: string;
  /** Constant, or value for an empty cell. */
  fallback: string;
  /** Splits the cell; "" leaves it whole. */
  separator: string;
  /** Part of a split cell, from 1; negative counts from the end, 0 means all parts as a list. */
  part: number;
};

export const MOST_RULES = 60;

type Values = RawRow['values'];

const textOf = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? value.join(' ') : (value ?? '');

/**
 * Makes the fields of a feed from a row of a source. A field with several rules gets the first value that is not empty.
 * Amounts without a currency are in that of the tenant. An empty mapping takes the columns by their names.
 */
export function applyMapping(rules: readonly MappingRule[], values: Values, currency: string): Values {
  if (rules.length === 0) return withCurrency(values, currency);
  const fields: Values = {};
  for (const rule of rules) {
    const value = cellOf(rule, values);
    if (value === undefined) continue;
    const before = fields[rule.field];
    if (before === undefined || textOf(before).trim() === '') fields[rule.field] = value;
  }
  return withCurrency(fields, currency);
}

/** A column that the row lacks says nothing, unlike an empty cell, which clears the field. */
function cellOf({ column, fallback, separator, part }: MappingRule, values: Values): string | string[] | undefined {
  if (column === '') return fallback;
  const cell = Object.hasOwn(values, column) ? values[column] : undefined;
  if (cell === undefined) return fallback === '' ? undefined : fallback;
  if (textOf(cell).trim() === '') return fallback;
  if (separator === '') return cell;
  const parts = textOf(cell)
    .split(separator)
    .map((one) => one.trim());
  if (part === 0) return parts.filter((one) => one !== '');
  return parts.at(part > 0 ? part - 1 : part) || fallback;
}

const AMOUNTS = ['price', 'sale_price'];
const NUMBER_ONLY = /^[\d.,'’\s\u00a0\u202f–-]*\d[\d.,'’\s\u00a0\u202f–-]*$/;

function withCurrency(values: Values, currency: string): Values {
  const amounts = AMOUNTS.flatMap((field) => {
    const text = textOf(values[field]).trim();
    return NUMBER_ONLY.test(text) ? [[field, `${text} ${currency}`] as const] : [];
  });
  return amounts.length === 0 ? values : { ...values, ...Object.fromEntries(amounts) };
}

/** Returns the column that a field is read from; undefined for a constant and for no rule. */
export function columnOf(rules: readonly MappingRule[], field: string): string | undefined {
  if (rules.length === 0) return field;
  return rules.find((rule) => rule.field === field && rule.column !== '' && rule.separator === '')?.column;
}

export type MappingProblem = 'no-id' | 'twice' | 'unknown-field' | 'unknown-column' | 'no-value' | 'too-many' | 'part';

/** Checks a mapping; null if it can be saved. `columns`: of the sample, or empty if there is none. */
export function mappingProblem(
  rules: readonly MappingRule[],
  { isField, columns }: { isField(name: string): boolean; columns: readonly string[] },
): { problem: MappingProblem; field: string } | null {
  if (rules.length > MOST_RULES) return { problem: 'too-many', field: '' };
  for (const [index, rule] of rules.entries()) {
    const { field, column, fallback, part } = rule;
    if (!isField(field)) return { problem: 'unknown-field', field };
    if (column === '' && fallback === '') return { problem: 'no-value', field };
    if (column !== '' && columns.length > 0 && !columns.includes(column))
      return { problem: 'unknown-column', field: column };
    if (!Number.isInteger(part) || Math.abs(part) > 50) return { problem: 'part', field };
    const same = (other: MappingRule) => other.field === field && other.column === column && other.part === part;
    if (rules.findIndex(same) !== index) return { problem: 'twice', field };
  }
  if (rules.length > 0 && !rules.some(({ field, column }) => field === 'id' && column !== ''))
    return { problem: 'no-id', field: 'id' };
  return null;
}
