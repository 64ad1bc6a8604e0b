import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { isRouteErrorResponse, ServerRouter } from 'react-router';
import { shopRequest } from './context.ts';
import { documentOf } from './document.ts';
import { renderText } from './render-text.ts';
import { renderingTexts } from './server-texts.ts';
import { pageOf } from './shell-data.ts';
import { TextProvider } from './text.tsx';

export { shopRequest } from './context.ts';
export { publicDocuments } from './public-document.tsx';

/**
 * Logs an error of a loader or action once, except responses such as 404; the page shows its error boundary. Refusals
 * of the router itself, such as a form sent to a page without action, are client mistakes and no bugs.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !isRefusal) context.get(shopRequest).fail(error);
};

/**
 * Renders a whole document after all loaders have finished, so nothing is left to stream. Its scripts carry no nonce,
 * because the server allows each by its hash.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const shop = loadContext.get(shopRequest);
  const texts = await renderingTexts(shop.locale.locale);
  let failed = false;
  const text = await renderText(
    () => (
      <TextProvider {...texts}>
        <ServerRouter context={routerContext} url={request.url} />
      </TextProvider>
    ),
    routerContext,
    {
      signal: request.signal,
      onError(error) {
        failed = true;
        shop.fail(error);
      },
    },
  );
  const { matches, loaderData } = routerContext.staticHandlerContext;
  const html = documentOf(text, {
    shop,
    pathname: new URL(request.url).pathname,
    routes: matches.map(({ route }) => route.id),
    page: pageOf(matches.map(({ route }) => ({ loaderData: loaderData[route.id] }))),
    manifestUrl: routerContext.manifest.url,
  });
  shop.takePage?.(html);
  return new Response(shop.takePage ? null : html, { status: failed ? 500 : status, headers });
}
