import { withSharpS } from './german-spelling.ts';
import { isRecord, sameShape } from './same-shape.ts';

/** Texts that a variant words differently; all other texts are respelled. */
export type Overrides<T> = T extends string | readonly unknown[] | ((...values: never[]) => string)
  ? T
  : { [Key in keyof T]?: Overrides<T[Key]> };

// Private-use characters around the index of a value. No text contains them and no spelling rule changes them.
const OPEN = '\ue000';
const CLOSE = '\ue001';
const HELD = /\ue000(\d+)\ue001/g;

/**
 * Respells the text, or each of several texts, but not the inserted values: a customer called Gross stays Gross.
 */
function respelled(text: (...values: unknown[]) => unknown): (...values: unknown[]) => unknown {
  return (...values) => {
    // An empty value stays empty: texts leave out what belongs to it.
    const held = values.map((value, index) =>
      typeof value === 'string' && value !== '' ? `${OPEN}${index}${CLOSE}` : value,
    );
    const finished = (part: unknown): unknown =>
      Array.isArray(part)
        ? part.map(finished)
        : withSharpS(String(part)).replaceAll(HELD, (_match, index: string) => String(values[Number(index)]));
    return finished(text(...held));
  };
}

function isText(value: unknown): value is (...values: unknown[]) => unknown {
  return typeof value === 'function';
}

function convert(value: unknown, override: unknown): unknown {
  if (isRecord(value)) {
    const own = isRecord(override) ? override : {};
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, convert(part, own[key])]));
  }
  if (override !== undefined) return override;
  if (typeof value === 'string') return withSharpS(value);
  if (Array.isArray(value)) return value.map((part) => convert(part, undefined));
  return isText(value) ? respelled(value) : value;
}

/** Builds the catalogue of Germany or Austria from the Swiss one. */
export function germanVariant<T>(swiss: T, overrides: Overrides<T>): T {
  const converted = convert(swiss, overrides);
  if (!sameShape(swiss, converted)) throw new Error('a variant has another shape than its model');
  return converted;
}
