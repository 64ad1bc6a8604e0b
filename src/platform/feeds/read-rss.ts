import { SaxesParser } from 'saxes';
import type { FeedRules } from './feed-rules.ts';
import { type BrokenRow, LONGEST_ROW, type RawRow } from './rows.ts';

type RssRules = Pick<FeedRules, 'nameOf' | 'repeated' | 'rulingPrefix' | 'compound'>;

/** Reads items of an RSS 2.0 feed or entries of an Atom feed: each child element is a value. */
export async function* readRss(text: AsyncIterable<string>, rules: RssRules): AsyncGenerator<RawRow | BrokenRow> {
  const ready: (RawRow | BrokenRow)[] = [];
  const parser = itemParser(rules, (row) => ready.push(row));
  let failed: string | undefined;
  parser.on('error', (error) => {
    failed ??= error.message.replace(/^\d+:\d+:\s*/, '');
  });
  for await (const piece of text) {
    parser.write(piece);
    yield* ready.splice(0);
    // Stops at broken XML, whose rest is unreliable; earlier items are still returned.
    if (failed !== undefined) break;
  }
  if (failed === undefined) parser.close();
  yield* ready;
  if (failed !== undefined) yield { line: parser.line, broken: `the XML is broken from here on: ${failed}` };
}

const isItem = (name: string | undefined): boolean => name === 'item' || name === 'entry';

function itemParser(rules: RssRules, emit: (row: RawRow | BrokenRow) => void) {
  const { nameOf, compound, rulingPrefix } = rules;
  const parser = new SaxesParser();
  const path: string[] = [];
  let row: RawRow | undefined;
  let text = '';
  let length = 0;
  let parts = new Map<string, string>();
  const addText = (piece: string) => {
    if (!row) return;
    length += piece.length;
    if (length <= LONGEST_ROW) text += piece;
  };
  parser.on('opentag', (tag) => {
    const name = nameOf(tag.name);
    if (!row && isItem(name)) {
      row = { line: parser.line, values: {} };
      length = 0;
    }
    path.push(name);
    text = '';
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', (tag) => {
    const name = path.pop() ?? '';
    if (!row) return;
    if (isItem(name)) {
      emit(length > LONGEST_ROW ? { line: row.line, broken: 'the item is longer than 1 MB' } : row);
      row = undefined;
      return;
    }
    const parent = path.at(-1);
    if (parent === compound.element) {
      if (compound.parts.includes(name)) parts.set(name, text.trim());
    } else if (isItem(parent)) {
      const own = parts;
      const value = name === compound.element && own.size > 0 ? compound.textOf((part) => own.get(part)) : text.trim();
      // An item may contain both <title> and <g:title>: the one with the ruling prefix counts.
      put(rules, row.values, name, value, tag.name.startsWith(rulingPrefix));
      parts = new Map();
    }
    text = '';
  });
  return parser;
}

function put(
  { repeated }: RssRules,
  values: Record<string, string | string[]>,
  name: string,
  value: string,
  ruling: boolean,
): void {
  if (repeated.has(name)) {
    const before = values[name];
    values[name] = [...(Array.isArray(before) ? before : []), value];
  } else if (ruling || !(name in values)) {
    values[name] = value;
  }
}
