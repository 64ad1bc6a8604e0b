import { notFound } from '../../page.ts';

const MOST_PAGES = 1000;

/** The page that an address asks for; there is none for anything but a number from 1. */
export function wantedPage(url: URL): number {
  const wanted = url.searchParams.get('page') ?? '1';
  const page = /^[1-9]\d{0,3}$/.test(wanted) ? Number(wanted) : 0;
  if (page < 1 || page > MOST_PAGES) throw notFound();
  return page;
}
