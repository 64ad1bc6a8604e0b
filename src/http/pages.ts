import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';
import type { ShopRequest } from '../storefront/context.ts';

export type Pages = { answer(request: Request, shopRequest: ShopRequest): Promise<Response> };

/** The built pages carry the key under which they look for their request: see storefront/entry.server.tsx. */
type Build = ServerBuild & { entry: { module: { shopRequest?: RouterContext<ShopRequest> } } };

export async function builtPages(): Promise<Pages> {
  const file = path.resolve(import.meta.dirname, '../../build/server/index.js');
  const build = (await import(pathToFileURL(file).href)) as Build;
  const handle = createRequestHandler(build, 'production');
  return { answer: (request, shopRequest) => handle(request, contextFor(build, shopRequest)) };
}

/** The pages straight from their sources, read anew after each change. */
export function livePages(vite: ViteDevServer): Pages {
  return {
    answer: async (request, shopRequest) => {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as Build;
      return createRequestHandler(build, 'development')(request, contextFor(build, shopRequest));
    },
  };
}

function contextFor(build: Build, shopRequest: ShopRequest): RouterContextProvider {
  const key = build.entry.module.shopRequest;
  if (!key) throw new Error('the built pages do not export their request context');
  const context = new RouterContextProvider();
  context.set(key, shopRequest);
  return context;
}
