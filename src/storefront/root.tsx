import { allOwnWords } from '../tenants/own-methods.ts';
import 'virtual:house-theme.css';
import { dark, darkColour, font, pageColour } from 'virtual:house-look';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isRouteErrorResponse, Links, Outlet, useLocation, useMatches, useNavigate } from 'react-router';
import type { AroundPages } from '../shop/content/menus-and-banners/index.ts';
import { withdrawalHref } from '../tenants/after-order-paths.ts';
import { afterOrderMessagesOf } from '../tenants/messages/after-order.ts';
import { href as areaHref, pathInLocale } from '../tenants/paths.ts';
import '../ui/tokens.css';
import 'virtual:house-options.css';
import '../ui/base.css';
import 'virtual:house-fonts.css';
import { clearToasts, showToast, Toasts } from '../ui/toasts.tsx';
import type { Route } from './+types/root';
import { startBadges } from './badges.ts';
import { CheckoutFooter } from './components/checkout/checkout-footer.tsx';
import { CheckoutHeader } from './components/checkout/checkout-header.tsx';
import { ErrorPage } from './components/shell/error-page.tsx';
import { Footer } from './components/shell/footer.tsx';
import { Header } from './components/shell/header.tsx';
import { LayerSlot } from './components/shell/layer-slot.tsx';
import { PageLinks } from './components/shell/page-links.tsx';
import { PageMeta } from './components/shell/page-meta.tsx';
import { PageScripts } from './components/shell/page-scripts.tsx';
import { prerenderShell } from './components/shell/print-frame.server.tsx';
import { WishForm } from './components/wishlist/wish-form.tsx';
import { type ShopRequest, shopRequest } from './context.ts';
import { attempt } from './form-data.ts';
import { canonicalPath } from './locale.ts';
import { MoneyFormat, PLAIN_FORMAT } from './money-format.ts';
import { packNavigation } from './packed-navigation.ts';
import { movedTo, notFound } from './page.ts';
import { fragmentsTag, navigationTag, promotionsTag } from './page-tags.ts';
import { PAGE_VIEWED } from './page-viewed.ts';
import styles from './root.module.css';
import { accountTexts, checkoutTexts } from './server-texts.ts';
import { shownExceptions } from './service-hours.ts';
import { sharedShell } from './shared-shell.ts';
import { type PackedShell, type ShellPoint, useShell } from './shell-data.ts';
import { useShellKind } from './shell-kind.ts';
import { useShopName } from './shop-name.ts';
import { shownYear } from './shown-year.ts';
import { useLocale, useText } from './text.tsx';
import { onFirstInteraction, useLazyComponent } from './use-lazy-component.ts';
import { useSchemeChoice } from './use-scheme-choice.ts';

/** Redirects to the canonical address if only the final slash differs. */
const addresses: Route.MiddlewareFunction = ({ context, request, url }, next) => {
  const { locale } = context.get(shopRequest);
  // No valid address has control characters, and the database refuses them.
  if (/%[01][0-9a-f]|%7f/i.test(url.pathname)) throw notFound();
  if (request.method === 'GET' || request.method === 'HEAD') {
    const path = canonicalPath(locale.locale, url.pathname);
    const isDocument = !new URL(request.url).pathname.endsWith('.data');
    if (isDocument && path !== url.pathname) throw movedTo(`${path}${url.search}`);
  }
  return next();
};

export const middleware: Route.MiddlewareFunction[] = [addresses];

/**
 * Returns the text of the promotion banner about benefits to choose from, or null. The page also renders without it.
 */
async function choiceOf(request: ShopRequest): Promise<string | null> {
  const { shop, tenant, locale, cache } = request;
  cache.tag(promotionsTag(tenant.id));
  const shown = await attempt(request, () => shop.promotions.shown(tenant));
  if (shown === null) return null;
  cache.until(shown.until);
  const choices = shown.promotions.filter(({ source }) => source === 'choice');
  if (choices.length === 0) return null;
  const { vouchers } = await checkoutTexts(locale.locale);
  // Titles begin with a capital letter, so dots separate them instead of commas.
  return vouchers.banner(choices.map(({ texts, key }) => texts[locale.locale]?.title ?? key).join(' · '));
}

