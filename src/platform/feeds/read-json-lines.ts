import type { FeedRules } from './feed-rules.ts';
import { type BrokenRow, LONGEST_ROW, type RawRow } from './rows.ts';
import { textLines } from './text-lines.ts';

type JsonRules = Pick<FeedRules, 'nameOf' | 'compound'>;

/** Reads one JSON object per line. Values are texts, numbers, true/false, null or lists of them. */
export async function* readJsonLines(
  text: AsyncIterable<string>,
  rules: JsonRules,
): AsyncGenerator<RawRow | BrokenRow> {
  const lines = textLines(text);
  try {
    for (let entry = await lines.peek(0); entry !== undefined; entry = await lines.peek(0)) {
      const line = lines.number();
      lines.skip(1);
      const row =
        entry.length > LONGEST_ROW ? { line, broken: 'the row is longer than 1 MB' } : rowOf(entry, line, rules);
      if (row) yield row;
    }
  } finally {
    await lines.close();
  }
}

function rowOf(text: string, line: number, rules: JsonRules): RawRow | BrokenRow | null {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (trimmed === '') return null;
  let value: unknown;
  try {
    value = JSON.parse(trimmed);
  } catch {
    return { line, broken: 'the row is no JSON' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { line, broken: 'the row is no JSON object' };
  const values: Record<string, string | string[]> = {};
  for (const [name, entry] of Object.entries(value)) {
    const cell = cellOf(entry, rules);
    if (cell === undefined) return { line, broken: `${name} is neither text nor number nor a list of them` };
    values[rules.nameOf(name)] = cell;
  }
  return { line, values };
}

function cellOf(value: unknown, rules: JsonRules): string | string[] | undefined {
  if (!Array.isArray(value)) return textOf(value, rules);
  const texts = value.map((entry) => textOf(entry, rules));
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

function textOf(value: unknown, { compound }: JsonRules): string | undefined {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object') return undefined;
  const parts = new Map(Object.entries(value).map(([name, part]) => [name, String(part)]));
  return compound.parts.every((name) => parts.has(name)) ? compound.textOf((name) => parts.get(name)) : undefined;
}
