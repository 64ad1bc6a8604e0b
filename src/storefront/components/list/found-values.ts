import type { Value } from './facet-parts.ts';

/** Reads the found values of the interface; null for any other answer. */
export function readFoundValues(answer: unknown): Value[] | null {
  if (typeof answer !== 'object' || answer === null || !('values' in answer) || !Array.isArray(answer.values))
    return null;
  return answer.values.flatMap((entry: unknown): Value[] => {
    if (typeof entry !== 'object' || entry === null) return [];
    const { value, label, count, selected, swatch } = { ...EMPTY, ...entry };
    if (typeof value !== 'string' || typeof label !== 'string' || typeof count !== 'number') return [];
    return [{ value, label, count, selected: selected === true, swatch: typeof swatch === 'string' ? swatch : null }];
  });
}

const EMPTY: Record<keyof Value, unknown> = { value: null, label: null, count: null, selected: null, swatch: null };
