import { SaxesParser } from 'saxes';
import { attributeName } from './attribute-name.ts';
import type { BrokenRow, RawRow } from './types.ts';

/** Attributes that may occur several times in an item. Each element is one value, even if it contains commas. */
const REPEATED = new Set(['additional_image_link', 'product_detail', 'product_highlight', 'c:alt_text']);
const LONGEST_ROW = 1024 * 1024;

/**
 * Reads items of an RSS 2.0 feed or entries of an Atom feed, with attributes in the g: namespace or without a prefix.
 */
export async function* readRss(text: AsyncIterable<string>): AsyncGenerator<RawRow | BrokenRow> {
  const ready: (RawRow | BrokenRow)[] = [];
  const parser = itemParser((row) => ready.push(row));
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

function itemParser(emit: (row: RawRow | BrokenRow) => void) {
  const parser = new SaxesParser();
  const path: string[] = [];
  let row: RawRow | undefined;
  let text = '';
  let length = 0;
  let detail: DetailParts = {};
  const addText = (piece: string) => {
    if (!row) return;
    length += piece.length;
    if (length <= LONGEST_ROW) text += piece;
  };
  parser.on('opentag', (tag) => {
    const name = attributeName(tag.name);
    if (!row && (name === 'item' || name === 'entry')) {
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
    if (name === 'item' || name === 'entry') {
      emit(length > LONGEST_ROW ? { line: row.line, broken: 'the item is longer than 1 MB' } : row);
      row = undefined;
      return;
    }
    const parent = path.at(-1);
    if (parent === 'product_detail') {
      if (name === 'section_name' || name === 'attribute_name' || name === 'attribute_value')
        detail[name] = text.trim();
    } else if (parent === 'item' || parent === 'entry') {
      const value = name === 'product_detail' && Object.keys(detail).length > 0 ? detailText(detail) : text.trim();
      // An item may contain both <title> and <g:title>: the one with the namespace counts.
      put(row.values, name, value, tag.name.startsWith('g:'));
      detail = {};
    }
    text = '';
  });
  return parser;
}

type DetailParts = { section_name?: string; attribute_name?: string; attribute_value?: string };

function detailText(detail: DetailParts): string {
  return `${detail.section_name ?? 'other'}:${detail.attribute_name ?? ''}:${detail.attribute_value ?? ''}`;
}

function put(values: Record<string, string | string[]>, name: string, value: string, ruling: boolean): void {
  if (REPEATED.has(name)) {
    const before = values[name];
    values[name] = [...(Array.isArray(before) ? before : []), value];
  } else if (ruling || !(name in values)) {
    values[name] = value;
  }
}
