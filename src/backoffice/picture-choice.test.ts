import { expect, test } from 'vitest';
import type { PageEntry } from '../shop/content/block-entry.ts';
import { pageEntryOf } from './content-action.ts';
import { fieldsOfEntry, pictureIntent, withPicture } from './picture-choice.ts';

const PAGE: PageEntry = {
  title: 'Herbst',
  description: 'Warm',
  robots: 'noindex,follow',
  blocks: [
    { type: 'hero', fields: { title: 'A "B" <c>', text: 'Zeile\nZeile', pictureAlt: ' ' }, items: [] },
    { type: 'teasers', fields: { title: '' }, items: [{ title: 'Eins' }, { pictureId: 'alt', pictureAlt: 'Eigenes' }] },
    { type: 'accordion', fields: {}, items: [{}] },
  ],
};
const choice = { id: '0123456789abcdef', alt: 'Ein Sofa' };

test('the page that lets one choose gives back every field of the form', () => {
  expect(pageEntryOf(Object.fromEntries(fieldsOfEntry(PAGE)))).toEqual(PAGE);
});

test('a choice fills the picture, and its description where there is none', () => {
  expect(withPicture(PAGE, 'b.0.f', choice).blocks[0]?.fields).toEqual({
    ...PAGE.blocks[0]?.fields,
    pictureId: choice.id,
    pictureAlt: 'Ein Sofa',
  });
  const { items } = withPicture(PAGE, 'b.1.i.1', choice).blocks[1] ?? {};
  expect(items).toEqual([{ title: 'Eins' }, { pictureId: choice.id, pictureAlt: 'Eigenes' }]);
  expect(withPicture(PAGE, 'b.7.f', choice)).toEqual(PAGE);
});

test('only places of a form are understood', () => {
  expect(pictureIntent('pictures:b.0.f')).toEqual({ verb: 'look', place: 'b.0.f', page: 1 });
  expect(pictureIntent('pictures:b.1.i.12:3')).toEqual({ verb: 'look', place: 'b.1.i.12', page: 3 });
  expect(pictureIntent('picture:b.0.f:x')).toEqual({ verb: 'take', place: 'b.0.f', id: 'x' });
  for (const intent of ['pictures', 'pictures:b.0.g', 'picture:__proto__:x', 'save', 'add:picture'])
    expect(pictureIntent(intent)).toBeNull();
});
