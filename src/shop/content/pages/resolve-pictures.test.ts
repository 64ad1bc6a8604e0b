import { expect, test } from 'vitest';
import { resolvePictures } from './resolve-pictures.ts';

const importPicture = async (file: string) => (file.startsWith('there') ? { id: `id-of-${file.slice(0, -4)}` } : null);
const resolve = (picture: unknown) => resolvePictures({ blocks: [{ type: 'hero', picture }] }, importPicture);

test('a file name becomes the id of its stored picture', async () => {
  expect(await resolve({ id: 'there.jpg', alt: 'A sofa' })).toEqual({
    blocks: [{ type: 'hero', picture: { id: 'id-of-there', alt: 'A sofa' } }],
  });
});

test('a missing file gives way to the fallback and its own alternative text', async () => {
  const picture = { id: 'gone.jpg', alt: 'A room', fallback: { id: 'there.jpg', alt: 'A sofa' } };
  expect(await resolve(picture)).toEqual({ blocks: [{ type: 'hero', picture: { id: 'id-of-there', alt: 'A sofa' } }] });
});

test('without any file there is no picture', async () => {
  expect(await resolve({ id: 'gone.jpg', alt: 'A room', fallback: { id: 'lost.jpg', alt: 'A sofa' } })).toEqual({
    blocks: [{ type: 'hero', picture: null }],
  });
});

test('ids of stored pictures and absent pictures stay', async () => {
  expect(await resolve({ id: 'abc123', alt: '' })).toEqual({
    blocks: [{ type: 'hero', picture: { id: 'abc123', alt: '' } }],
  });
  expect(await resolve(null)).toEqual({ blocks: [{ type: 'hero', picture: null }] });
});
