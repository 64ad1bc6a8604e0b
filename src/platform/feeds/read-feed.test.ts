import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRODUCT_FEED } from '../../shop/catalogue/products/import/product-feed.ts';
import { formatOf, readFeed } from './read-feed.ts';
import { type BrokenRow, FeedProblem, type RawRow } from './rows.ts';

let folder = '';
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'feed-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

async function read(name: string, content: string | Buffer): Promise<(RawRow | BrokenRow)[]> {
  const file = path.join(folder, name);
  fs.writeFileSync(file, content);
  const rows: (RawRow | BrokenRow)[] = [];
  for await (const row of readFeed(file, PRODUCT_FEED)) rows.push(row);
  return rows;
}

describe('formatOf', () => {
  it.each([
    ['id\ttitle\n', 'feed.csv', { kind: 'tsv', delimiter: '\t' }],
    ['id,title\n', 'feed.txt', { kind: 'csv', delimiter: ',' }],
    ['id;title\n', 'feed.csv', { kind: 'csv', delimiter: ';' }],
    ['\uFEFF{"id":1}', 'feed.txt', { kind: 'jsonl' }],
    ['<?xml version="1.0"?>', 'feed', { kind: 'rss' }],
  ])('%j in %s', (text, name, format) => {
    expect(formatOf(text, name)).toEqual(format);
  });

  it('refuses a file without rows', () => {
    expect(() => formatOf(' \n', 'a.tsv')).toThrow(FeedProblem);
    expect(() => formatOf('[{}]', 'a.json')).toThrow('one object a line');
  });
});

describe('TSV and CSV', () => {
  it.each([
    ['sep=;\nid;title\nA-1;Vase, rot\n', { id: 'A-1', title: 'Vase, rot' }],
    ['\uFEFFsep=,\r\nid,title\r\nA-1,Vase; rot\r\n', { id: 'A-1', title: 'Vase; rot' }],
    ['sep=|\nid|title\nA-1|Vase; rot\n', { id: 'A-1', title: 'Vase; rot' }],
    ['SEP=\t\nid\ttitle\nA-1\tVase\n', { id: 'A-1', title: 'Vase' }],
  ])('skips the first line that declares the delimiter: %j', async (text, values) => {
    expect(await read('a.csv', text)).toEqual([{ line: 3, values }]);
  });

  it('reads Windows-1252 of spreadsheets in German and French', async () => {
    const text = 'id;title;price\r\nA-1;Kühle Straßenlaterne – «Été»;19.90 \x80\r\n';
    const bytes = Buffer.from(text.replace('–', '\x96'), 'latin1');
    expect(await read('a.csv', bytes)).toEqual([
      { line: 2, values: { id: 'A-1', title: 'Kühle Straßenlaterne – «Été»', price: '19.90 €' } },
    ]);
  });

  it.each([
    ['a Mac', 'K\x9fche'],
    ['a Mac, accents', 'Caf\x8e'],
    ['DOS', 'K\x81che'],
    ['DOS, with signs of Windows-1252', 'K\x84fer'],
    ['Central Europe', '\xb9koda'],
    ['Cyrillic', '\xc8\xe3\xf0\xe0'],
  ])('does not guess an encoding of %s', async (_, title) => {
    const bytes = Buffer.from(`id;title\nA-1;${title}\n`, 'latin1');
    await expect(read('a.csv', bytes)).rejects.toThrow('not UTF-8');
  });
  it('reads quoted cells with line breaks and returns the first line of each row', async () => {
    const rows = await read(
      'a.csv',
      '\uFEFFid,Image Link,g:description\r\n1,a.jpg,"two\r\nlines, ""quoted"""\r\n\r\n2,b.jpg,next\r\n',
    );
    expect(rows).toEqual([
      { line: 2, values: { id: '1', image_link: 'a.jpg', description: 'two\nlines, "quoted"' } },
      { line: 5, values: { id: '2', image_link: 'b.jpg', description: 'next' } },
    ]);
  });

  it('continues after a row with too few or too many cells', async () => {
    const rows = await read('a.tsv', 'id\ttitle\n1\n2\ttwo\n3\tthree\t!\n');
    expect(rows).toEqual([
      { line: 2, broken: 'the row has 1 cells, the header 2', id: '1' },
      { line: 3, values: { id: '2', title: 'two' } },
      { line: 4, broken: 'the row has 3 cells, the header 2', id: '3' },
    ]);
  });

  it('reads a quotation mark inside a text as text', async () => {
    const rows = await read('a.tsv', 'id\ttitle\n1\tMonitor 27" flach\n');
    expect(rows).toEqual([{ line: 2, values: { id: '1', title: 'Monitor 27" flach' } }]);
  });

  it('reads UTF-16 text of spreadsheets', async () => {
    const rows = await read('a.txt', Buffer.from('\uFEFFid\ttitle\r\n1\tKüche\r\n', 'utf16le'));
    expect(rows).toEqual([{ line: 2, values: { id: '1', title: 'Küche' } }]);
  });

  it('refuses another encoding and a repeated column', async () => {
    await expect(read('a.tsv', Buffer.from('id\ttitle\n1\tK\x9fche\n', 'latin1'))).rejects.toThrow('not UTF-8');
    await expect(read('a.csv', 'id,ID\n1,2\n')).rejects.toThrow('twice');
  });
});

