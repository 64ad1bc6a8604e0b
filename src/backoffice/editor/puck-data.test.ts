import { expect, test } from 'vitest';
import { BLOCK_TYPES, emptyEntry, type PageEntry } from '../../shop/content/block-entry.ts';
import { entryOfProps, pageOfPuck, propsWithPicture, puckOfPage } from './puck-data.ts';

test('a page is the same after it stood in the visual editor', () => {
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

test('what is no field of a block is left out', () => {
  expect(entryOfProps('text', { id: 'text-1', paragraphs: 'a', onclick: 'x', list: 3 })).toEqual({
    type: 'text',
    fields: { paragraphs: 'a' },
    items: [],
  });
  expect(entryOfProps('html', { html: '<b>' })).toBeNull();
});

test('a chosen picture goes where its field is, and a description that is there stays', () => {
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
