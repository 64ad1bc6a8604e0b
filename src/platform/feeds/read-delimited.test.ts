import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRODUCT_FEED } from '../../shop/catalogue/products/import/product-feed.ts';
import { readDelimited } from './read-delimited.ts';
import type { BrokenRow, RawRow } from './rows.ts';

async function read(text: string, delimiter = ',', piece = 7): Promise<(RawRow | BrokenRow)[]> {
  async function* pieces() {
    for (let at = 0; at < text.length; at += piece) yield text.slice(at, at + piece);
  }
  const rows: (RawRow | BrokenRow)[] = [];
  for await (const row of readDelimited(pieces(), delimiter, PRODUCT_FEED)) rows.push(row);
  return rows;
}
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const OPEN = 'begins with a quotation mark that is not closed';

describe('an unclosed quotation mark', () => {
  it('breaks only its own row, even if the number of cells fits', async () => {
    expect(await read('id,title\n100-1,"Sofa\n200-1,Tisch\n300-1,Bank"\n')).toEqual([
      { line: 2, attribute: 'title', broken: OPEN, id: '100-1' },
      { line: 3, values: { id: '200-1', title: 'Tisch' } },
      { line: 4, values: { id: '300-1', title: 'Bank"' } },
    ]);
  });

  it('breaks only its own row if another row would close it before a delimiter', async () => {
    const text = 'id,title,price\n100-1,"Sofa,9 CHF\n200-1,Tisch,8 CHF\n300-1,Bank",7 CHF\n400-1,"Bett",6 CHF\n';
    expect(await read(text)).toEqual([
      { line: 2, attribute: 'title', broken: OPEN, id: '100-1' },
      { line: 3, values: { id: '200-1', title: 'Tisch', price: '8 CHF' } },
      { line: 4, values: { id: '300-1', title: 'Bank"', price: '7 CHF' } },
      { line: 5, values: { id: '400-1', title: 'Bett', price: '6 CHF' } },
    ]);
  });

  it.each([
    ['sofa,"Weich,9 CHF', 'tisch,Hart,8 CHF', 'bank,Breit",7 CHF'],
    ['1,"Weich,9.00', '2,"Sehr, sehr hart",8.00', '3,"Breit",7.00'],
  ])('swallows no row in a text of several lines: %s', async (...lines) => {
    const rows = await read(`id,description,price\n${lines.join('\n')}\n`);
    expect(rows.map((row) => ('broken' in row ? row.attribute : row.values.id))).toEqual([
      'description',
      lines[1]?.split(',')[0],
      lines[2]?.split(',')[0],
    ]);
  });

  it('names the SKU only if its cell is before the mark', async () => {
    const rows = await read('title,id,price\n"Sofa,100-1,9 CHF\nTisch,200-1,8 CHF\n"Bank",300-1,7 CHF\n');
    expect(rows).toEqual([
      { line: 2, attribute: 'title', broken: OPEN },
      { line: 3, values: { title: 'Tisch', id: '200-1', price: '8 CHF' } },
      { line: 4, values: { title: 'Bank', id: '300-1', price: '7 CHF' } },
    ]);
  });

  it('breaks the row at the end of the file', async () => {
    expect(await read('id,title\n1,Sofa\n2,"Tisch')).toEqual([
      { line: 2, values: { id: '1', title: 'Sofa' } },
      { line: 3, attribute: 'title', broken: OPEN, id: '2' },
    ]);
  });

  it('searches at most 1 MB for the closing mark', async () => {
    const lines = Array.from({ length: 40_000 }, () => 'x'.repeat(30));
    const rows = await read(`id,description,price\n1,"Sofa\n${lines.join('\n')}\nend",9\n2,Tisch,8\n`, ',', 65_536);
    expect(rows[0]).toEqual({ line: 2, attribute: 'description', broken: OPEN, id: '1' });
    expect(rows.at(-1)).toEqual({ line: 40_004, values: { id: '2', description: 'Tisch', price: '8' } });
    expect(rows.length).toBe(40_003);
  });
});

describe('TSV without quoting', () => {
  it.each(['"55 Zoll TV', '"55 Zoll" TV', 'Monitor 27"', '27" und 32" Monitor', '"', '55" "Smart" TV'])(
    'reads %s as a title',
    async (title) => {
      const text = `id\ttitle\tbrand\n1\t${title}\tMarke\n2\tTisch\t27"\n3\t"Bank"\tMarke\n`;
      expect(await read(text, '\t')).toEqual([
        { line: 2, values: { id: '1', title, brand: 'Marke' } },
        { line: 3, values: { id: '2', title: 'Tisch', brand: '27"' } },
        { line: 4, values: { id: '3', title: 'Bank', brand: 'Marke' } },
      ]);
    },
  );

  it('reads marks at the beginning of one cell and the end of another as text', async () => {
    expect(await read('id\ttitle\tbrand\n1\t"Sofa\t27"\n', '\t')).toEqual([
      { line: 2, values: { id: '1', title: '"Sofa', brand: '27"' } },
    ]);
  });
});

