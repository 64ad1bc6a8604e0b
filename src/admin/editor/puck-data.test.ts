import { expect, test } from 'vitest';
import { BLOCK_TYPES, emptyEntry, type PageEntry } from '../../shop/content/pages/block-entry.ts';
import { insertAt, titleOfBlock } from './block-moves.ts';
import { entryOfProps, pageOfPuck, propsWithPicture, puckOfPage, withoutHalfPictures } from './puck-data.ts';

test('preserves a page through the visual editor', () => {
  const page: PageEntry = {
    title: 'T',
    description: 'D',
    robots: 'noindex,follow',
    blocks: [
      { type: 'text', fields: { paragraphs: 'a\n\nb' }, items: [] },
      { type: 'accordion', fields: { title: 'F' }, items: [{ question: 'Q', paragraphs: 'A' }, {}] },
      ...BLOCK_TYPES.map(emptyEntry),
    ],
  };
  expect(pageOfPuck(puckOfPage(page))).toEqual(page);
});

test('omits properties that are no field of a block', () => {
  expect(entryOfProps('text', { id: 'text-1', paragraphs: 'a', onclick: 'x', list: 3 })).toEqual({
    type: 'text',
    fields: { paragraphs: 'a' },
    items: [],
  });
  expect(entryOfProps('html', { html: '<b>' })).toBeNull();
});

test('sets a chosen picture in its field and preserves an existing description', () => {
  const choice = { id: 'abc', alt: 'Ein Sofa' };
  expect(propsWithPicture({ id: 'hero-1', pictureAlt: '' }, 'pictureId', choice)).toEqual({
    id: 'hero-1',
    pictureId: 'abc',
    pictureAlt: 'Ein Sofa',
  });
  expect(propsWithPicture({ items: [{}, { pictureAlt: 'Eigenes' }] }, 'items[1].pictureId', choice)).toEqual({
    items: [{}, { pictureId: 'abc', pictureAlt: 'Eigenes' }],
  });
});

test('shows a picture once its id is complete', () => {
  const [half, whole] = ['0123', '0123456789abcdef'];
  expect(
    withoutHalfPictures({
      type: 'teasers',
      fields: { title: 'T', pictureId: half },
      items: [{ title: 'a', pictureId: whole }, { title: 'b', pictureId: half }, { title: 'c' }],
    }),
  ).toEqual({
    type: 'teasers',
    fields: { title: 'T' },
    items: [{ title: 'a', pictureId: whole }, { title: 'b' }, { title: 'c' }],
  });
});

test('inserts a new block after the chosen one, and numbers the titles', () => {
  expect([insertAt(null, 3), insertAt(0, 3), insertAt(2, 3), insertAt(5, 3), insertAt(null, 0)]).toEqual([
    3, 1, 3, 3, 0,
  ]);
  expect(titleOfBlock({ type: 'text', props: { title: 'Licht' } }, { text: 'Text' }, 0)).toBe('1. Text: Licht');
  expect(titleOfBlock({ type: 'hero', props: {} }, { hero: 'Bühne' }, 2)).toBe('3. Bühne');
});