describe('JSON Lines', () => {
  it('reads texts, numbers and lists, and continues after a broken line', async () => {
    const rows = await read(
      'a.jsonl',
      '{"id":1,"additional_image_link":["a","b"],"c:technical":true}\n{broken\n[1]\n\n{"id":"2","x":{}}\n{"id":"3"}',
    );
    expect(rows).toEqual([
      { line: 1, values: { id: '1', additional_image_link: ['a', 'b'], 'c:technical': 'true' } },
      { line: 2, broken: 'the row is no JSON' },
      { line: 3, broken: 'the row is no JSON object' },
      { line: 5, broken: 'x is neither text nor number nor a list of them' },
      { line: 6, values: { id: '3' } },
    ]);
  });

  it('breaks a line of more than 1 MB and reads the next one', async () => {
    const rows = await read('a.jsonl', `{"id":"1","x":"${'x'.repeat(3_000_000)}"}\n{"id":"2"}\n`);
    expect(rows).toEqual([
      { line: 1, broken: 'the row is longer than 1 MB' },
      { line: 2, values: { id: '2' } },
    ]);
  });
});

describe('characters that the database refuses', () => {
  const NUL = String.fromCharCode(0);
  const reason = 'the row has a sign that is no text (NUL or half of one)';

  it('break only their row, in any format', async () => {
    const good = { line: 3, values: { id: '2', title: 'two' } };
    const rows = await read('a.tsv', `id\ttitle\n1\to${NUL}ne\n2\ttwo\nx${NUL}\tthree\n`);
    expect(rows).toEqual([{ line: 2, broken: reason, id: '1' }, good, { line: 4, broken: reason }]);
    expect(await read('a.jsonl', '{"id":"1","x":["a","\\u0000"]}\n{"id":"2","x":"\\ud83d"}\n{"id":"3"}\n')).toEqual([
      { line: 1, broken: reason, id: '1' },
      { line: 2, broken: reason, id: '2' },
      { line: 3, values: { id: '3' } },
    ]);
  });

  it('are removed from reasons and from the error that ends a run', async () => {
    const rows = await read('a.jsonl', '{"a\\u0000b":{}}\n{"id":"2","c\\u0000":"x"}\n{"id":"3"}');
    expect(JSON.stringify(rows)).not.toContain('\\u0000');
    expect(rows.map((row) => 'broken' in row)).toEqual([true, true, false]);
    await expect(read('a.tsv', `a${NUL}\ta${NUL}\n1\t2\n`)).rejects.toThrow(/^the column a stands/);
  });
});

