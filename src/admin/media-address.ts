import type { MediaFilter } from '../shop/content/media-library/index.ts';
import { ADMIN_ROOT } from './sections.ts';

export const MEDIA_SECTION = `${ADMIN_ROOT}/media`;

/** Filter of the library as its address has it, with the page. */
export type MediaView = MediaFilter & { page: number };

/** Reads a folder of an address or form: a number, `none`, or all. */
export function readFolder(text: string | null | undefined): number | 'none' | null {
  if (text === 'none') return 'none';
  return /^\d{1,9}$/.test(text ?? '') ? Number(text) : null;
}

export function mediaViewOf(url: URL): MediaView {
  const read = (name: string): string => (url.searchParams.get(name) ?? '').slice(0, 80);
  return {
    words: read('words'),
    folder: readFolder(read('folder')),
    tag: read('tag'),
    missing: /^[a-z]{2}-[A-Z]{2}$/.test(read('missing')) ? read('missing') : '',
    page: Number(/^[1-9]\d{0,4}$/.exec(read('page'))?.[0] ?? 1),
  };
}

/** Returns the address of a view with some of its values changed; a changed filter begins with its first page. */
export function mediaHref(view: MediaView, change: Partial<MediaView>): string {
  const { words, folder, tag, missing, page } = { ...view, page: 1, ...change };
  const values = {
    words,
    folder: folder === null ? '' : String(folder),
    tag,
    missing,
    page: page > 1 ? String(page) : '',
  };
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString();
  return query === '' ? MEDIA_SECTION : `${MEDIA_SECTION}?${query}`;
}
