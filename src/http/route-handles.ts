import type { ServerBuild } from 'react-router';
import { matchPath } from 'react-router';

type Route = Pick<NonNullable<ServerBuild['routes'][string]>, 'id' | 'parentId' | 'path' | 'index' | 'module'>;

/**
 * What the route that answers at a path says of itself. The router's own look-up sorts all routes anew each time, which
 * was a twentieth of a page; here a path without parameters is found at once, and the few with some are tried in turn.
 */
export function routeHandles(routes: readonly Route[]): (path: string) => unknown {
  const byId = new Map(routes.map((route) => [route.id, route]));
  const parents = new Set(routes.map((route) => route.parentId));
  const wholePath = (route: Route): string => {
    const parent = route.parentId === undefined ? undefined : byId.get(route.parentId);
    const own = route.path ?? '';
    const above = parent ? wholePath(parent) : '';
    return own.startsWith('/') ? own : `${above}/${own}`.replaceAll(/\/{2,}/g, '/');
  };
  const fixed = new Map<string, unknown>();
  const patterns: { path: string; handle: unknown }[] = [];
  let any: unknown;
  for (const route of routes) {
    if (parents.has(route.id)) continue;
    const path = wholePath(route);
    const { handle } = route.module;
    if (path === '/*') any = handle;
    else if (/[:*]/.test(path)) patterns.push({ path, handle });
    else fixed.set(path.toLowerCase(), handle);
  }
  // As the router does: fixed parts before parameters, parameters before "whatever follows".
  patterns.sort((a, b) => Number(a.path.endsWith('*')) - Number(b.path.endsWith('*')));
  return (path) => {
    const plain = (path === '/' ? path : path.replace(/\/+$/, '')).toLowerCase();
    if (fixed.has(plain)) return fixed.get(plain);
    const pattern = patterns.find((candidate) => matchPath(candidate.path, path));
    return pattern ? pattern.handle : any;
  };
}
