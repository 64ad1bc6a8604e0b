import { isDeepStrictEqual } from 'node:util';
import type { ConfigValue } from './folder-values.ts';

const MOST = 100;

/** Returns a line for each value, and one for each planned change of it. Long values are cut. */
export function configLines(values: ReadonlyMap<string, ConfigValue>): string[] {
  return [...values].flatMap(([place, entry]) => linesOf(place, entry, MOST));
}

function linesOf(place: string, entry: ConfigValue, most: number): string[] {
  return [
    `${place}: ${valueWithOrigin(entry, most)}`,
    ...(entry.planned ?? []).map((planned) => `${place}, planned: ${valueWithOrigin(planned, most)}`),
  ];
}

function valueWithOrigin({ value, from }: Pick<ConfigValue, 'value' | 'from'>, most: number): string {
  const text = JSON.stringify(value);
  return `${text.length > most ? `${text.slice(0, most)}…` : text}  (${from})`;
}

/** Returns two lines for each value that differs or is planned otherwise: "- place: value" and "+ place: value". */
export function configDifferences(a: ReadonlyMap<string, ConfigValue>, b: ReadonlyMap<string, ConfigValue>): string[] {
  const places = [...new Set([...a.keys(), ...b.keys()])].sort();
  // Whole values: long ones may differ at their end only.
  const part = (sign: string, place: string, entry: ConfigValue | undefined) =>
    entry ? linesOf(place, entry, Number.POSITIVE_INFINITY).map((line) => `${sign} ${line}`) : [];
  return places.flatMap((place) => {
    const [one, other] = [a.get(place), b.get(place)];
    const isSame =
      isDeepStrictEqual(one?.value, other?.value) &&
      isDeepStrictEqual(one?.planned ?? [], other?.planned ?? []) &&
      (one === undefined) === (other === undefined);
    return isSame ? [] : [...part('-', place, one), ...part('+', place, other)];
  });
}
