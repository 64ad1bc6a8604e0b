import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffPages } from './page-diff.ts';
import type { Block } from './types.ts';

const text = (...paragraphs: string[]): Block => ({ type: 'text', title: null, paragraphs, list: [] });
const finder = (title: string): Block => ({ type: 'finder', title, text: 'T', label: 'L', finder: 'bra', field: null });
const page = (...blocks: Block[]) => ({ title: 'T', description: 'D', robots: 'index,follow', blocks });
const kinds = (before: Block[], after: Block[]) =>
  diffPages(page(...before), page(...after)).blocks.map(({ kind, from, to }) => [kind, from, to]);

test('finds no difference between equal pages', () => {
  const same = diffPages(page(text('a'), finder('b')), page(text('a'), finder('b')));
  expect(same).toMatchObject({ differs: false, page: [] });
  expect(same.blocks.map(({ kind }) => kind)).toEqual(['same', 'same']);
});

test('returns changed fields of page and block with both values', () => {
  const diff = diffPages({ ...page(text('a')), title: 'Alt' }, page(text('b')));
  expect(diff).toEqual({
    differs: true,
    page: [{ field: 'title', before: 'Alt', after: 'T' }],
    blocks: [
      {
        kind: 'changed',
        type: 'text',
        from: 1,
        to: 1,
        fields: [{ field: 'paragraphs', item: null, before: 'a', after: 'b' }],
      },
    ],
  });
});

test('leaves other blocks unchanged when blocks are added, removed or moved', () => {
  expect(kinds([text('a'), text('c')], [text('a'), finder('b'), text('c')])).toEqual([
    ['same', 1, 1],
    ['added', null, 2],
    ['same', 2, 3],
  ]);
  expect(kinds([text('a'), finder('b'), text('c')], [text('a'), text('c')])).toEqual([
    ['same', 1, 1],
    ['removed', 2, null],
    ['same', 3, 2],
  ]);
  expect(kinds([finder('b'), text('a')], [text('a'), finder('b')])).toHaveLength(3);
});

test('compares items one by one', () => {
  const accordion = (...questions: string[]): Block => ({
    type: 'accordion',
    title: null,
    items: questions.map((question) => ({ id: question, question, paragraphs: ['x'] })),
  });
  expect(diffPages(page(accordion('a', 'b')), page(accordion('a', 'c'))).blocks[0]?.fields).toEqual([
    { field: 'question', item: 2, before: 'b', after: 'c' },
    { field: 'anchor', item: 2, before: 'b', after: 'c' },
  ]);
});

test('returns every block of both pages exactly once, in order', () => {
  const blocks = fc.array(
    fc.oneof(
      fc.constantFrom('a', 'b', 'c').map((one) => text(one)),
      fc.constantFrom('a', 'b').map(finder),
    ),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(blocks, blocks, (before, after) => {
      const changes = diffPages(page(...before), page(...after)).blocks;
      expect(changes.flatMap(({ to }) => to ?? [])).toEqual(after.map((_, index) => index + 1));
      expect(changes.flatMap(({ from }) => from ?? [])).toEqual(before.map((_, index) => index + 1));
    }),
  );
});
