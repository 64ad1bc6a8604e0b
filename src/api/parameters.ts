import * as v from 'valibot';
import type { Parameter } from './endpoint.ts';

/** Parses an integer and clamps it to the limits, so page -1 is no error (docs/rules/search.md#page-numbers). */
export function wholeNumberParameter(given: {
  least: number;
  most: number;
  otherwise: number;
  description: string;
}): Parameter<number> {
  const { least, most, otherwise, description } = given;
  const within = `${description} Outside ${least} to ${most} the nearest limit counts.`;
  return {
    schema: v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.regex(/^[+-]?\d{1,400}$/, 'whole-number'),
        v.transform((text) => Math.min(most, Math.max(least, Number(text)))),
        v.number(),
        v.integer(),
        v.minValue(least),
        v.maxValue(most),
      ),
      String(otherwise),
    ),
    description: within,
    example: String(otherwise),
    shown: 'read',
  };
}

/** Truncates to `longest` UTF-16 units, as maxLength counts them, without splitting a surrogate pair. */
function cut(value: string, longest: number): string {
  return value
    .toWellFormed()
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/, '');
}

/** Accepts free text and truncates it to `longest` instead of refusing it. */
export function text(given: { longest: number; description: string; example: string }): Parameter<string> {
  const { longest } = given;
  return {
    schema: v.optional(
      v.pipe(
        v.string(),
        v.transform((value) => cut(value.trim(), longest).trim()),
        v.string(),
        v.maxLength(longest),
      ),
      '',
    ),
    description: `${given.description} Cut to ${longest} characters.`,
    example: given.example,
    shown: 'read',
  };
}

/** Accepts one of the options; null when absent. Refuses other values, as they are a mistake of the caller. */
export function choice<const T extends readonly string[]>(
  options: T,
  given: { description: string; example: T[number] },
): Parameter<T[number] | null> {
  return {
    schema: v.pipe(
      v.optional(v.picklist(options, 'choice')),
      v.transform((value) => value ?? null),
    ),
    description: given.description,
    example: given.example,
    shown: 'sent',
  };
}

/** Accepts values separated by commas. Unknown values match nothing, and values beyond `most` are dropped. */
export function valueList(given: { most: number; description: string; example: string }): Parameter<string[]> {
  return {
    schema: v.optional(
      v.pipe(
        v.string(),
        v.transform((list) => [...new Set(list.split(','))].filter((value) => value !== '').slice(0, given.most)),
        v.array(v.string()),
      ),
      '',
    ),
    description: given.description,
    example: given.example,
    shown: 'read',
    isList: true,
  };
}