/** Returns the row at the head of every page: banners first, then selling points. */
function pointsOf({ locale }: ShopRequest, choice: string | null, { banners, snippets }: AroundPages): ShellPoint[] {
  const { top } = banners;
  const link = (to: string): string => (to.startsWith('/') ? pathInLocale(locale.locale, to) : to);
  return [
    ...(top ? [{ text: top.text, ...(top.to === null ? {} : { href: link(top.to) }) }] : []),
    ...(choice === null ? [] : [{ text: choice, href: `${areaHref(locale.locale, 'basket')}#benefits` }]),
    ...snippets['selling-points'].map((text) => ({ text })),
  ];
}

export async function loader({ context }: Route.LoaderArgs): Promise<PackedShell> {
  const { shop, tenant, locale, publicUrl, knownHost, outside, now, cache } = context.get(shopRequest);
  const { telephone, contactEmail, openingHours } = locale.organisation;
  const { year, until } = shownYear(now, tenant.timeZone);
  const exceptions = shownExceptions(tenant, locale.locale, now);
  cache.tag(navigationTag(tenant.id, locale.locale));
  cache.until(until);
  cache.until(exceptions.until);
  cache.tag(fragmentsTag(tenant.id));
  // Loaded before any other data of a page (docs/rules/content.md#first-load).
  const [navigation, around] = await Promise.all([
    shop.catalogue.navigation({ tenant, locale: locale.locale }),
    shop.fragments.around({ tenant, locale: locale.locale }),
  ]);
  cache.until(around.until);
  const choice = await choiceOf(context.get(shopRequest));
  const frame = sharedShell({
    publicUrl,
    knownHost,
    companyName: tenant.companyName,
    headerSlots: tenant.headerSlots,
    points: pointsOf(context.get(shopRequest), choice, around),
    priceFormat: tenant.priceFormat,
    currency: tenant.currency,
    freeFrom: tenant.delivery.fees.freeFrom,
    withdrawalDays: tenant.withdrawalDays,
    guaranteeYears: tenant.guarantee.marketingYears,
    invoiceTermDays: tenant.payment.invoiceTermDays,
    paymentMethods: tenant.payment.methods,
    ...(tenant.payment.own && { ownMethods: allOwnWords(tenant, locale.locale) }),
    locales: tenant.locales.map((entry) => ({ locale: entry.locale, prefix: entry.prefix })),
    withdrawal: tenant.returns.withdrawalButton
      ? { href: withdrawalHref(locale.locale), label: afterOrderMessagesOf(locale.locale).withdrawal.button }
      : null,
    cancelLabel:
      tenant.premium.offered && tenant.premium.cancelButton
        ? (await accountTexts(locale.locale)).premium.declaration.title
        : null,
    account: { unsupported: tenant.account.unsupported },
    premium: { offered: tenant.premium.offered },
    numberLogin: tenant.login.customerNumber,
    organisation: { telephone, contactEmail, openingHours },
    hourExceptions: exceptions.texts,
    year,
    data: {
      gatewayUrl: tenant.gatewayUrl,
      locale: locale.locale,
      clientSeconds: tenant.caches.clientSeconds,
      ...tenant.data,
      after: {
        consent: tenant.consent,
        priceFormat: tenant.priceFormat,
        homeCategoryId: tenant.analytics.homeCategoryId,
        tagManager: outside.tagManager,
        botProtection: outside.botProtection,
      },
    },
    navigation: packNavigation(navigation),
  });
  await prerenderShell(context.get(shopRequest), frame, { navigation, around });
  return frame;
}

/** The page shell is equal on every page of a locale, and another locale loads a new document. */
export function shouldRevalidate(): boolean {
  return false;
}

