import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { sizeTables } from './size-tables.ts';

const Page = v.object({
  blocks: v.array(
    v.looseObject({
      type: v.string(),
      head: v.exactOptional(v.array(v.string())),
      rows: v.exactOptional(v.array(v.array(v.string()))),
      title: v.exactOptional(v.nullable(v.string())),
    }),
  ),
});
const { blocks } = v.parse(
  Page,
  JSON.parse(
    fs.readFileSync(path.join(import.meta.dirname, '../../houses/montarve/content/ch/de-CH/sizeGuide.json'), 'utf8'),
  ),
);
const titles = (...sizes: string[]) => sizeTables(blocks, sizes).map(({ title }) => title);

describe('the size tables of the demo shop', () => {
  test.each([
    ['a dress', ['34', '36', '38', '40', '42', '44', '46'], ['Grössentabelle Damen (cm)']],
    ['shoes', ['36', '37', '38', '39', '40', '41', '42'], ['Schuhe']],
    ["a child's shirt", ['92', '98', '104', '110', '116', '122', '128', '134', '140'], ['Kinder']],
    ["a woman's shirt", ['XS', 'S', 'M', 'L', 'XL', 'XXL'], ['Grössentabelle Damen (cm)']],
    ['jeans', ['30/32', '30/34', '31/32', '31/34'], []],
    ['a mattress', ['90x200', '140x200'], []],
    ['nothing to choose', [], []],
  ])('%s', (_, sizes, expected) => {
    expect(titles(...sizes)).toEqual(expected);
  });

  test("returns both tables that know a shirt's letter sizes", () => {
    expect(titles('S', 'M', 'L', 'XL')).toEqual(['Grössentabelle Damen (cm)', 'Grössentabelle Herren (cm)']);
  });

  test('omits rows of other sizes', () => {
    const [table] = sizeTables(blocks, ['38', '40', '42']);
    expect(table?.rows.map(([size]) => size)).toEqual(['38', '40', '42']);
  });
});

test('accepts several sizes in a cell and ignores other blocks', () => {
  const table = {
    type: 'table',
    title: null,
    head: ['Grösse', 'Brust'],
    rows: [
      ['S/M', '88'],
      ['L, XL', '100'],
    ],
  };
  expect(sizeTables([{ type: 'text' }, table], ['M', 'XL'])).toEqual([
    { title: '', head: table.head, rows: table.rows },
  ]);
  expect(sizeTables([{ type: 'table' }, { type: 'table', head: [], rows: [[]] }], ['M'])).toEqual([]);
});
