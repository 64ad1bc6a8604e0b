import { textFiles } from 'virtual:text-files';
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { ServerRouter } from 'react-router';
import { accountManifest } from './account-manifest.ts';
import { shopRequest } from './context.ts';
import { documentHead } from './document-head.ts';
import { pageOf } from './frame-data.ts';
import { partOf } from './locale.ts';
import { renderText } from './render-text.ts';
import { isReviewsPath } from './review-paths.ts';
import { scriptsLast } from './script-priority.ts';
import { accountTexts, checkoutTexts, pageTexts } from './server-texts.ts';
import { TextProvider } from './text.tsx';

export { shopRequest } from './context.ts';

/** What a loader or action throws, apart from answers like 404: logged once; the page shows its error boundary. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(shopRequest).fail(error);
};

/**
 * Renders a whole page: loaders have finished by then, so nothing is left to stream. Its scripts carry no nonce: the
 * server names each by its hash.
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
  const { locale, fail } = shop;
  const [messages, checkout, account] = await Promise.all([
    pageTexts(locale.locale),
    checkoutTexts(locale.locale),
    accountTexts(locale.locale),
  ]);
  let failed = false;
  const text = await renderText(
    () => (
      <TextProvider locale={locale.locale} messages={messages} checkout={checkout} account={account}>
        <ServerRouter context={routerContext} url={request.url} />
      </TextProvider>
    ),
    routerContext,
    {
      signal: request.signal,
      onError(error) {
        failed = true;
        fail(error);
      },
    },
  );
  const { pathname } = new URL(request.url);
  const part = partOf(locale.locale, pathname);
  // Those of the newsletter come as whole pages, too: from mails, or by a link that says so.
  const isNewsletter = routerContext.staticHandlerContext.matches.some(({ route }) =>
    route.id.startsWith('newsletter-'),
  );
  const hasMoreRoutes = part !== null || isNewsletter || isReviewsPath(locale.locale, pathname);
  const more = part === null ? [] : ['checkout', 'account'];
  const texts = ['index', ...more].flatMap((name) => textFiles[`${locale.locale}/${name}`] ?? []);
  const { matches, loaderData } = routerContext.staticHandlerContext;
  const page = pageOf(matches.map(({ route }) => ({ loaderData: loaderData[route.id] })));
  const isStaff = pathname === '/backoffice' || pathname.startsWith('/backoffice/');
  const head = isStaff ? '' : documentHead(shop, page);
  const rendered = scriptsLast(text, texts).replace('</head>', () => `${head}</head>`);
  const { url } = routerContext.manifest;
  const html = hasMoreRoutes ? rendered.replaceAll(url, accountManifest(url)) : rendered;
  shop.takePage?.(html);
  return new Response(shop.takePage ? null : html, { status: failed ? 500 : status, headers });
}
