import type { Extent } from '../../attributes/index.ts';
import { slugify } from '../slug.ts';
import { naturalPosition } from './natural-position.ts';

export type FacetRecord = {
  key: string;
  value: string;
  position: number;
  swatch: string | null;
  /** Ends of a number or range. */
  low: number | null;
  high: number | null;
  /** Whether an employee set swatch and order, which imports leave alone. */
  edited: boolean;
};
export type FacetLabel = { key: string; value: string; label: string };
/** `label` is what feeds call the value, also if an employee set another label (`edited`). */
export type StoredLabel = FacetLabel & { edited: boolean };
export type AxisLabel = { axis: string; name: string };

/** Values of facets and axes with their labels in one locale; new ones are collected for the next batch. */
export type FacetValues = {
  locale: string;
  records: Map<string, FacetRecord>;
  labels: Map<string, string>;
  /** Values with a label that an employee set. */
  edited: Set<string>;
  /** Maps key and label to the value. */
  byLabel: Map<string, string>;
  axes: Map<string, string>;
  /** Values that this import has used. The first label of a file counts, so that two spellings do not alternate. */
  used: Set<string>;
  usedAxes: Set<string>;
  nextPosition: Map<string, number>;
  newRecords: Map<string, FacetRecord>;
  newLabels: Map<string, FacetLabel>;
  newAxes: Map<string, AxisLabel>;
};

const join = (key: string, value: string) => `${key}\n${value}`;

export function facetValues(
  locale: string,
  records: FacetRecord[],
  labels: StoredLabel[],
  axes: AxisLabel[],
): FacetValues {
  const nextPosition = new Map<string, number>();
  for (const { key, position } of records) nextPosition.set(key, Math.max(nextPosition.get(key) ?? 1, position + 1));
  return {
    locale,
    records: new Map(records.map((record) => [join(record.key, record.value), record])),
    labels: new Map(labels.map((entry) => [join(entry.key, entry.value), entry.label])),
    edited: new Set(labels.flatMap(({ key, value, edited }) => (edited ? [join(key, value)] : []))),
    byLabel: new Map(labels.map((entry) => [join(entry.key, entry.label), entry.value])),
    axes: new Map(axes.map((entry) => [entry.axis, entry.name])),
    used: new Set(),
    usedAxes: new Set(),
    nextPosition,
    newRecords: new Map(),
    newLabels: new Map(),
    newAxes: new Map(),
  };
}

/**
 * Returns the id of a value for which the feed gives only a label. Prefers the known value of the variant from another
 * locale, if it has no other label here. Otherwise returns the value with this label, or a new one.
 */
export function valueOfLabel(values: FacetValues, key: string, label: string, known: string | undefined): string {
  if (known !== undefined) {
    const name = values.labels.get(join(key, known));
    if (name === undefined || name === label) return known;
  }
  const same = values.byLabel.get(join(key, label));
  if (same !== undefined) return same;
  const slug = slugify(label, values.locale) || Buffer.from(label).toString('hex').slice(0, 40);
  let value = slug;
  // Two labels may have the same slug: "A+" and "A".
  for (let number = 2; values.labels.has(join(key, value)); number += 1) value = `${slug}-${number}`;
  return value;
}

export function hasLabel(values: FacetValues, key: string, value: string): boolean {
  return values.labels.has(join(key, value));
}

/** Registers a value with its label; true if it is new or changed. */
export function registerValue(
  values: FacetValues,
  entry: { key: string; value: string; label: string; swatch?: string | null } & Partial<Extent>,
): boolean {
  const id = join(entry.key, entry.value);
  if (values.used.has(id)) return false;
  values.used.add(id);
  const record = values.records.get(id);
  const swatch = (record?.edited ? null : entry.swatch) ?? record?.swatch ?? null;
  const { low = record?.low ?? null, high = record?.high ?? null } = entry;
  let changed = false;
  if (!record || record.swatch !== swatch || record.low !== low || record.high !== high) {
    const next = {
      key: entry.key,
      value: entry.value,
      position: record?.position ?? positionOf(values, entry),
      swatch,
      low,
      high,
      edited: record?.edited ?? false,
    };
    values.records.set(id, next);
    values.newRecords.set(id, next);
    changed = true;
  }
  if (values.labels.get(id) !== entry.label && !values.edited.has(id)) {
    values.labels.set(id, entry.label);
    values.byLabel.set(join(entry.key, entry.label), entry.value);
    values.newLabels.set(id, { key: entry.key, value: entry.value, label: entry.label });
    changed = true;
  }
  return changed;
}

function positionOf(values: FacetValues, entry: { key: string; value: string; label: string }): number {
  const natural =
    entry.key === 'colour' || entry.key === 'brand'
      ? null
      : (naturalPosition(entry.value) ?? naturalPosition(entry.label));
  if (natural !== null) return natural;
  const next = values.nextPosition.get(entry.key) ?? 1;
  values.nextPosition.set(entry.key, next + 1);
  return next;
}

export function registerAxis(values: FacetValues, axis: string, name: string): boolean {
  if (values.usedAxes.has(axis)) return false;
  values.usedAxes.add(axis);
  if (values.axes.get(axis) === name) return false;
  values.axes.set(axis, name);
  values.newAxes.set(axis, { axis, name });
  return true;
}
