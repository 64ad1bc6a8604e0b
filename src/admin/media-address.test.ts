import { expect, test } from 'vitest';
import { mediaHref, mediaViewOf } from './media-address.ts';

const at = (query: string) => mediaViewOf(new URL(`http://localhost/backoffice/media${query}`));

test.each(['', '?words=rot&folder=3&tag=herbst&missing=fr-CH&page=2', '?folder=none'])(
  'writes a view as the address it was read from: %s',
  (query) => {
    const view = at(query);
    expect(mediaHref(view, { page: view.page })).toBe(`/backoffice/media${query}`);
  },
);

test('reads malformed values as no filter, and begins a changed filter with the first page', () => {
  expect(at('?folder=x&missing=zz&page=0')).toEqual({ words: '', folder: null, tag: '', missing: '', page: 1 });
  expect(mediaHref(at('?words=rot&page=4'), { tag: 'neu' })).toBe('/backoffice/media?words=rot&tag=neu');
});
