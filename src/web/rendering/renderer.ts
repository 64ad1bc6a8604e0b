import { createRequestHandler, createStaticHandler } from 'react-router';
import type { ShopRequest } from '../../storefront/context.ts';
import { accountManifest } from './account-manifest.ts';
import { contextFor, type PageBuild, routeTree } from './page-build.ts';

/** Renders the pages of a build. */
export type Renderer = {
  render(request: Request, shopRequest: ShopRequest): Promise<Response>;
  /** Returns the routes of the page at a path, outermost first; null without such a page. */
  match(pathname: string): readonly { route: { id: string; handle?: unknown } }[] | null;
};

/**
 * Creates the renderer of a build. "stock" renders each page by React Router's own request handler. "fast" renders equal
 * pages in less time. It may use undocumented parts of the router, see README.md.
 */
export async function createRenderer(build: PageBuild, rendering: 'fast' | 'stock'): Promise<Renderer> {
  if (rendering === 'fast') {
    const { fastRenderer } = await import('./fast-renderer.ts');
    return fastRenderer(build);
  }
  // Contains the routes of all pages that run scripts.
  const assets = { ...build.assets, url: accountManifest(build.assets.url) };
  const { match } = createStaticHandler(routeTree(build.routes));
  return { render: stockRendering({ ...build, assets }, 'production'), match };
}

/** Returns a function that renders pages by React Router's own request handler. */
export function stockRendering(build: PageBuild, mode: 'production' | 'development'): Renderer['render'] {
  const handle = createRequestHandler(build, mode);
  return (request, { takePage: _, ...shopRequest }) => handle(request, contextFor(build, shopRequest));
}
