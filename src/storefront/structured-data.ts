import type { ProductView } from '../shop/catalogue/index.ts';
import type { Organisation } from '../tenants/tenant.ts';

const DAYS = {
  Mo: 'Monday',
  Tu: 'Tuesday',
  We: 'Wednesday',
  Th: 'Thursday',
  Fr: 'Friday',
  Sa: 'Saturday',
  Su: 'Sunday',
} as const;

/** JSON for a script element: nothing in it can end the element. One text, so that browsers are handed one value. */
export function scriptJson(data: Record<string, unknown>): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** The house and its search, for the home page (schema.org). */
export function houseData(organisation: Organisation): Record<string, unknown>[] {
  const house = `${organisation.url.replace(/\/$/, '')}/#organisation`;
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'OnlineStore',
      '@id': house,
      name: organisation.legalName,
      legalName: organisation.legalName,
      alternateName: organisation.alternateName,
      url: organisation.url,
      logo: new URL(organisation.logo, organisation.url).href,
      description: organisation.description,
      slogan: organisation.slogan,
      founder: { '@type': 'Person', name: organisation.founder },
      foundingDate: organisation.foundingDate,
      foundingLocation: organisation.foundingLocation,
      memberOf: { '@type': 'Organization', name: organisation.memberOf },
      areaServed: organisation.areaServed,
      sameAs: organisation.sameAs,
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
        url: organisation.contactUrl,
        hoursAvailable: organisation.openingHours.map(({ days, opens, closes }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: days.map((day) => DAYS[day]),
          opens,
          closes,
        })),
      },
      publishingPrinciples: new URL(organisation.privacyNoticePath, organisation.url).href,
    },
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      url: organisation.url,
      name: organisation.legalName,
      publisher: { '@id': house },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: organisation.searchActionTarget },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

const decimal = (amount: number): string => (amount / 100).toFixed(2);

/** The article seen, what its buyers think, and its offer. Ratings of the demo are no customer's words and stay out. */
export function productData(
  product: ProductView,
  address: (path: string) => string,
  path: string,
): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    sku: product.sku,
    ...(product.gtin ? { gtin: product.gtin } : {}),
    name: product.name,
    description: product.description,
    brand: { '@type': 'Brand', name: product.brand },
    image: product.pictures.map((picture) => address(`/images/${picture.id}/1280`)),
    ...(product.energy
      ? {
          hasEnergyConsumptionDetails: {
            '@type': 'EnergyConsumptionDetails',
            hasEnergyEfficiencyCategory: `https://schema.org/EUEnergyEfficiencyCategory${product.energy.class}`,
            energyEfficiencyScaleMin: `https://schema.org/EUEnergyEfficiencyCategory${product.energy.scaleMax}`,
            energyEfficiencyScaleMax: `https://schema.org/EUEnergyEfficiencyCategory${product.energy.scaleMin}`,
          },
        }
      : {}),
    ...(product.rating?.real ? { aggregateRating: aggregateData(product.rating.real) } : {}),
    offers: {
      '@type': 'Offer',
      url: address(path),
      price: decimal(product.price.amount),
      priceCurrency: product.price.currency,
      availability: `https://schema.org/${product.stock.available ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
  };
}

/** Where a page stands, for search engines. */
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

/** What buyers think on the whole. */
export function aggregateData(real: { average: number; count: number }): Record<string, unknown> {
  return {
    '@type': 'AggregateRating',
    ratingValue: real.average,
    reviewCount: real.count,
    bestRating: 5,
    worstRating: 1,
  };
}
