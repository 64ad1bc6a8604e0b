import { readFileSync } from 'node:fs';
import path from 'node:path';
import { houseTheme } from '../../tenants/house-theme.ts';
import { messagesOf } from '../../tenants/messages/server.ts';
import { AREAS, type Area, href, pathIn, prefixOf } from '../../tenants/paths.ts';
import type { LocaleConfig, Tenant } from '../../tenants/tenant.ts';

/** Files of a tenant under fixed names: robots.txt, web manifest, app links and service worker. */

/** Areas of personal pages, which search engines must not crawl. */
const CLOSED: Area[] = AREAS.filter((area) =>
  /^(?:basket|wishlist|checkout|checkAndOrder|confirmation|noOrder|afterPayment|account|paylink|delivery|payment(?!Help)|protection|delayed|creditA|premium)/.test(
    area,
  ),
);

/** Paths that are no pages. */
const MACHINES = ['/api/', '/backoffice$', '/backoffice/', '/_pay/', '/_app', '/*.data$', '/*.data?'];
/** Sorted or filtered variants of lists and searches: endlessly many, none of them a page of its own. */
const VIEWS = ['/s/?', '/*?*sort=', '/*?*price='];

/** Returns the shortest paths that cover all given ones. */
function roots(paths: readonly string[]): string[] {
  const bare = [...new Set(paths.map((entry) => entry.replace(/\/$/, '')))].sort();
  return bare.filter((entry) => !bare.some((other) => other !== entry && entry.startsWith(`${other}/`)));
}

/**
 * Returns the robots.txt of a tenant. An unknown host is open: its pages carry noindex, which a robot must be able to
 * read.
 */
export function robotsTxt({
  tenant,
  publicUrl,
  knownHost,
}: {
  tenant: Tenant;
  publicUrl: string;
  knownHost: boolean;
}): string {
  if (!knownHost) return 'User-agent: *\nDisallow:\n';
  const closed = tenant.locales.flatMap(({ locale, language, prefix }) => [
    // The page, its parameters and all paths below it, but no path with the same beginning ("/kassettenrekorder").
    ...roots(CLOSED.map((area) => pathIn(language, area))).flatMap((entry) =>
      ['$', '?', '/'].map((end) => `${prefixOf(locale)}${entry}${end}`),
    ),
    ...VIEWS.map((entry) => `${prefix}${entry}`),
  ]);
  const lines = [...closed, ...MACHINES].map((entry) => `Disallow: ${entry}`);
  return ['User-agent: *', ...lines, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

export const SECURITY_TXT_PATH = '/.well-known/security.txt';
/** Days for which the contact is valid; RFC 9116 recommends less than a year. */
const CONTACT_DAYS = 180;

/** Returns the contact for reports of weaknesses (RFC 9116). It expires at midnight, so that a day has one answer. */
export function securityTxt({ tenant, publicUrl }: { tenant: Tenant; publicUrl: string }, now: Date): string {
  const expires = new Date(now);
  expires.setUTCDate(expires.getUTCDate() + CONTACT_DAYS);
  expires.setUTCHours(0, 0, 0, 0);
  const languages = new Set([...tenant.locales.map(({ language }) => language), 'en']);
  return [
    `Contact: mailto:${tenant.securityContact}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${[...languages].join(', ')}`,
    `Canonical: ${publicUrl}${SECURITY_TXT_PATH}`,
    '',
  ].join('\n');
}

/** Returns the manifest of the installed shop in one locale (W3C web application manifest). */
export function webManifest(tenant: Tenant, { locale, organisation, header }: LocaleConfig): Record<string, unknown> {
  const { frame } = messagesOf(locale);
  const shortcut = (name: string, area: Area) => ({ name, url: href(locale, area) });
  const icon = (name: string, size: number, purpose: string) => ({
    src: `/icons/${name}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const { appLinks } = tenant;
  return {
    // One installed app for all languages.
    id: '/',
    name: header.title,
    short_name: tenant.seoTitleName,
    description: organisation.description,
    lang: locale,
    dir: 'ltr',
    start_url: href(locale, 'home'),
    scope: '/',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui', 'browser'],
    background_color: houseTheme.pageColour,
    theme_color: houseTheme.pageColour,
    categories: ['shopping'],
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('maskable-512.png', 512, 'maskable'),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [
      shortcut(frame.search.label, 'search'),
      shortcut(frame.header.basket, 'basket'),
      shortcut(frame.header.wishlist, 'wishlist'),
      shortcut(frame.header.account, 'account'),
    ],
    ...(appLinks
      ? {
          related_applications: [
            ...appLinks.android.map(({ packageName }) => ({ platform: 'play', id: packageName })),
            ...appLinks.apple.map(({ storeUrl }) => ({ platform: 'itunes', url: storeUrl })),
          ],
          // The page itself proposes the native app.
          prefer_related_applications: false,
        }
      : {}),
  };
}

/** Returns the Android apps that may open the shop's links (Digital Asset Links); null without apps. */
export function assetLinks({ appLinks }: Tenant): object[] | null {
  if (!appLinks || appLinks.android.length === 0) return null;
  return appLinks.android.map(({ packageName, fingerprints }) => ({
    relation: ['delegate_permission/common.handle_all_urls'],
    target: { namespace: 'android_app', package_name: packageName, sha256_cert_fingerprints: fingerprints },
  }));
}

/** Returns the Apple apps that may open the shop's links: all pages except machine addresses and the back office. */
export function appSiteAssociation({ appLinks }: Tenant): object | null {
  if (!appLinks || appLinks.apple.length === 0) return null;
  const never = ['/api/*', '/backoffice*', '/_pay/*', '/assets/*', '/images/*', '/videos/*', '/documents/*'];
  const appIDs = appLinks.apple.map(({ appId }) => appId);
  return {
    applinks: {
      details: [{ appIDs, components: [...never.map((entry) => ({ '/': entry, exclude: true })), { '/': '*' }] }],
    },
    webcredentials: { apps: appIDs },
  };
}

/** Path below a locale's prefix of the page that the service worker shows without a connection. */
export const OFFLINE_PATH = '/offline';

let worker: string | undefined;

/** Returns the service worker of a build. Each build has another text, by which browsers detect an update. */
export function serviceWorker(tenant: Tenant, precache: { version: string; files: readonly string[] }): string {
  worker ??= readFileSync(path.join(import.meta.dirname, 'service-worker.js'), 'utf8');
  const offline = tenant.locales.map(({ prefix }) => ({
    prefix,
    page: `${prefix}${OFFLINE_PATH}`,
  }));
  return `const BUILD = ${JSON.stringify({ ...precache, offline })};\n${worker}`;
}
