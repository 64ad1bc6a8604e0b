import * as v from 'valibot';
import { expect, test } from 'vitest';
import { blockOfEntry, entryOfBlock } from './block-conversions.ts';
import { BLOCK_TYPES, emptyEntry } from './block-entry.ts';
import { blockSchema } from './block-schema.ts';
import type { Block } from './types.ts';

const link = { label: 'Ansehen', to: '/wohnen' };
const picture = { id: 'abc', alt: 'Ein Sofa' };
const WHOLE: Block[] = [
  { type: 'hero', title: 'Titel', text: 'Text', link, picture },
  { type: 'hero', title: 'Titel', text: 'Text', link, picture: null },
  { type: 'extension', name: 'fitting', values: { title: 'Anprobe', linkTo: '/werkstatt' } },
  { type: 'teasers', title: 'T', items: [{ title: 'A', text: 'B', link, picture }] },
  {
    type: 'products',
    title: 'P',
    link: null,
    query: { category: 'moebel', skus: ['1', '2'], sort: 'newest', count: 4 },
  },
  { type: 'products', title: 'P', link, query: { count: 4 } },
  { type: 'text', title: null, paragraphs: ['Eins.\nZwei.', 'Drei.'], list: ['a', 'b'] },
  { type: 'picture', title: null, picture, caption: 'Legende', link },
  {
    type: 'scene',
    title: 'Im Wohnzimmer',
    picture,
    caption: null,
    items: [
      { sku: '200101-01', x: 40, y: 61 },
      { sku: '200108-01', x: 0, y: 100 },
    ],
  },
  { type: 'accordion', title: 'F', items: [{ id: 'frage', question: 'Frage?', paragraphs: ['Antwort.'] }] },
  {
    type: 'table',
    title: null,
    head: ['a', 'b'],
    rows: [
      ['1', ''],
      ['2', 'x'],
    ],
  },
  { type: 'voucher', title: 'V', text: 'Text', code: 'HERBST-10', note: null, link: null },
  {
    type: 'video',
    title: 'V',
    src: '/media/a.mp4',
    captions: '/media/a.vtt',
    picture,
    transcript: ['Es sagt: hallo.'],
  },
  { type: 'links', title: 'L', items: [{ title: 'A', text: 'B', link }] },
  { type: 'contactForm', title: 'K', text: 'T', label: 'Schreiben', subject: 'other' },
  { type: 'finder', title: 'K', text: 'T', label: 'Finden', finder: 'bra', field: null },
  { type: 'calculator', title: 'K', text: 'T', label: 'Rechnen', field: 'Betrag', amount: 1200 },
];

test('restores every block from its form entry', () => {
  expect(new Set(WHOLE.map(({ type }) => type))).toEqual(new Set(['extension', ...BLOCK_TYPES]));
  for (const block of WHOLE) expect(v.parse(blockSchema, blockOfEntry(entryOfBlock(block)))).toEqual(block);
});

test('creates a block that lacks only the fields an editor must fill', () => {
  for (const type of BLOCK_TYPES) {
    const read = v.safeParse(blockSchema, blockOfEntry(emptyEntry(type)));
    for (const issue of read.issues ?? []) expect(['', undefined]).toContain(issue.input);
  }
});

test('stores the filled fields of an extension’s block, and only those that it may have', () => {
  const values = { title: 'Anprobe', text: 'Eine halbe\r\nStunde ', note: ' ' };
  const block = blockOfEntry({ type: 'extension:fitting', fields: values, items: [] });
  expect(block).toEqual({
    type: 'extension',
    name: 'fitting',
    values: { title: 'Anprobe', text: 'Eine halbe\nStunde' },
  });
  expect(v.is(blockSchema, block)).toBe(true);
  expect(v.is(blockSchema, { ...block, values: { html: '<b>' } })).toBe(false);
  expect(v.is(blockSchema, { ...block, values: { linkTo: 'javascript:alert(1)' } })).toBe(false);
  expect(v.is(blockSchema, { ...block, name: '../fitting' })).toBe(false);
});

test('splits lines, cells and paragraphs with any line ending', () => {
  expect(
    blockOfEntry({ type: 'text', fields: { paragraphs: ' a \r\n\r\n\r\nb\r\nc', list: 'x\r\n\r\ny ' }, items: [] }),
  ).toEqual({ type: 'text', title: null, paragraphs: ['a', 'b\nc'], list: ['x', 'y'] });
  expect(blockOfEntry({ type: 'table', fields: { head: 'a|b', rows: '1|2\n3' }, items: [] })).toMatchObject({
    head: ['a', 'b'],
    rows: [['1', '2'], ['3']],
  });
});

test('derives the anchor of an accordion entry from its question', () => {
  const items = [{ question: 'Wie läuft’s? 3 Fragen' }, { question: '???' }];
  expect(blockOfEntry({ type: 'accordion', fields: {}, items })).toMatchObject({
    items: [{ id: 'wie-lauft-s-3-fragen' }, { id: 'entry-2' }],
  });
});