describe('a quoted cell of several lines', () => {
  it.each([',', '\t', ';'])('is read in any column, delimited by %j', async (sign) => {
    const first = ['Ein Sofa,\n\nmit "Füssen",', '1', 'a:b:c\n\nd:e:f', '9.00', 'Zwei\nZeilen'];
    const rows = [['description', 'id', 'product_detail', 'price', 'note'], first, ['Tisch', '2', '', '8.00', '']];
    const file = rows.map((cells) => cells.map(quoted).join(sign)).join('\n');
    expect(await read(file, sign)).toEqual([
      {
        line: 2,
        values: {
          description: 'Ein Sofa,\n\nmit "Füssen",',
          id: '1',
          product_detail: 'a:b:c\n\nd:e:f',
          price: '9.00',
          note: 'Zwei\nZeilen',
        },
      },
      { line: 8, values: { description: 'Tisch', id: '2', product_detail: '', price: '8.00', note: '' } },
    ]);
  });

  it('may contain sentences with as many commas as a row', async () => {
    const text =
      'id,price,description\n1,9.00,"Ein Sofa.\nWeich, breit, rot.\n2 Kissen, 3 Lehnen, 4 Füsse"\n2,8.00,Tisch\n';
    expect(await read(text)).toEqual([
      {
        line: 2,
        values: { id: '1', price: '9.00', description: 'Ein Sofa.\nWeich, breit, rot.\n2 Kissen, 3 Lehnen, 4 Füsse' },
      },
      { line: 5, values: { id: '2', price: '8.00', description: 'Tisch' } },
    ]);
  });

  it('breaks its record in a one-line attribute, without a SKU', async () => {
    expect(await read('id,title,price\n1,"Ein\nSofa",9.00\n2,"Tisch\n",8.00\n')).toEqual([
      { line: 2, attribute: 'title', broken: 'has a line break' },
      { line: 4, values: { id: '2', title: 'Tisch\n', price: '8.00' } },
    ]);
  });

  it('names no SKU if the number of cells does not fit', async () => {
    expect(await read('id,description,price\n1,"Ein\nSofa",9.00,!\n2,Tisch,8.00\n')).toEqual([
      { line: 2, broken: 'the row has 4 cells, the header 3' },
      { line: 4, values: { id: '2', description: 'Tisch', price: '8.00' } },
    ]);
  });
});

it('does not read a part of a text as a SKU', async () => {
  expect(await read('id,title,price\nmit drei Füssen\n3"x,2\n')).toEqual([
    { line: 2, broken: 'the row has 1 cells, the header 3' },
    { line: 3, broken: 'the row has 2 cells, the header 3' },
  ]);
});

it('breaks a line of more than 1 MB and reads the next one, with any line ending', async () => {
  const rows = await read(`id,title\r\n1,${'x'.repeat(3_000_000)}\r2,Tisch\r\n\r\n3,Bank`, ',', 250_001);
  expect(rows).toEqual([
    { line: 2, broken: 'the row is longer than 1 MB' },
    { line: 3, values: { id: '2', title: 'Tisch' } },
    { line: 5, values: { id: '3', title: 'Bank' } },
  ]);
});

it('reads correct quoting by RFC 4180, in chunks of any size', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ü', ' ', '"', ',', '\n'), maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell), { maxLength: 6 }),
      fc.integer({ min: 1, max: 9 }),
      async (table, piece) => {
        const text = [
          'id,description,more',
          ...table.map((cells, at) => [`${at}`, ...cells].map(quoted).join(',')),
        ].join('\n');
        const expected: unknown = parse(text, { columns: true });
        expect((await read(text, ',', piece)).map((row) => ('values' in row ? row.values : row))).toEqual(expected);
      },
    ),
  );
});

it('reads a file with many unclosed marks in limited time @whole', async () => {
  // Each line closes one cell and opens another, so that no record is ever complete.
  const header = Array.from({ length: 3000 }, (_, at) => (at === 0 ? 'id' : `c${at}`)).join(',');
  const rows = await read(`${header}\n${'a",b,"c\n'.repeat(100_000)}`, ',', 65_536);
  expect(rows.length).toBe(100_000);
  expect(rows.every((row) => 'broken' in row)).toBe(true);
});
