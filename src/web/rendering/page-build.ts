import { type RouteObject, RouterContextProvider, type ServerBuild } from 'react-router';
import type { ShopRequest } from '../../storefront/context.ts';
import type { pageShell } from '../../storefront/entry.server.tsx';

/** Build whose entry exports the parts from which documents are rendered. */
export type PageBuild = ServerBuild & { entry: { module: { pageShell: typeof pageShell } } };

/** Returns routes as the router's data mode takes them, for matching only. */
export function routeTree(routes: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path: pattern, index, module } = route;
    const own = { id, handle: module.handle, ...(pattern === undefined ? {} : { path: pattern }) };
    return [index ? { ...own, index: true } : { ...own, children: routeTree(routes, id) }];
  });
}

export function contextFor(build: PageBuild, shopRequest: ShopRequest): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(build.entry.module.pageShell.shopRequest, shopRequest);
  return context;
}
