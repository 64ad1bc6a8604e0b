import { isDeepStrictEqual } from 'node:util';
import { defaults } from '../../tenants/defaults.ts';
import type { HouseConfig } from '../../tenants/define-house.ts';
import { underLaw } from '../../tenants/law/under-law.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { NEUTRAL_THEME } from '../../tenants/theme.ts';
import { flatten, type Json } from './flatten.ts';
import type { SourcePlace } from './source-places.ts';

/** Value of the configuration, and what it comes from. `planned`: settings that take effect later. */
export type ConfigValue = { value: Json; from: string; planned?: { value: Json; from: string }[] };

/** Returns all values of a retailer's configuration by place. `places`: the properties in the files of its folder. */
export function folderValues(house: HouseConfig, places: readonly SourcePlace[]): Map<string, ConfigValue> {
  const { name, fallback, theme, tenants } = house;
  const values = new Map<string, ConfigValue>();
  const add = (place: string, value: Json, from: string) => values.set(place, { value, from });
  for (const [key, value] of flatten({ name, fallback }))
    add(key, value, placeOf(places, [key], value)?.from ?? 'folder');
  const neutral = flatten(NEUTRAL_THEME);
  for (const [key, value] of flatten(theme ?? NEUTRAL_THEME)) {
    const own = theme ? placeOf(places, key.split('.'), value) : null;
    add(`theme.${key}`, value, own?.from ?? (isDeepStrictEqual(neutral.get(key), value) ? DEFAULT : 'folder'));
  }
  for (const [id, tenant] of Object.entries(tenants))
    for (const [key, entry] of tenantValues(tenant, places)) values.set(`tenants.${id}.${key}`, entry);
  return values;
}

const DEFAULT = 'platform default';

function tenantValues(tenant: Tenant, all: readonly SourcePlace[]): [string, ConfigValue][] {
  const places = ownFirst(tenant.id, all);
  const byDefault = flatten(defaults);
  const byLaw = tenant.law ? flatten(underLaw({ law: tenant.law, country: tenant.country }, defaults)) : byDefault;
  return [...flatten(tenant)].map(([key, value]) => {
    const own = placeOf(places, key.split('.'), value);
    if (own?.isExact) return [key, { value, from: own.from }];
    if (isDeepStrictEqual(byLaw.get(key), value))
      return [
        key,
        { value, from: isDeepStrictEqual(byDefault.get(key), value) ? DEFAULT : `law profile ${tenant.law}` },
      ];
    return [key, { value, from: own?.from ?? 'folder' }];
  });
}

/** Lists the places of a tenant's own file before shared ones, and leaves out files of other tenants. */
function ownFirst(id: string, places: readonly SourcePlace[]): SourcePlace[] {
  const ofTenants = places.filter(({ keys }) => keys.join('.') === 'id');
  const own = new Set(ofTenants.filter(({ fits }) => fits(id)).map(({ file }) => file));
  const others = new Set(ofTenants.map(({ file }) => file));
  return [...places.filter(({ file }) => own.has(file)), ...places.filter(({ file }) => !others.has(file))];
}

/**
 * Finds the property that gives a value, by the same keys. Next comes one with the last keys, as in an object that others
 * spread, then an object around the value.
 */
function placeOf(
  places: readonly SourcePlace[],
  keys: readonly string[],
  value: Json,
): { from: string; isExact: boolean } | null {
  const found = (wanted: readonly string[]) =>
    places.find((place) => isDeepStrictEqual(place.keys, wanted) && place.fits(value));
  const exact = found(keys);
  if (exact) return { from: textOf(exact), isExact: true };
  const inner = keys.map((_, index) => keys.slice(index + 1)).slice(0, -1);
  const outer = keys.map((_, index) => keys.slice(0, keys.length - index - 1)).slice(0, -1);
  // An object around the value has another value itself.
  const around = (wanted: readonly string[]) => places.find((place) => isDeepStrictEqual(place.keys, wanted));
  const near = inner.map(found).find(isPlace) ?? outer.map(around).find(isPlace);
  return near ? { from: textOf(near), isExact: false } : null;
}

const isPlace = (place: SourcePlace | undefined) => place !== undefined;
const textOf = ({ file, line }: SourcePlace) => `${file}:${line}`;
