import type { ReactNode } from 'react';
import { escaped } from '../../../platform/escaped.ts';
import { categoryHref, href } from '../../../tenants/paths.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { cacheOfTexts } from '../../../tenants/texts/cache-of-texts.ts';
import type { ShopRequest } from '../../context.ts';
import { isLocale } from '../../locale.ts';
import type { Page } from '../../page.ts';
import { MARK } from '../../page-marks.ts';
import { type PackedShell, unpackShell } from '../../shell-data.ts';
import { HEADER, WholeHeader } from './header.tsx';
import { addressIn } from './locale-switch.tsx';
import { isWithin } from './mega-menu.tsx';

/** Part of a header: constant markup, a prerendered part by its key, or the address of the page in a locale. */
type Piece = Buffer | { part: string } | { locale: Locale };

/** Headers by page shell, which pages share (shared-shell.ts), and by index of the current department. */
const cache = cacheOfTexts<PackedShell, Map<number, Piece[]>>();
/** Maximum number of shells: tenants, languages and addresses of this process. */
const MOST_KNOWN = 20;

/** Precedes a locale: the address in that language is inserted here. No text of the database contains this sign. */
const WAY_TO = '\ue000';
const PLACES = new RegExp(`${MARK.source}|${WAY_TO}([a-z]{2}-[A-Z]{2})`, 'g');

type About = {
  /** Page shell of the root loader. */
  frame: unknown;
  page: Page | null;
  pathname: string;
  search: string;
  /** Renders an element of the page shell as browsers do, at an address and for a page. */
  rendered: (element: ReactNode, pathname: string, page: Page) => string;
};

/**
 * Passes the header of a page to the document: some 150 elements, prerendered once for each department. Pages differ
 * only by their addresses in other languages. Returns false if the page must render its header itself: on search
 * results, whose field contains the term, and if these addresses are unknown.
 */
export function printHeader(request: Pick<ShopRequest, 'printed' | 'locale'>, about: About): boolean {
  const { printed } = request;
  const { frame, page, pathname, search } = about;
  if (!isPackedShell(frame) || printed === null || page === null || pathname === href(request.locale.locale, 'search'))
    return false;
  const pieces = piecesOf(request, { ...about, frame, page });
  printed.set(
    HEADER,
    pieces.flatMap((piece) => {
      if (Buffer.isBuffer(piece)) return piece;
      if ('part' in piece) return printed.get(piece.part) ?? [];
      return Buffer.from(escaped(addressIn(piece.locale, page, search)));
    }),
  );
  return true;
}

function isPackedShell(value: unknown): value is PackedShell {
  return typeof value === 'object' && value !== null && 'locales' in value && 'navigation' in value;
}

function piecesOf(
  { locale: { locale } }: Pick<ShopRequest, 'locale'>,
  about: About & { frame: PackedShell; page: Page },
): Piece[] {
  const { navigation, locales } = unpackShell(about.frame);
  const department = navigation.findIndex(({ path }) => isWithin(about.pathname, categoryHref(locale, path)));
  const heads = headsOf(about.frame);
  const before = heads.get(department);
  if (before) return before;
  const path = navigation[department]?.path;
  const pathname = path === undefined ? href(locale, 'home') : categoryHref(locale, path);
  const alternates = Object.fromEntries(locales.map((entry) => [entry.locale, `${WAY_TO}${entry.locale}`]));
  const pieces = cut(within(about.rendered(<WholeHeader />, pathname, { ...about.page, alternates })));
  heads.set(department, pieces);
  return pieces;
}

function headsOf(frame: PackedShell): Map<number, Piece[]> {
  const known = cache();
  const before = known.get(frame);
  if (before) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const heads = new Map<number, Piece[]>();
  known.set(frame, heads);
  return heads;
}

/** Returns the content of the element; the page contains the element itself with a mark. */
const within = (markup: string): string => markup.slice(markup.indexOf('>') + 1, markup.lastIndexOf('<'));

function cut(markup: string): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const { index, 0: place, 1: part, 2: locale } of markup.matchAll(PLACES)) {
    pieces.push(Buffer.from(markup.slice(done, index)));
    if (part !== undefined) pieces.push({ part });
    else if (locale !== undefined && isLocale(locale)) pieces.push({ locale });
    done = index + place.length;
  }
  return [...pieces, Buffer.from(markup.slice(done))];
}
