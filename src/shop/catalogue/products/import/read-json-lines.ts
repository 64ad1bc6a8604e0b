import { attributeName } from './attribute-name.ts';
import type { BrokenRow, RawRow } from './types.ts';

const LONGEST_ROW = 1024 * 1024;

/** Reads one JSON object per line. Values are texts, numbers, true/false, null or lists of them. */
export async function* readJsonLines(text: AsyncIterable<string>): AsyncGenerator<RawRow | BrokenRow> {
  let line = 0;
  let rest = '';
  let skipping = false;
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const entry of lines) {
      line += 1;
      if (skipping) skipping = false;
      else yield* rowOf(entry, line);
    }
    if (rest.length > LONGEST_ROW && !skipping) {
      yield { line: line + 1, broken: 'the row is longer than 1 MB' };
      skipping = true;
    }
    if (skipping) rest = '';
  }
  if (!skipping) yield* rowOf(rest, line + 1);
}

function* rowOf(text: string, line: number): Generator<RawRow | BrokenRow> {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (trimmed === '') return;
  let value: unknown;
  try {
    value = JSON.parse(trimmed);
  } catch {
    yield { line, broken: 'the row is no JSON' };
    return;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    yield { line, broken: 'the row is no JSON object' };
    return;
  }
  const values: Record<string, string | string[]> = {};
  for (const [name, entry] of Object.entries(value)) {
    const cell = cellOf(entry);
    if (cell === undefined) {
      yield { line, broken: `${name} is neither text nor number nor a list of them` };
      return;
    }
    values[attributeName(name)] = cell;
  }
  yield { line, values };
}

function cellOf(value: unknown): string | string[] | undefined {
  if (Array.isArray(value)) {
    const texts = value.map(textOf);
    return texts.every((text) => text !== undefined) ? texts : undefined;
  }
  return textOf(value);
}

function textOf(value: unknown): string | undefined {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'object' && 'section_name' in value && 'attribute_name' in value && 'attribute_value' in value) {
    return `${value.section_name}:${value.attribute_name}:${value.attribute_value}`;
  }
  return undefined;
}
