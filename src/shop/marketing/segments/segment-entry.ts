import { decimalText, readMinorUnits } from '../../../currencies/decimal-text.ts';
import {
  isCondition,
  isSegmentKind,
  MOST_CONDITIONS,
  MOST_GROUPS,
  type SegmentCondition,
  type SegmentMatch,
  type SegmentRule,
} from './segment-rule.ts';

/** Condition as the form holds it, valid or not. Amounts are "49.90"; `not` is "on" or empty. */
export type ConditionEntry = {
  kind: string;
  of: string;
  key: string;
  not: string;
  from: string;
  to: string;
  days: string;
};
export type GroupEntry = { match: string; conditions: ConditionEntry[] };
/** Segment as the form holds it. */
export type SegmentEntry = { version: string; name: string; match: string; groups: GroupEntry[] };

/** `at`: group and condition of the problem, such as "1.2". */
export type SegmentEntryProblem = { problem: 'name' | 'condition' | 'range' | 'period'; at?: string };

const FIELDS = ['of', 'key', 'not', 'from', 'to', 'days'] as const;
const LONGEST_NAME = 80;
const EMPTY: Omit<ConditionEntry, 'kind'> = { of: '', key: '', not: '', from: '', to: '', days: '' };
/** Days of a condition that was added and needs a period. */
const FIRST_DAYS: Partial<Record<SegmentCondition['kind'], string>> = { 'last-order': '180', viewed: '30' };

/**
 * Reads the fields "match", "g0.match", "g0.1.kind", "g0.1.key" and so on. `intent` adds or removes: "group:add",
 * "group:drop:1", "condition:add:0" with an entry of SEGMENT_MENU in "g0.add", "condition:drop:0:2".
 */
export function segmentEntryOf(form: Readonly<Record<string, string>>): SegmentEntry {
  const groups: GroupEntry[] = [];
  for (let group = 0; group < MOST_GROUPS && form[`g${group}.match`] !== undefined; group += 1) {
    const conditions: ConditionEntry[] = [];
    for (let index = 0; index < MOST_CONDITIONS && form[`g${group}.${index}.kind`] !== undefined; index += 1) {
      const own = Object.fromEntries(FIELDS.map((field) => [field, form[`g${group}.${index}.${field}`] ?? '']));
      conditions.push({ ...EMPTY, ...own, kind: form[`g${group}.${index}.kind`] ?? '' });
    }
    groups.push({ match: form[`g${group}.match`] ?? '', conditions });
  }
  const { version = '', name = '', match = '' } = form;
  return { version, name, match, groups: edited(groups, form) };
}

function edited(groups: GroupEntry[], form: Readonly<Record<string, string>>): GroupEntry[] {
  const [what, verb, first = '', second = ''] = (form.intent ?? '').split(':');
  const group = Number(first);
  if (what === 'group' && verb === 'add')
    return groups.length < MOST_GROUPS ? [...groups, { match: 'all', conditions: [] }] : groups;
  if (what === 'group' && verb === 'drop') return groups.toSpliced(group, 1);
  if (what !== 'condition') return groups;
  const [kind = '', of = ''] = (form[`g${group}.add`] ?? '').split(':');
  return groups.map((own, index) => {
    if (index !== group) return own;
    if (verb === 'drop') return { ...own, conditions: own.conditions.toSpliced(Number(second), 1) };
    if (!isSegmentKind(kind) || own.conditions.length >= MOST_CONDITIONS) return own;
    return { ...own, conditions: [...own.conditions, { ...EMPTY, kind, of, days: FIRST_DAYS[kind] ?? '' }] };
  });
}

