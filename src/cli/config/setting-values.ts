import { isDeepStrictEqual } from 'node:util';
import type { SettingLayer } from '../../shop/staff/settings/index.ts';
import { flatten } from './flatten.ts';
import type { ConfigValue } from './folder-values.ts';

/** Lays the settings of employees over the values of the folder, and notes planned ones at their places. */
export function withSettings(
  values: ReadonlyMap<string, ConfigValue>,
  layers: readonly SettingLayer[],
): Map<string, ConfigValue> {
  const all = new Map(values);
  for (const { tenant, key, validFrom, isPlanned, before, after } of layers) {
    const earlier = flatten(before);
    for (const [inner, value] of flatten(after)) {
      if (isDeepStrictEqual(earlier.get(inner), value)) continue;
      const place = `tenants.${tenant}.${inner}`;
      const from = `setting ${key} from ${validFrom.toISOString()}`;
      const known = all.get(place) ?? { value: null, from: 'folder' };
      if (isPlanned) all.set(place, { ...known, planned: [...(known.planned ?? []), { value, from }] });
      else all.set(place, { value, from });
    }
  }
  return all;
}
