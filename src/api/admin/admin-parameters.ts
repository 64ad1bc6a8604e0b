import * as v from 'valibot';
import { tenants } from '../../tenants/index.ts';
import { TENANT_LOCALES } from '../../tenants/locales.ts';
import type { Locale, TenantId } from '../../tenants/tenant.ts';
import type { Parameter } from '../endpoint.ts';
import { text } from '../parameters.ts';
import { isTime } from './admin-schemas.ts';

/** Ids of the tenants, as the API names them. */
export const API_TENANTS: readonly TenantId[] = Object.keys(tenants);

/** Tenant in the path. */
export const tenantInPath: Parameter<string> = {
  schema: v.pipe(v.optional(v.picklist(API_TENANTS), ''), v.string()),
  description: 'Tenant: the shop of one country.',
  example: 'ch',
  shown: 'sent',
};

/** Id or number in the path. */
export function inPath(description: string, example: string): Parameter<string> {
  return {
    schema: v.pipe(v.optional(v.string(), ''), v.regex(/^[\w.-]{1,60}$/)),
    description,
    example,
    shown: 'sent',
  };
}

/** Text in the path that may have any characters. A longer one names no object; cut, it could name another one. */
export function textInPath(given: { longest: number; description: string; example: string }): Parameter<string> {
  const { longest, description, example } = given;
  return {
    schema: v.pipe(v.optional(v.string(), ''), v.trim(), v.minLength(1), v.maxLength(longest)),
    description,
    example,
    shown: 'read',
  };
}

/** Id of an object in the path that is a UUID. */
export function uuidInPath(description: string): Parameter<string> {
  return {
    schema: v.pipe(v.optional(v.string(), ''), v.uuid()),
    description,
    example: '00000000-0000-4000-8000-000000000001',
    shown: 'sent',
  };
}

export const MOST_ITEMS = 200;

/** Number of entries of a page. */
export const limit: Parameter<number> = {
  schema: v.pipe(
    v.optional(v.string(), '50'),
    v.regex(/^\d{1,3}$/),
    v.transform(Number),
    v.number(),
    v.integer(),
    v.minValue(1),
    v.maxValue(MOST_ITEMS),
  ),
  description: 'Most entries of the answer.',
  example: '50',
  shown: 'read',
};

export const cursor: Parameter<string> = {
  schema: v.pipe(v.optional(v.string(), ''), v.maxLength(1000)),
  description: '`nextCursor` of the answer before; absent for the first entries. Other parameters must be the same.',
  example: '',
  shown: 'sent',
};

/** Words that a list of goods is searched for. Lists of people have none, because names do not belong in addresses. */
export function searched(description: string): Parameter<string> {
  return text({ longest: 100, description, example: 'lampe' });
}

export const locale: Parameter<Locale | null> = {
  schema: v.pipe(
    v.optional(v.picklist(TENANT_LOCALES)),
    v.transform((value) => value ?? null),
  ),
  description: 'Language of names; the main one of the tenant otherwise.',
  example: 'de-CH',
  shown: 'sent',
};

/** Time from which objects have changed. */
export const updatedSince: Parameter<Date | null> = {
  schema: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.isoTimestamp(),
        v.check((text) => isTime(text), 'invalid'),
      ),
    ),
    v.transform((text) => (text === undefined ? null : new Date(text))),
  ),
  description:
    'Only objects that changed at this time or later, the earliest change first. A change becomes visible when its transaction ends, so overlap two readings by a minute.',
  example: '2026-11-27T10:00:00Z',
  shown: 'sent',
};

/** Names from a closed list, separated by commas; unknown ones are refused. */
export function namesOf<const Names extends readonly string[]>(
  names: Names,
  given: { description: string; example: Names[number] },
): Parameter<Names[number][] | null> {
  return {
    schema: v.pipe(
      v.optional(
        v.pipe(
          v.string(),
          v.transform((list) => [...new Set(list.split(','))]),
          v.array(v.picklist(names)),
        ),
      ),
      v.transform((list) => list ?? null),
    ),
    description: `${given.description} Names: ${names.join(', ')}.`,
    example: given.example,
    shown: 'sent',
    isList: true,
  };
}

/** Fields of an object that the answer has; all of them without the parameter. */
export function fields<const Names extends readonly string[]>(names: Names, example: Names[number]) {
  return namesOf(names, { description: 'Fields of each object, separated by commas; all otherwise.', example });
}

/** Parts that the answer has in addition. */
export function expand<const Names extends readonly string[]>(names: Names, example: Names[number]) {
  return namesOf(names, { description: 'Parts that the answer has too, separated by commas.', example });
}

/** Returns an object with the chosen fields only. */
export function withFields<T extends object>(entry: T, chosen: readonly string[] | null): Partial<T> {
  if (chosen === null) return entry;
  const kept: Partial<T> = {};
  for (const name of chosen) if (isKeyOf(entry, name)) kept[name] = entry[name];
  return kept;
}

function isKeyOf<T extends object>(entry: T, name: PropertyKey): name is keyof T {
  return Object.hasOwn(entry, name);
}
