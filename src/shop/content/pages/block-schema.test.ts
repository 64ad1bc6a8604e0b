import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { blockSchema, pageSchema } from './block-schema.ts';

const hero = {
  type: 'hero',
  title: 'Neu',
  text: 'Für drinnen',
  link: { label: 'Ansehen', to: '/moebel' },
  picture: null,
};
const withLink = (to: string) => v.safeParse(blockSchema, { ...hero, link: { label: 'Ansehen', to } }).success;

test('reads a whole page; robots default to index', () => {
  const page = { path: '/service-hilfe', title: 'Service', description: 'Hilfe', blocks: [hero] };
  expect(v.parse(pageSchema, page)).toEqual({ ...page, robots: 'index,follow' });
});

describe('links', () => {
  test.each(['/', '/moebel/sofas', '/s/?q=sofa', '/service-hilfe#top', 'https://www.montarve.ch/'])(
    'allows %s',
    (to) => {
      expect(withLink(to)).toBe(true);
    },
  );

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'http://www.montarve.ch/',
    '//evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'https:/evil.example',
    'moebel',
    '',
    ' /moebel',
    '/a"onmouseover="x',
    'https://youtu.be:watch/x',
    'https://a%/x',
    'https://1.2.3.4.5/a',
    'https://example.com:99999/',
  ])('refuses %j', (to) => {
    expect(withLink(to)).toBe(false);
    const video = { type: 'video', title: 'Film', src: to, captions: null, picture: null, transcript: [] };
    expect(v.safeParse(blockSchema, video).success).toBe(false);
  });
});

test('refuses unknown blocks, unknown fields, and overlong or empty texts', () => {
  const refused = (block: unknown) => !v.safeParse(blockSchema, block).success;
  expect(refused({ type: 'html', html: '<script></script>' })).toBe(true);
  expect(refused({ ...hero, style: 'color:red' })).toBe(true);
  expect(refused({ ...hero, title: '' })).toBe(true);
  expect(refused({ ...hero, title: 'x'.repeat(161) })).toBe(true);
  expect(refused({ ...hero, picture: { id: '../secret', alt: '' } })).toBe(true);
  expect(refused({ type: 'text', title: null, paragraphs: ['x'.repeat(4001)], list: [] })).toBe(true);
  expect(refused({ type: 'products', title: 'Neu', link: null, query: { count: 25 } })).toBe(true);
});

test.each(['service', '/Service', '/service/', '//', '/a//b', '/a b'])('refuses the path %j', (path) => {
  expect(v.safeParse(pageSchema, { path, title: 'a', description: 'a', blocks: [hero] }).success).toBe(false);
});

test('a scene has a picture and products within it', () => {
  const scene = {
    type: 'scene',
    title: null,
    picture: { id: 'abc', alt: 'Ein Zimmer' },
    caption: null,
    items: [{ sku: '200101-01', x: 0, y: 100 }],
  };
  const reads = (changed: object) => v.safeParse(blockSchema, { ...scene, ...changed }).success;
  expect(reads({})).toBe(true);
  expect(reads({ items: [] })).toBe(false);
  expect(reads({ picture: null })).toBe(false);
  for (const x of [-1, 101, 12.5, '12']) expect(reads({ items: [{ sku: '200101-01', x, y: 50 }] })).toBe(false);
});
