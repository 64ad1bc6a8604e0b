import { isDeepStrictEqual } from 'node:util';
import type { ConfigValue } from './folder-values.ts';

const MOST = 100;

/** Returns a value and its origin on one line. */
export function valueWithOrigin({ value, from }: Pick<ConfigValue, 'value' | 'from'>): string {
  const text = JSON.stringify(value);
  return `${text.length > MOST ? `${text.slice(0, MOST)}…` : text}  (${from})`;
}

/** Returns a line for each value, and one for each planned change of it. */
export function configLines(values: ReadonlyMap<string, ConfigValue>): string[] {
  return [...values].flatMap(([place, entry]) => [
    `${place}: ${valueWithOrigin(entry)}`,
    ...(entry.planned ?? []).map((planned) => `${place}, planned: ${valueWithOrigin(planned)}`),
  ]);
}

/** Returns two lines for each value that differs or is planned otherwise: "- place: value" and "+ place: value". */
export function configDifferences(a: ReadonlyMap<string, ConfigValue>, b: ReadonlyMap<string, ConfigValue>): string[] {
  const places = [...new Set([...a.keys(), ...b.keys()])].sort();
  const part = (sign: string, place: string, entry: ConfigValue | undefined) =>
    entry ? configLines(new Map([[place, entry]])).map((line) => `${sign} ${line}`) : [];
  return places.flatMap((place) => {
    const [one, other] = [a.get(place), b.get(place)];
    const isSame =
      isDeepStrictEqual(one?.value, other?.value) &&
      isDeepStrictEqual(one?.planned ?? [], other?.planned ?? []) &&
      (one === undefined) === (other === undefined);
    return isSame ? [] : [...part('-', place, one), ...part('+', place, other)];
  });
}
