import { expect, test } from 'vitest';
import { resolvePictures } from './resolve-pictures.ts';

const importPicture = async (file: string) => (file.startsWith('there') ? { id: `id-of-${file.slice(0, -4)}` } : null);
const resolve = (picture: unknown) => resolvePictures({ blocks: [{ type: 'hero', picture }] }, importPicture);

test('replaces a file name by the id of its stored picture', async () => {
  expect(await resolve({ id: 'there.jpg', alt: 'A sofa' })).toEqual({
    blocks: [{ type: 'hero', picture: { id: 'id-of-there', alt: 'A sofa' } }],
  });
});

test('uses the fallback and its alternative text for a missing file', async () => {
  const picture = { id: 'gone.jpg', alt: 'A room', fallback: { id: 'there.jpg', alt: 'A sofa' } };
  expect(await resolve(picture)).toEqual({ blocks: [{ type: 'hero', picture: { id: 'id-of-there', alt: 'A sofa' } }] });
});

test('removes a picture without any file', async () => {
  expect(await resolve({ id: 'gone.jpg', alt: 'A room', fallback: { id: 'lost.jpg', alt: 'A sofa' } })).toEqual({
    blocks: [{ type: 'hero', picture: null }],
  });
});

test('does not change ids of stored pictures and null pictures', async () => {
  expect(await resolve({ id: 'abc123', alt: '' })).toEqual({
    blocks: [{ type: 'hero', picture: { id: 'abc123', alt: '' } }],
  });
  expect(await resolve(null)).toEqual({ blocks: [{ type: 'hero', picture: null }] });
});
