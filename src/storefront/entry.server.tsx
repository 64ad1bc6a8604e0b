import { textFiles } from 'virtual:text-files';
import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import type { EntryContext, HandleDocumentRequestFunction, HandleErrorFunction } from 'react-router';
import { isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router';
import { printHeader } from './components/shell/print-header.server.tsx';
import { type ShopRequest, shopRequest } from './context.ts';
import { documentHead } from './document-head.ts';
import { PrerenderedHeaderContext } from './prerendered-header.ts';
import { renderingTexts } from './server-texts.ts';
import { pageOf } from './shell-data.ts';
import { ShopNameContext } from './shop-name.ts';
import { TextProvider } from './text.tsx';

/** Parts of the pages from which src/web/rendering renders documents without the router's handler. */
export const pageShell = {
  shopRequest,
  renderingTexts,
  /** Client files with texts, by "de-CH/index". */
  textFiles,
  TextProvider,
  ShopNameContext,
  PrerenderedHeaderContext,
  printHeader,
  documentHead,
  pageOf,
  documentHandler,
};

/** Request and parts of a page from which its document is rendered, besides the router's state. */
export type DocumentParts = {
  shop: ShopRequest;
  /** Nonce of scripts that React writes; undefined for none. */
  nonce: string | undefined;
  pathname: string;
  /** Head tags for crawlers. */
  headTags: string;
  signal: AbortSignal;
  onError(error: unknown): void;
};

/** Renders a page whose loaders have finished to the text of a document. */
export type RenderDocument = (page: () => ReactNode, router: EntryContext, parts: DocumentParts) => Promise<string>;

/**
 * Logs an error of a loader or action once, except responses such as 404; the page shows its error boundary. Refusals
 * of the router itself, such as a form sent to a page without action, are client mistakes and no bugs.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !isRefusal) context.get(shopRequest).fail(error);
};

/** Returns the function with which the router's handler answers a request for a document. */
function documentHandler(render: RenderDocument): HandleDocumentRequestFunction {
  return async (request, status, headers, router, context) => {
    headers.set('Content-Type', 'text/html; charset=utf-8');
    if (request.method === 'HEAD') return new Response(null, { status, headers });
    if (!(context instanceof RouterContextProvider)) throw new TypeError('a page needs the context of its request');
    const shop = context.get(shopRequest);
    const nonce = shop.scriptMark ?? undefined;
    const texts = await renderingTexts(shop.locale.locale);
    const { matches, loaderData } = router.staticHandlerContext;
    const { pathname } = new URL(request.url);
    const isStaff = pathname === '/backoffice' || pathname.startsWith('/backoffice/');
    const page = pageOf(matches.map(({ route }) => ({ loaderData: loaderData[route.id] })));
    let failed = false;
    const html = await render(
      () => (
        <ShopNameContext value={shop.tenant.seoTitleName}>
          <TextProvider {...texts}>
            <ServerRouter context={router} url={request.url} {...(nonce === undefined ? {} : { nonce })} />
          </TextProvider>
        </ShopNameContext>
      ),
      router,
      {
        shop,
        nonce,
        pathname,
        headTags: isStaff ? '' : documentHead(shop, page),
        signal: request.signal,
        onError(error) {
          failed = true;
          shop.fail(error);
        },
      },
    );
    shop.takePage?.([html]);
    return new Response(shop.takePage ? null : html, { status: failed ? 500 : status, headers });
  };
}

/**
 * Renders a document as React Router documents it. Nothing is left to stream: its loaders have finished, and the
 * Content-Security-Policy lists the hash of each of its scripts.
 */
async function stockDocument(page: () => ReactNode, _: EntryContext, parts: DocumentParts): Promise<string> {
  const { nonce, signal, onError, headTags } = parts;
  const options = { signal, onError, ...(nonce === undefined ? {} : { nonce }) };
  const stream = await renderToReadableStream(page(), options);
  await stream.allReady;
  return (await new Response(stream).text()).replace('</head>', () => `${headTags}</head>`);
}

export default documentHandler(stockDocument);