export const links: Route.LinksFunction = () => [
  // Early, but after visible pictures: until it is loaded, a system font with matching metrics shows.
  ...(font === null
    ? []
    : [
        {
          rel: 'preload' as const,
          href: font,
          as: 'font' as const,
          type: 'font/woff2',
          crossOrigin: 'anonymous' as const,
          fetchPriority: 'low' as const,
        },
      ]),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

/** Renders pages of the back office, which have their own shell, run no script and set their language. */
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

/** Tells browsers the colours of their own bars. */
function pageColours(): ReactNode {
  if (darkColour === null) return <meta name="theme-color" content={pageColour} />;
  return (
    <>
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={pageColour} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={darkColour} />
    </>
  );
}

/** Renders a service text layer as a page: its content only, without script. */
function LayerDocument({ children }: { children: ReactNode }): ReactNode {
  return (
    <html lang={useLocale()} data-shop={dark === 'off' ? undefined : ''}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <PageMeta />
        <Links />
      </head>
      <body>
        <main>{children}</main>
      </body>
    </html>
  );
}

export function Layout({ children }: { children: ReactNode }): ReactNode {
  const locale = useLocale();
  const shop = useShopName();
  const { frame } = useText();
  const quiet = useShellKind('checkout');
  const staff = useShellKind('backoffice');
  const bare = useShellKind('bare');
  const priceFormat = useShell()?.priceFormat ?? PLAIN_FORMAT;
  // Without script nothing hydrates, so this code is server-only.
  if (import.meta.env.SSR && staff) return <BareDocument>{children}</BareDocument>;
  if (import.meta.env.SSR && bare) return <LayerDocument>{children}</LayerDocument>;
  return (
    <html lang={locale} data-shop={shop}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {pageColours()}
        <PageMeta />
        <Links />
      </head>
      <body>
        <a className={styles.skip} href="#content">
          {frame.skipToContent}
        </a>
        <MoneyFormat value={priceFormat}>
          {quiet ? <CheckoutHeader /> : <Header />}
          <main id="content" className={styles.main} tabIndex={-1}>
            {children}
          </main>
          {quiet ? <CheckoutFooter /> : <Footer />}
          {!quiet && <LayerSlot />}
        </MoneyFormat>
        {!quiet && <WishForm />}
        <Toasts closeLabel={frame.toasts.close} />
        <PageScripts />
      </body>
    </html>
  );
}

/** Clears toasts when the route changes, then shows the message of a redirect. */
function useToastsOfRoute(): void {
  const { pathname } = useLocation();
  const matches = useMatches();
  const lastPath = useRef<string | null>(null);
  useEffect(() => {
    if (lastPath.current !== null && lastPath.current !== pathname) {
      clearToasts();
      dispatchEvent(new Event(PAGE_VIEWED));
    }
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

/** Loads personal figures once the page is usable. */
function usePersonalFigures(): void {
  const settings = useShell()?.data;
  useEffect(() => {
    if (settings) startBadges(settings);
  }, [settings]);
}

/** Returns the target of a navigation made offline, and its setter. Navigates there when the connection returns. */
function useWaitingPage(): [string | null, (target: string | null) => void] {
  const [target, setTarget] = useState<string | null>(null);
  const navigate = useNavigate();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation ends the wait.
  useEffect(() => setTarget(null), [key]);
  useEffect(() => {
    if (target === null) return;
    const goOn = (): void => void navigate(target);
    addEventListener('online', goOn);
    return () => removeEventListener('online', goOn);
  }, [target, navigate]);
  return [target, setTarget];
}

export default function Root(): ReactNode {
  useToastsOfRoute();
  usePersonalFigures();
  useSchemeChoice();
  const [waiting, setWaiting] = useWaitingPage();
  // Visitors send no form before the first interaction.
  const UnsentForms = useLazyComponent(() =>
    onFirstInteraction(() => import('./components/shell/unsent-forms.tsx')).then((loaded) => loaded.UnsentForms),
  );
  return (
    <>
      {UnsentForms && <UnsentForms />}
      <PageLinks onOffline={setWaiting} />
      {waiting === null ? <Outlet /> : <ErrorPage kind="offline" />}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps): ReactNode {
  useEffect(() => {
    if (!isRouteErrorResponse(error)) console.error(error);
  }, [error]);
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return <ErrorPage kind={isMissing ? (error.data === 'product' ? 'no-product' : 'not-found') : 'failed'} />;
}
