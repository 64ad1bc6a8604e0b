import { isRecord } from '../messages/same-shape.ts';
import { mapTexts, type TextTemplate, templateTexts } from './text-template.ts';

// Private-use characters around the index of a value, which no text contains.
const OPEN = '\ue000';
const CLOSE = '\ue001';
const MARK = /\ue000(\d+)\ue001/g;

/** Text of the platform: a string, a list of paragraphs, or a function of values. */
type Text = string | readonly string[] | ((...values: unknown[]) => unknown);

function isText(value: unknown): value is Text {
  return typeof value === 'string' || typeof value === 'function' || Array.isArray(value);
}

/** Returns all texts of a catalogue with their keys. */
export function textsWithKeys(value: unknown, key = ''): [key: string, text: Text][] {
  if (isText(value)) return [[key, value]];
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => textsWithKeys(part, key === '' ? name : `${key}.${name}`));
}

/** Returns the names of a text's values, from the parameters of its function. */
export function valueNames(text: Text): string[] {
  if (typeof text !== 'function') return [];
  const source = text.toString();
  const list = /^\w*\(([^)]*)\)/.exec(source)?.[1] ?? /^(\w+)\s*=>/.exec(source)?.[1] ?? '';
  // An underscore marks a parameter that one language does not show.
  return list.split(',').flatMap((entry) => entry.trim().replace(/^_/, '') || []);
}

/**
 * Returns a text of the platform as a template. Its function gets marks in place of values: first as plurals, then with
 * each value as 1, to learn whether the text has a singular.
 */
export function readTemplate(text: Text, names: readonly string[]): TextTemplate {
  if (typeof text !== 'function') return text;
  const named = (template: TextTemplate): TextTemplate =>
    mapTexts(template, (part) => part.replace(MARK, (_, index: string) => `{${names[Number(index)]}}`));
  const plurals = names.map((_, index) => markOf(index, 2));
  const usual = resultOf(text, plurals);
  if (typeof usual !== 'string') return named(usual);
  for (const [index, name] of names.entries()) {
    const one = singular(text, plurals, index, usual);
    if (one === null) continue;
    const [first = '', other = ''] = templateTexts(named([one, usual]));
    return { by: name, forms: { one: first, other } };
  }
  return named(usual);
}

/** Returns a value that counts as a number, but prints as a mark. */
function markOf(index: number, count: number): unknown {
  return { valueOf: () => count, toString: () => `${OPEN}${index}${CLOSE}` };
}

/** Returns the text for one of a value; null if it differs from the plural in nothing but the number. */
function singular(text: Text, plurals: readonly unknown[], index: number, usual: string): string | null {
  const numberIn = (shown: string): string => shown.replaceAll(String(plurals[index]), '1');
  const asNumber = resultOf(text, plurals.with(index, 1));
  if (typeof asNumber !== 'string' || asNumber === numberIn(usual)) return null;
  const asMark = resultOf(text, plurals.with(index, markOf(index, 1)));
  // Some texts compare with 1 exactly, which no mark equals.
  return typeof asMark === 'string' && numberIn(asMark) === asNumber ? asMark : asNumber;
}

function resultOf(text: Text, values: readonly unknown[]): string | string[] {
  const result = typeof text === 'function' ? text(...values) : text;
  return Array.isArray(result) ? result.map(String) : String(result);
}
