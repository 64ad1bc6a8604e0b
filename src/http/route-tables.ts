import type { ServerBuild } from 'react-router';
import { pagePath } from '../storefront/data-path.ts';
import { isPublicPage } from '../storefront/public-page.ts';

type Routes = ServerBuild['routes'];

/**
 * The routes of public pages with all above them, and how to tell the addresses that only the whole table knows.
 * The router tries route after route for each address and makes all of them anew for each page: with some two hundred,
 * most of account and back office, that was a tenth of a product page's processor time.
 */
export function publicTable(routes: Routes): { routes: Routes; isElsewhere(pathname: string): boolean } {
  const isPublic = (id: string): boolean => isPublicPage(routes[id]?.module.handle);
  const wanted = new Set(
    Object.keys(routes)
      .filter(isPublic)
      .flatMap((id) => chain(routes, id)),
  );
  const elsewhere = new Set(
    Object.keys(routes)
      // A frame without an address of its own answers nowhere.
      .filter((id) => !wanted.has(id) && (routes[id]?.path !== undefined || routes[id]?.index))
      .map((id) => firstSegment(wholePath(routes, id)).toLowerCase()),
  );
  const unclear = [...elsewhere].find((first) => /^[:*]/.test(first));
  if (unclear) throw new Error(`addresses of a page that is nobody else's begin with "${unclear}"`);
  return {
    routes: Object.fromEntries(Object.entries(routes).filter(([id]) => wanted.has(id))),
    // Names with signs to be decoded are left to the whole table; so is the router's own "/__manifest".
    isElsewhere: (pathname) => {
      const first = firstSegment(pagePath(pathname));
      return elsewhere.has(first.toLowerCase()) || /[%_]/.test(first);
    },
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
