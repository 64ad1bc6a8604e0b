import { notFound } from '../../page.ts';

const MOST_PAGES = 1000;

/** Returns the requested page number. Throws 404 for anything but a whole number from 1 to the maximum. */
export function wantedPage(url: URL): number {
  const wanted = url.searchParams.get('page') ?? '1';
  const page = /^[1-9]\d{0,3}$/.test(wanted) ? Number(wanted) : 0;
  if (page < 1 || page > MOST_PAGES) throw notFound();
  return page;
}
