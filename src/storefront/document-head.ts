import { decimalText } from '../currencies/decimal-text.ts';
import { languageOf } from '../languages/language.ts';
import { escaped } from '../platform/escaped.ts';
import { LOCALES } from '../tenants/locales.ts';
import { type PublicUrlOf, translations } from '../tenants/origins.ts';
import { areaOf, href, localeOfPath } from '../tenants/paths.ts';
import { manifestPath, SHARE_SIZE, shareFallback, sharePicture } from '../tenants/public-files.ts';
import type { Locale, LocaleConfig, Tenant } from '../tenants/tenant.ts';
import type { HeadNotes } from './head-notes.ts';
import type { Page } from './page.ts';
import { schemeTags } from './scheme-head.ts';
import { scriptJson } from './structured-data.ts';

type Asked = {
  tenant: Tenant;
  locale: LocaleConfig;
  publicUrl: string;
  publicUrlOf: PublicUrlOf;
  knownHost: boolean;
  head: HeadNotes;
  scriptMark: string | null;
};

function tag(name: 'meta' | 'link', attributes: Record<string, string>): string {
  let written = '';
  for (const key in attributes) written += ` ${key}="${escaped(attributes[key] ?? '')}"`;
  return `<${name}${written}/>`;
}

/** Returns the paths of a fixed page for all tenants' locales, by the path table. */
function areaPlaces({ tenant }: Asked, canonical: string): Partial<Record<Locale, string>> {
  const { locale, rest } = localeOfPath(tenant, canonical);
  const area = areaOf(languageOf(locale), rest);
  if (area === null) return {};
  return Object.fromEntries(LOCALES.map((entry) => [entry, href(entry, area)]));
}

/** Formats a locale for Open Graph: "de_CH". */
const underscored = (locale: string): string => locale.replace('-', '_');

/** Returns the Open Graph tags for links shared elsewhere. */
function openGraph(asked: Asked, page: Page, address: string): [string, string][] {
  const { tenant, locale, publicUrl, head } = asked;
  const picture = head.picture
    ? [sharePicture(head.picture.id), head.picture.alt]
    : [shareFallback(), `${tenant.seoTitleName}: ${locale.organisation.slogan}`];
  return [
    ['og:type', head.kind],
    ['og:site_name', tenant.seoTitleName],
    ['og:title', page.title],
    ...(page.description === '' ? [] : [['og:description', page.description] as [string, string]]),
    ['og:url', address],
    ['og:locale', underscored(locale.locale)],
    ...tenant.locales
      .filter((entry) => entry.locale !== locale.locale && page.alternates[entry.locale] !== undefined)
      .map((entry): [string, string] => ['og:locale:alternate', underscored(entry.locale)]),
    ['og:image', `${publicUrl}${picture[0]}`],
    ['og:image:width', String(SHARE_SIZE.width)],
    ['og:image:height', String(SHARE_SIZE.height)],
    ['og:image:alt', picture[1] ?? ''],
    ...(head.price
      ? ([
          ['product:price:amount', decimalText(head.price.amount, head.price.currency)],
          ['product:price:currency', head.price.currency],
        ] as [string, string][])
      : []),
  ];
}

/**
 * Returns the head of a document for crawlers: translations in all tenants, Open Graph, structured data, web manifest.
 * It follows React's own tags. It is text and no component, because browsers would load its code and data although no
 * client code uses them.
 */
export function documentHead(asked: Asked, page: Page | null): string {
  const { locale, publicUrl, publicUrlOf, knownHost, head } = asked;
  const texts = globalThis.kontorTexts?.forPages(locale.locale) ?? null;
  const files = [
    schemeTags(asked.scriptMark),
    ...(texts === null ? [] : [`<script type="application/json" id="own-texts">${texts}</script>`]),
    tag('link', { rel: 'manifest', href: manifestPath(locale.locale) }),
    tag('link', { rel: 'apple-touch-icon', href: '/icons/touch-180.png' }),
  ];
  if (page === null || !knownHost) return files.join('');
  const address = `${publicUrl}${page.canonical}`;
  const places = page.robots === 'index,follow' ? (head.places ?? areaPlaces(asked, page.canonical)) : {};
  return [
    ...files,
    ...translations(places, publicUrlOf).map(([hreflang, target]) =>
      tag('link', { rel: 'alternate', hreflang, href: target }),
    ),
    ...openGraph(asked, page, address).map(([property, content]) => tag('meta', { property, content })),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    ...head.structured.map((data) => `<script type="application/ld+json">${scriptJson(data)}</script>`),
  ].join('');
}
