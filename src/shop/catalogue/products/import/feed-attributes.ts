import { type AttributeKind, type Declared, type Extent, extentOf, readYesNo } from '../../attributes/index.ts';
import { yesNoLabel } from './labels.ts';

export type FeedAttribute = { key: string; kind: AttributeKind; unit: string; origin: 'built-in' | 'feed' | 'hand' };

/** Definitions of attributes during an import; new and changed ones are collected for the next batch. */
export type FeedAttributeRegister = {
  locale: string;
  known: Map<string, FeedAttribute>;
  /** Names in the locale of the import. Those that an employee set, and those of the shop itself, stay. */
  names: Map<string, { name: string; isFixed: boolean }>;
  /** Choices merged into another one, by key and value. */
  merged: Map<string, string>;
  /** Keys whose declaration and name this import has read: the first of a file counts. */
  declared: Set<string>;
  named: Set<string>;
  changed: Map<string, FeedAttribute>;
  newNames: Map<string, string>;
};

const join = (key: string, value: string) => `${key}\n${value}`;

export function feedAttributes(
  locale: string,
  stored: {
    attributes: FeedAttribute[];
    names: { key: string; name: string; isFixed: boolean }[];
    merged: { key: string; value: string; into: string }[];
  },
): FeedAttributeRegister {
  return {
    locale,
    known: new Map(stored.attributes.map((attribute) => [attribute.key, attribute])),
    names: new Map(stored.names.map(({ key, name, isFixed }) => [key, { name, isFixed }])),
    merged: new Map(stored.merged.map(({ key, value, into }) => [join(key, value), into])),
    declared: new Set(),
    named: new Set(),
    changed: new Map(),
    newNames: new Map(),
  };
}

/**
 * Registers an attribute of a column. The first declaration of a file counts, and only for attributes that feeds
 * define. Without one a new attribute is a choice.
 */
export function registerAttribute(
  attributes: FeedAttributeRegister,
  { key, name, declared }: { key: string; name: string | null; declared: Declared | null },
): void {
  const before = attributes.known.get(key);
  if (!before) enter(attributes, { key, origin: 'feed', ...(declared ?? { kind: 'choice', unit: '' }) });
  else if (declared && before.origin === 'feed' && !attributes.declared.has(key)) {
    if (before.kind !== declared.kind || before.unit !== declared.unit) enter(attributes, { ...before, ...declared });
  }
  if (declared) attributes.declared.add(key);
  if (name !== null && !attributes.named.has(key)) rename(attributes, key, name);
}

function enter(attributes: FeedAttributeRegister, attribute: FeedAttribute): void {
  attributes.known.set(attribute.key, attribute);
  attributes.changed.set(attribute.key, attribute);
}

function rename(attributes: FeedAttributeRegister, key: string, name: string): void {
  attributes.named.add(key);
  const before = attributes.names.get(key);
  if (before?.isFixed || before?.name === name || attributes.known.get(key)?.origin === 'built-in') return;
  attributes.names.set(key, { name, isFixed: false });
  attributes.newNames.set(key, name);
}

export type FeedValue = {
  value: string;
  label: string;
  low: number | null;
  high: number | null;
  /** Whether an employee merged the choice into `value`, whose label stays. */
  isMerged: boolean;
};

/** Returns the value of an attribute as the shop stores it, or why it does not fit the attribute's kind. */
export function valueFor(
  attributes: FeedAttributeRegister,
  key: string,
  given: { value: string; label: string },
): FeedValue | { reason: string } {
  const into = attributes.merged.get(join(key, given.value));
  const merged = {
    value: into ?? given.value,
    label: given.label,
    low: null,
    high: null,
    isMerged: into !== undefined,
  };
  const attribute = attributes.known.get(key);
  if (attribute?.kind === 'yes-no') {
    const value = readYesNo(given.value);
    if (value === null) return { reason: 'must be 1 or 0' };
    const label = given.label === given.value ? yesNoLabel(attributes.locale, value) : given.label;
    return { ...merged, value, label };
  }
  if (attribute?.kind !== 'number' && attribute?.kind !== 'range') return merged;
  const extent = extentOf(attribute.kind, given.value);
  if (!extent)
    return { reason: attribute.kind === 'number' ? 'must be a number' : 'must be a range such as "150-180"' };
  const label = given.label === given.value ? `${given.value} ${attribute.unit}`.trim() : given.label;
  return { ...merged, ...extent, label };
}

/** Returns the parts of a value that the table of values has. */
export function stored({ value, label, low, high }: FeedValue): { value: string; label: string } & Partial<Extent> {
  return low === null || high === null ? { value, label } : { value, label, low, high };
}
