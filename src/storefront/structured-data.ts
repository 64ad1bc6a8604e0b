import type { Block } from '../shop/content/pages/index.ts';
import type { OfferTerms } from '../shop/content/seo-and-feeds/index.ts';
import { configuredUrls, moveUrls, type PublicUrlOf } from '../tenants/origins.ts';
import type { LocaleConfig, Tenant } from '../tenants/tenant.ts';
import { inlineParts } from './components/content/inline-parts.ts';
import { returnData } from './structured-terms.ts';

const DAYS = {
  Mo: 'Monday',
  Tu: 'Tuesday',
  We: 'Wednesday',
  Th: 'Thursday',
  Fr: 'Friday',
  Sa: 'Saturday',
  Su: 'Sunday',
} as const;

/** Returns JSON that cannot end its script element, as one string value. */
export function scriptJson(data: Record<string, unknown>): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** Returns the retailer and its search for the home page (schema.org). */
export function retailerData(
  tenant: Tenant,
  { organisation, locale }: LocaleConfig,
  terms: OfferTerms,
  publicUrlOf: PublicUrlOf,
): Record<string, unknown>[] {
  const atPublicUrl = moveUrls(configuredUrls({}), publicUrlOf);
  const url = atPublicUrl(organisation.url);
  const house = `${url.replace(/\/$/, '')}/#organisation`;
  return [
    filledFields({
      '@context': 'https://schema.org',
      '@type': 'OnlineStore',
      '@id': house,
      name: organisation.legalName,
      legalName: organisation.legalName,
      alternateName: organisation.alternateName,
      url,
      logo: new URL(organisation.logo, url).href,
      description: organisation.description,
      slogan: organisation.slogan,
      founder: { '@type': 'Person', name: organisation.founder },
      foundingDate: organisation.foundingDate,
      foundingLocation: organisation.foundingLocation,
      memberOf: { '@type': 'Organization', name: organisation.memberOf },
      areaServed: organisation.areaServed,
      sameAs: organisation.sameAs.map(atPublicUrl),
      telephone: organisation.telephone,
      email: organisation.contactEmail,
      address: {
        '@type': 'PostalAddress',
        streetAddress: organisation.streetAddress,
        postalCode: organisation.postalCode,
        addressLocality: organisation.addressLocality,
        addressRegion: organisation.addressRegion,
        addressCountry: organisation.addressCountry,
      },
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        telephone: organisation.telephone,
        email: organisation.contactEmail,
        url: atPublicUrl(organisation.contactUrl),
        hoursAvailable: [
          ...organisation.openingHours.map(({ days, opens, closes }) => ({
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: days.map((day) => DAYS[day]),
            opens,
            closes,
          })),
          // Equal times mean closed on these days.
          ...organisation.openingExceptions.map(({ from, until, opens, closes }) => ({
            '@type': 'OpeningHoursSpecification',
            validFrom: from,
            validThrough: until,
            opens: opens ?? '00:00',
            closes: closes ?? '00:00',
          })),
        ],
      },
      publishingPrinciples: new URL(organisation.privacyNoticePath, url).href,
      vatID: tenant.vatNumber,
      hasMerchantReturnPolicy: returnData(tenant, terms),
    }),
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      inLanguage: locale,
      url,
      name: organisation.legalName,
      publisher: { '@id': house },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: atPublicUrl(organisation.searchActionTarget) },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

/** Leaves out facts that the retailer has not told: empty texts and lists, and objects with no more than their type. */
export function filledFields(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]): [string, unknown][] => {
      if (value === '' || (Array.isArray(value) && value.length === 0)) return [];
      if (!isFields(value)) return [[name, value]];
      const own = filledFields(value);
      return Object.keys(own).some((key) => key !== '@type') ? [[name, own]] : [];
    }),
  );
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a formatted text without its marks. */
function plainText(text: string): string {
  return inlineParts(text)
    .map((part) => part.text)
    .join('');
}

/** Returns the questions and answers of a page; null without any. */
export function faqData(blocks: readonly Block[]): Record<string, unknown> | null {
  const items = blocks.flatMap((block) => (block.type === 'accordion' ? block.items : []));
  if (items.length === 0) return null;
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, paragraphs }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: paragraphs.map(plainText).join('\n') },
    })),
  };
}

/** Returns the breadcrumb of a page. */
export function breadcrumbData(
  items: { name: string; path: string }[],
  address: (path: string) => string,
): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: item.name,
      item: address(item.path),
    })),
  };
}

/** Returns the overall rating of real reviews. */
export function aggregateData(real: { average: number; count: number }): Record<string, unknown> {
  return {
    '@type': 'AggregateRating',
    ratingValue: real.average,
    reviewCount: real.count,
    bestRating: 5,
    worstRating: 1,
  };
}
