import type { ServerBuild } from 'react-router';
import { pagePath } from '../../storefront/data-path.ts';
import { isPublicPage } from '../../storefront/public-page.ts';
import { PREFIXES } from '../../tenants/locales.ts';

type Routes = ServerBuild['routes'];

/**
 * Splits the routes of a build into small tables: one of public pages with their parents, and one for each other first
 * segment ("mein-konto", "kasse"). The router tries one route after the other for each address and copies all of them
 * for each page. One table of some two hundred routes took a tenth of the processor time of a product or account page.
 */
export function routeTables(routes: Routes): {
  /** Table of public pages. */
  few: Routes;
  /** Returns the table of an address: its first segment, "" for the table of all routes, null for `few`. */
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
  // A layout route without its own address never matches alone.
  const ends = ids.filter((id) => routes[id]?.path !== undefined || routes[id]?.index);
  const firstOf = new Map(ends.map((id) => [id, firstSegment(wholePath(routes, id)).toLowerCase()]));
  const elsewhere = new Set(ends.filter((id) => !Object.hasOwn(few, id)).map((id) => firstOf.get(id) ?? ''));
  const unclear = [...elsewhere].find((first) => /^[:*]/.test(first));
  if (unclear) throw new Error(`the address of a personal page begins with "${unclear}"`);
  return {
    few,
    // The whole table matches encoded names, and the router's own "/__manifest".
    tableOf: (pathname) => {
      const first = firstSegment(pagePath(pathname)).toLowerCase();
      if (/[%_]/.test(first)) return '';
      return elsewhere.has(first) ? first : null;
    },
    // Include catch-all routes.
    table: (name) =>
      name === ''
        ? routes
        : withAllAbove(ends.filter((id) => firstOf.get(id) === name || /^[:*]/.test(firstOf.get(id) ?? ''))),
  };
}

/** Returns a route and its parents, outermost last. */
function chain(routes: Routes, id: string): string[] {
  const above = routes[id]?.parentId;
  return above === undefined ? [id] : [id, ...chain(routes, above)];
}

function wholePath(routes: Routes, id: string): string {
  return chain(routes, id)
    .map((own) => routes[own]?.path ?? '')
    .reduce((below, above) => (below.startsWith('/') ? below : `${above}/${below}`));
}

/** Returns the first segment of a page or data path after the language prefix. */
function firstSegment(path: string): string {
  const [first = '', second = ''] = path
    .replace(/\.data$/, '')
    .split('/')
    .filter((part) => part !== '');
  return Object.values(PREFIXES).includes(`/${first}`) ? second : first;
}
