import { expect, test } from 'vitest';
import { BLOCK_TYPES, emptyEntry, type PageEntry } from '../../shop/content/block-entry.ts';
import { entryOfProps, pageOfPuck, puckOfPage } from './puck-data.ts';

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