describe('RSS', () => {
  const feed = (items: string) =>
    `<?xml version="1.0"?><rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title>\n${items}</channel></rss>`;

  it('reads g: and plain elements, repeated elements and details in parts', async () => {
    const rows = await read(
      'a.xml',
      feed(`<item><title>plain</title><g:title>Tisch &amp; Stuhl</g:title><g:id>1</g:id><description><![CDATA[<b>fest</b>]]></description>
<g:additional_image_link>a,1.jpg</g:additional_image_link><g:additional_image_link>b.jpg</g:additional_image_link>
<g:product_detail><g:section_name>material</g:section_name><g:attribute_name>Holz</g:attribute_name><g:attribute_value>Eiche</g:attribute_value></g:product_detail>
<c:colour>oak</c:colour></item>\n<item><g:id>2</g:id></item>`),
    );
    expect(rows).toEqual([
      {
        line: 2,
        values: {
          title: 'Tisch & Stuhl',
          id: '1',
          description: '<b>fest</b>',
          additional_image_link: ['a,1.jpg', 'b.jpg'],
          product_detail: ['material:Holz:Eiche'],
          'c:colour': 'oak',
        },
      },
      { line: 6, values: { id: '2' } },
    ]);
  });

  it('returns the items before broken XML', async () => {
    const rows = await read('a.xml', feed('<item><g:id>1</g:id></item>\n<item><g:id>2</id></item>'));
    expect(rows[0]).toEqual({ line: 2, values: { id: '1' } });
    expect(rows.at(-1)).toMatchObject({ broken: expect.stringContaining('broken from here on') });
  });
});

describe('workbooks', () => {
  /** Declares another unpacked size for the first file of an archive, as a bomb does. */
  const declaring = (archive: Uint8Array, size: number): Buffer => {
    const bomb = Buffer.from(archive);
    bomb.writeUInt32LE(size, bomb.indexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 24);
    return bomb;
  };
  const sheet = (rows: WriteSheet['rows']) => writeXlsx({ sheets: [{ name: 'Artikel', rows: rows ?? [] }] });

  it('reads texts, numbers, dates and rows that end early', async () => {
    const content = await sheet([
      ['ID', 'Title', 'price', 'quantity', 'c:technical', 'from', 'brand'],
      ['A-1', 'Vase "rot", gross', '19.90 CHF', 5, true, new Date(Date.UTC(2026, 10, 20, 8)), 'Höfli'],
      [],
      ['A-2', 'Krug', 0.1 + 0.2, 7],
    ]);
    expect(await read('a.xlsx', Buffer.from(content))).toEqual([
      {
        line: 2,
        values: {
          id: 'A-1',
          title: 'Vase "rot", gross',
          price: '19.90 CHF',
          quantity: '5',
          'c:technical': 'true',
          from: '2026-11-20T08:00',
          brand: 'Höfli',
        },
      },
      {
        line: 4,
        values: { id: 'A-2', title: 'Krug', price: '0.3', quantity: '7', 'c:technical': '', from: '', brand: '' },
      },
    ]);
  });

  it('says what is wrong with a damaged or empty one', async () => {
    const content = Buffer.from(await sheet([['id', 'title']]));
    await expect(read('a.xlsx', content.subarray(0, content.length - 200))).rejects.toThrow(FeedProblem);
    await expect(read('b.xlsx', Buffer.from('PK\u0003\u0004 nothing', 'latin1'))).rejects.toThrow(FeedProblem);
    await expect(read('c.xlsx', Buffer.from(await sheet([])))).rejects.toThrow('is empty');
    await expect(read('d.xlsx', declaring(content, 4_000_000_000))).rejects.toThrow('300 MB unpacked');
    await expect(read('e.xlsx', declaring(content, 0))).rejects.toThrow('is damaged');
  });
});
