import { type ReactNode, useEffect, useRef } from 'react';
import { isRouteErrorResponse, Links, Outlet, Scripts, ScrollRestoration, useLocation, useMatches } from 'react-router';
import '../ui/tokens.css';
import '../ui/base.css';
import archivo from '../ui/fonts/archivo.woff2?url';
import { clearToasts, showToast, Toasts } from '../ui/toasts.tsx';
import type { Route } from './+types/root';
import { refreshBadges } from './badges.ts';
import { CheckoutFooter } from './components/checkout/checkout-footer.tsx';
import { CheckoutHeader } from './components/checkout/checkout-header.tsx';
import { ErrorPage } from './components/frame/error-page.tsx';
import { Footer } from './components/frame/footer.tsx';
import { Header } from './components/frame/header.tsx';
import { PageLinks } from './components/frame/page-links.tsx';
import { PageMeta } from './components/frame/page-meta.tsx';
import { shopRequest } from './context.ts';
import type { FrameData } from './frame-data.ts';
import { canonicalPath } from './locale.ts';
import { movedTo, notFound } from './page.ts';
import styles from './root.module.css';
import { useLocale, useText } from './text.tsx';

/** One address a page: another slash form moves there for good. */
const addresses: Route.MiddlewareFunction = ({ context, request, url }, next) => {
  const { locale } = context.get(shopRequest);
  // No address has control characters, and the database takes none.
  if (/%[01][0-9a-f]|%7f/i.test(url.pathname)) throw notFound();
  if (request.method === 'GET' || request.method === 'HEAD') {
    const path = canonicalPath(locale.locale, url.pathname);
    const isDocument = !new URL(request.url).pathname.endsWith('.data');
    if (isDocument && path !== url.pathname) throw movedTo(`${path}${url.search}`);
  }
  return next();
};

export const middleware: Route.MiddlewareFunction[] = [addresses];

export async function loader({ context }: Route.LoaderArgs): Promise<FrameData> {
  const { shop, tenant, locale, publicUrl, knownHost } = context.get(shopRequest);
  return {
    publicUrl,
    knownHost,
    companyName: tenant.companyName,
    seoTitleName: tenant.seoTitleName,
    headerSlots: tenant.headerSlots,
    priceFormat: tenant.priceFormat,
    currency: tenant.currency,
    freeFrom: tenant.delivery.fees.freeFrom,
    withdrawalDays: tenant.withdrawalDays,
    guaranteeYears: tenant.guarantee.marketingYears,
    invoiceTermDays: tenant.payment.invoiceTermDays,
    paymentMethods: tenant.payment.methods,
    locales: tenant.locales.map((entry) => ({ locale: entry.locale, prefix: entry.prefix })),
    organisation: locale.organisation,
    year: new Date().getFullYear(),
    navigation: await shop.catalogue.navigation({ tenant, locale: locale.locale }),
  };
}

/** The frame is the same on every page of a locale, and another locale comes as a whole new page. */
export function shouldRevalidate(): boolean {
  return false;
}

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: archivo, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

/** Which frame a page's route asks for: `handle = { frame: 'checkout' }`, the shop's if none. */
function useFrameName(): unknown {
  return useMatches()
    .map(({ handle }) =>
      typeof handle === 'object' && handle !== null && 'frame' in handle ? handle.frame : undefined,
    )
    .find((frame) => frame !== undefined);
}

/** Pages of the back office bring their own frame, run no script, and say themselves which language they speak. */
function BareDocument({ children }: { children: ReactNode }): ReactNode {
  const lang = useMatches()
    .map(({ loaderData }) =>
      typeof loaderData === 'object' && loaderData !== null && 'lang' in loaderData ? loaderData.lang : undefined,
    )
    .find((value) => typeof value === 'string');
  return (
    <html lang={lang ?? 'de-CH'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex,nofollow" />
        <Links />
      </head>
      <body>{children}</body>
    </html>
  );
}

export function Layout({ children }: { children: ReactNode }): ReactNode {
  const locale = useLocale();
  const { frame } = useText();
  const name = useFrameName();
  // Without script there is nothing to hydrate: browsers never get this part.
  if (import.meta.env.SSR && name === 'backoffice') return <BareDocument>{children}</BareDocument>;
  const quiet = name === 'checkout';
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfaf7" />
        <PageMeta />
        <Links />
      </head>
      <body>
        <a className={styles.skip} href="#content">
          {frame.skipToContent}
        </a>
        {quiet ? <CheckoutHeader /> : <Header />}
        <main id="content" className={styles.main} tabIndex={-1}>
          {children}
        </main>
        {quiet ? <CheckoutFooter /> : <Footer />}
        <Toasts closeLabel={frame.toasts.close} />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Toasts belong to a page: a change of route clears them, a redirect's own message comes after that. */
function useToastsOfRoute(): void {
  const { pathname } = useLocation();
  const matches = useMatches();
  const lastPath = useRef<string | null>(null);
  useEffect(() => {
    if (lastPath.current !== null && lastPath.current !== pathname) clearToasts();
    if (lastPath.current !== pathname) {
      lastPath.current = pathname;
      for (const match of matches) {
        const data = match.loaderData;
        if (typeof data === 'object' && data !== null && 'flash' in data && typeof data.flash === 'string') {
          showToast({ kind: 'info', text: data.flash });
        }
      }
    }
  }, [pathname, matches]);
}

/** Badges come after the page and again when the browser brings a page back from its memory. */
function useFreshBadges(): void {
  useEffect(() => {
    const refresh = (): void => void refreshBadges();
    refresh();
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted) refresh();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
}

export default function Root(): ReactNode {
  useToastsOfRoute();
  useFreshBadges();
  return (
    <>
      <PageLinks />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps): ReactNode {
  useEffect(() => {
    if (!isRouteErrorResponse(error)) console.error(error);
  }, [error]);
  return <ErrorPage kind={isRouteErrorResponse(error) && error.status === 404 ? 'not-found' : 'failed'} />;
}
