/** Value of a configuration as JSON has it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * Returns the single values of a configuration by their place, such as "delivery.fees.parcel". A list is one value,
 * unless its entries have locales: these are places of their own. Functions are left out.
 */
export function flatten(value: unknown, keys: readonly string[] = []): Map<string, Json> {
  const entries = partsOf(value);
  if (entries !== null) return new Map(entries.flatMap(([key, part]) => [...flatten(part, [...keys, key])]));
  const json = jsonOf(value);
  return json === undefined ? new Map() : new Map([[keys.join('.'), json]]);
}

/** Returns the named parts of an object or of a list by locale; null for a single value. */
function partsOf(value: unknown): [string, unknown][] | null {
  if (Array.isArray(value)) {
    const named = value.flatMap((entry): [string, unknown][] =>
      isRecord(entry) && typeof entry.locale === 'string' ? [[entry.locale, entry]] : [],
    );
    return value.length > 0 && named.length === value.length ? named : null;
  }
  return isRecord(value) && !(value instanceof RegExp) && Object.keys(value).length > 0 ? Object.entries(value) : null;
}

function jsonOf(value: unknown): Json | undefined {
  if (value instanceof RegExp) return String(value);
  if (value === null || ['boolean', 'number', 'string'].includes(typeof value))
    return JSON.parse(JSON.stringify(value));
  if (Array.isArray(value)) return value.map((entry) => jsonOf(entry) ?? null);
  if (!isRecord(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => {
      const json = jsonOf(part);
      return json === undefined ? [] : [[key, json]];
    }),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