/** Reads the form. Keys of goods and groups are not checked here. */
export function readSegmentEntry(
  entry: SegmentEntry,
  currency: string,
): { name: string; version: number; rule: SegmentRule } | SegmentEntryProblem {
  const name = entry.name.replaceAll(/\s+/g, ' ').trim();
  if (name === '' || name.length > LONGEST_NAME) return { problem: 'name' };
  const groups: SegmentRule['groups'] = [];
  for (const [group, own] of entry.groups.entries()) {
    const conditions: SegmentCondition[] = [];
    for (const [index, fields] of own.conditions.entries()) {
      const at = `${group + 1}.${index + 1}`;
      const read = readCondition(fields, currency);
      if ('problem' in read) return { ...read, at };
      conditions.push(read.condition);
    }
    // An empty group would match all customers.
    if (conditions.length > 0) groups.push({ match: matchOf(own.match), conditions });
  }
  return { name, version: Number(entry.version), rule: { match: matchOf(entry.match), groups } };
}

const matchOf = (text: string): SegmentMatch => (text === 'any' ? 'any' : 'all');

function readCondition(
  entry: ConditionEntry,
  currency: string,
): { condition: SegmentCondition } | { problem: SegmentEntryProblem['problem'] } {
  const { kind } = entry;
  const days = wholeNumber(entry.days);
  if (days === undefined) return { problem: 'period' };
  const parse = (text: string) => (kind === 'spent' ? minorUnits(text, currency) : wholeNumber(text));
  const [from, to] = [parse(entry.from), parse(entry.to)];
  if (from === undefined || to === undefined || (from !== null && to !== null && from > to))
    return { problem: 'range' };
  if ((kind === 'orders' || kind === 'spent') && from === null && to === null) return { problem: 'range' };
  const given = { kind, of: entry.of, key: entry.key.trim(), not: entry.not === 'on', from, to, days };
  if (kind === 'bought' && (given.of === 'any') !== (given.key === '')) {
    if (given.of !== 'any') return { problem: 'condition' };
    given.key = '';
  }
  if (kind === 'place') given.key = given.key.toUpperCase();
  if ((kind === 'last-order' || kind === 'viewed') && days === null) return { problem: 'period' };
  const condition: unknown = onlyOwn(given);
  return isCondition(condition) ? { condition } : { problem: days === null ? 'condition' : 'period' };
}

/** Returns the fields that a kind of condition has. */
function onlyOwn({ kind, of, key, not, from, to, days }: Record<string, unknown>): Record<string, unknown> {
  switch (kind) {
    case 'bought':
      return { kind, of, key, not, days };
    case 'orders':
    case 'spent':
      return { kind, from, to, days };
    case 'last-order':
      return { kind, of, days };
    case 'place':
      return { kind, key, from, to };
    case 'newsletter':
      return { kind, not, days };
    case 'member':
      return { kind, not };
    case 'viewed':
      return { kind, of, key, days };
    default:
      return { kind, key, not };
  }
}

/** Null: empty; undefined: no number. */
function wholeNumber(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d{1,9}$/.test(typed) ? Number(typed) : undefined;
}

function minorUnits(text: string, currency: string): number | null | undefined {
  const typed = text.trim();
  return typed === '' ? null : (readMinorUnits(typed, currency, 7) ?? undefined);
}

/** Returns the form of a stored segment. */
export function entryOfSegment(
  segment: { version: number; name: string; rule: SegmentRule },
  currency: string,
): SegmentEntry {
  const { match, groups } = segment.rule;
  return {
    version: String(segment.version),
    name: segment.name,
    match,
    groups: groups.map((group) => ({
      match: group.match,
      conditions: group.conditions.map((condition) => entryOfCondition(condition, currency)),
    })),
  };
}

function entryOfCondition(condition: SegmentCondition, currency: string): ConditionEntry {
  const entry: ConditionEntry = { ...EMPTY, kind: condition.kind };
  const amount = (value: number) => (condition.kind === 'spent' ? decimalText(value, currency) : String(value));
  if ('of' in condition) entry.of = condition.of;
  if ('key' in condition) entry.key = condition.key;
  if ('not' in condition && condition.not) entry.not = 'on';
  if ('from' in condition && condition.from !== null) entry.from = amount(condition.from);
  if ('to' in condition && condition.to !== null) entry.to = amount(condition.to);
  if ('days' in condition && condition.days !== null) entry.days = String(condition.days);
  return entry;
}
