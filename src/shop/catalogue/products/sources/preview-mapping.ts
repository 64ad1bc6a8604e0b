import { decimalText } from '../../../../currencies/decimal-text.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { rowReader } from '../import/feed-row.ts';
import { readPriceRow } from '../import/import-prices.ts';
import { readQuantity } from '../import/import-stock.ts';
import type { ImportKind } from '../uploads/import-administration.store.ts';
import { applyMapping, type MappingRule } from './mapping.ts';
import type { SourceSample } from './sources.store.ts';

/** One field of a row: what the source has, how the import reads it, and what is wrong with it. */
export type PreviewCell = { field: string; given: string; read: string; reason: string | null };
export type PreviewRow = { line: number; cells: PreviewCell[] };

const SHOWN_ROWS = 5;
const LONGEST_SHOWN = 160;

/** Shows how the first rows of a sample are read by a mapping. */
export function previewMapping(
  kind: ImportKind,
  sample: SourceSample,
  mapping: readonly MappingRule[],
  { tenant, now }: { tenant: Pick<Tenant, 'currency' | 'timeZone'>; now: Date },
): PreviewRow[] {
  const read = readerOf(kind, tenant, now);
  return sample.rows.slice(0, SHOWN_ROWS).map(({ line, values }) => {
    const fields = applyMapping(mapping, values, tenant.currency);
    const { parsed, reasons } = read(line, fields);
    const names = [...new Set([...Object.keys(fields), ...reasons.keys()])].filter(
      (field) => mapping.length > 0 || field in parsed || reasons.has(field),
    );
    return {
      line,
      cells: names.map((field) => ({
        field,
        given: shown(fields[field]),
        read: field in parsed ? shown(parsed[field]) : shown(fields[field]),
        reason: reasons.get(field) ?? null,
      })),
    };
  });
}

type Read = (
  line: number,
  fields: SourceSample['rows'][number]['values'],
) => {
  parsed: Record<string, unknown>;
  reasons: Map<string, string>;
};

function readerOf(kind: ImportKind, tenant: Pick<Tenant, 'currency' | 'timeZone'>, now: Date): Read {
  if (kind === 'products') {
    const readRow = rowReader(tenant);
    return (line, fields) => {
      const result = readRow({ line, values: fields });
      if ('row' in result) return { parsed: withAmounts(result.row, tenant.currency), reasons: new Map() };
      return { parsed: {}, reasons: new Map(result.refusals.map(({ attribute, reason }) => [attribute, reason])) };
    };
  }
  return (line, fields) => {
    const values = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, (Array.isArray(value) ? value.join(' ') : value).trim()]),
    );
    const problem = kind === 'prices' ? readPriceRow({ line, values }, tenant, now) : readQuantity({ line, values });
    const reasons = 'reason' in problem ? [[problem.attribute, problem.reason] as const] : [];
    return { parsed: values, reasons: new Map(reasons) };
  };
}

function withAmounts(row: object, currency: string): Record<string, unknown> {
  const entries = Object.entries(row).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.map(([field, value]) => [
      field,
      (field === 'price' || field === 'sale_price') && typeof value === 'number'
        ? `${decimalText(value, currency)} ${currency}`
        : value,
    ]),
  );
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = Array.isArray(value) && value.every((part) => typeof part === 'string') ? value.join(' · ') : value;
  const written = typeof text === 'object' ? JSON.stringify(text) : String(text);
  return written.length > LONGEST_SHOWN ? `${written.slice(0, LONGEST_SHOWN)}…` : written;
}
