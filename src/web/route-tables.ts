import type { ServerBuild } from 'react-router';
import { pagePath } from '../storefront/data-path.ts';
import { isPublicPage } from '../storefront/public-page.ts';

type Routes = ServerBuild['routes'];

/**
 * The route tables of a build: one of public pages with all above them, and for each first part of an address that it
 * does not know ("mein-konto", "kasse") one with what begins so. The router tries route after route for each address and
 * makes all of them anew for each page: with some two hundred in one table, most of account and back office, that was a
 * tenth of a product page's processor time, and as much of a page of the account.
 */
export function routeTables(routes: Routes): {
  /** The table of public pages. */
  few: Routes;
  /** Which other table answers an address: the first part of it, "" for the table of all routes, null for `few`. */
  tableOf(pathname: string): string | null;
  table(name: string): Routes;
} {
  const isPublic = (id: string): boolean => isPublicPage(routes[id]?.module.handle);
  const ids = Object.keys(routes);
  const withAllAbove = (chosen: string[]): Routes => {
    const wanted = new Set(chosen.flatMap((id) => chain(routes, id)));
    return Object.fromEntries(Object.entries(routes).filter(([id]) => wanted.has(id)));
  };
  const few = withAllAbove(ids.filter(isPublic));
  // A frame without an address of its own answers nowhere.
  const ends = ids.filter((id) => routes[id]?.path !== undefined || routes[id]?.index);
  const firstOf = new Map(ends.map((id) => [id, firstSegment(wholePath(routes, id)).toLowerCase()]));
  const elsewhere = new Set(ends.filter((id) => !Object.hasOwn(few, id)).map((id) => firstOf.get(id) ?? ''));
  const unclear = [...elsewhere].find((first) => /^[:*]/.test(first));
  if (unclear) throw new Error(`addresses of a page that is nobody else's begin with "${unclear}"`);
  return {
    few,
    // Names with signs to be decoded are left to the whole table; so is the router's own "/__manifest".
    tableOf: (pathname) => {
      const first = firstSegment(pagePath(pathname)).toLowerCase();
      if (/[%_]/.test(first)) return '';
      return elsewhere.has(first) ? first : null;
    },
    // With what answers wherever nothing else does.
    table: (name) =>
      name === ''
        ? routes
        : withAllAbove(ends.filter((id) => firstOf.get(id) === name || /^[:*]/.test(firstOf.get(id) ?? ''))),
  };
}

/** A route and those above it, outermost last. */
function chain(routes: Routes, id: string): string[] {
  const above = routes[id]?.parentId;
  return above === undefined ? [id] : [id, ...chain(routes, above)];
}

function wholePath(routes: Routes, id: string): string {
  return chain(routes, id)
    .map((own) => routes[own]?.path ?? '')
    .reduce((below, above) => (below.startsWith('/') ? below : `${above}/${below}`));
}

/** The first part of a path behind a language's, as a page's address or that of its data has it. */
function firstSegment(path: string): string {
  const [first = '', second = ''] = path
    .replace(/\.data$/, '')
    .split('/')
    .filter((part) => part !== '');
  return first === 'fr' ? second : first;
}
