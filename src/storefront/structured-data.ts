import type { ProductView } from '../shop/catalogue/products/index.ts';
import type { Block } from '../shop/content/pages/index.ts';
import type { OfferTerms } from '../shop/content/seo-and-feeds/index.ts';
import { configuredUrls, moveUrls, type PublicUrlOf } from '../tenants/origins.ts';
import type { LocaleConfig, Tenant } from '../tenants/tenant.ts';
import { inlineParts } from './components/content/inline-parts.ts';
import type { ShownVideo } from './video-data.ts';

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
    {
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
        hoursAvailable: organisation.openingHours.map(({ days, opens, closes }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: days.map((day) => DAYS[day]),
          opens,
          closes,
        })),
      },
      publishingPrinciples: new URL(organisation.privacyNoticePath, url).href,
      vatID: tenant.vatNumber,
      hasMerchantReturnPolicy: returnData(tenant, terms),
    },
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

const decimal = (amount: number): string => (amount / 100).toFixed(2);

const amountOf = (value: number, currency: string): Record<string, unknown> => ({
  '@type': 'MonetaryAmount',
  value: decimal(value),
  currency,
});

const daysOf = ([minValue, maxValue]: [number, number]): Record<string, unknown> => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});

/** Returns the return policy: whether, how long and at what cost. */
function returnData({ delivery, currency }: Tenant, { returns }: OfferTerms): Record<string, unknown> {
  const policy = { '@type': 'MerchantReturnPolicy', applicableCountry: delivery.countries };
  if (returns === null) return { ...policy, returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' };
  return {
    ...policy,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: returns.days,
    returnMethod: 'https://schema.org/ReturnByMail',
    refundType: 'https://schema.org/FullRefund',
    ...(returns.fee === 0
      ? { returnFees: 'https://schema.org/FreeReturn' }
      : {
          returnFees: 'https://schema.org/ReturnShippingFees',
          returnShippingFeesAmount: amountOf(returns.fee, currency),
        }),
  };
}

function shippingData({ currency }: Tenant, { shipping }: OfferTerms): Record<string, unknown>[] {
  return shipping.map(({ country, fee, handlingDays, transitDays }) => ({
    '@type': 'OfferShippingDetails',
    shippingRate: amountOf(fee, currency),
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      businessDays: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      },
      handlingTime: daysOf(handlingDays),
      transitTime: daysOf(transitDays),
    },
  }));
}

/** Returns the choices of the variant under schema.org's property names. */
function variantData({ axes }: ProductView): Record<string, string> {
  const named = { colour: 'color', size: 'size', material: 'material', pattern: 'pattern' } as const;
  return Object.fromEntries(
    Object.entries(named).flatMap(([key, name]) => {
      const chosen = axes.find((axis) => axis.key === key)?.choices.find((choice) => choice.selected);
      return chosen ? [[name, chosen.label]] : [];
    }),
  );
}

/**
 * Returns the shown variant with its ratings and offer. Excludes ratings of the demo shop, which are not by customers.
 */
export function productData(
  product: ProductView,
  about: {
    tenant: Tenant;
    terms: OfferTerms;
    priceUntil: Date | null;
    /** True if the page shows a "from" price, which may be another variant's. */
    isOpen: boolean;
    address(path: string): string;
    path: string;
  },
): Record<string, unknown> {
  const { tenant, terms, priceUntil, isOpen, address, path } = about;
  const { amount, currency } = product.price;
  const price = { '@type': 'UnitPriceSpecification', price: decimal(amount), priceCurrency: currency };
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${address(path)}#product`,
    url: address(path),
    sku: product.sku,
    ...(product.gtin ? { gtin: product.gtin } : {}),
    inProductGroupWithID: product.productId,
    name: product.name,
    description: product.description,
    brand: { '@type': 'Brand', name: product.brand },
    category: product.breadcrumb.map(({ name }) => name).join(' > '),
    ...variantData(product),
    image: product.pictures.map((picture) => address(`/images/${picture.id}/1280`)),
    ...(product.energy
      ? {
          hasEnergyConsumptionDetails: {
            '@type': 'EnergyConsumptionDetails',
            hasEnergyEfficiencyCategory: energyCategory(product.energy.class),
            energyEfficiencyScaleMin: energyCategory(product.energy.scaleMax),
            energyEfficiencyScaleMax: energyCategory(product.energy.scaleMin),
          },
        }
      : {}),
    ...(product.rating?.real ? { aggregateRating: aggregateData(product.rating.real) } : {}),
    offers: {
      '@type': 'Offer',
      // Without a choice the page shows the lowest price of all variants, maybe that of another one.
      url: address(isOpen ? `${path}?v=1` : path),
      price: decimal(amount),
      priceCurrency: currency,
      ...(priceUntil ? { priceValidUntil: priceUntil.toISOString().slice(0, 10) } : {}),
      priceSpecification: [
        { ...price, valueAddedTaxIncluded: true },
        ...(product.compareAt
          ? [
              {
                ...price,
                price: decimal(product.compareAt.amount),
                priceType: 'https://schema.org/StrikethroughPrice',
                valueAddedTaxIncluded: true,
              },
            ]
          : []),
      ],
      availability: `https://schema.org/${product.stock.available ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: tenant.companyName },
      shippingDetails: shippingData(tenant, terms),
      hasMerchantReturnPolicy: returnData(tenant, terms),
    },
  };
}

/** Returns a product video for search engines; null without a picture for it. */
export function videoData(
  product: ProductView,
  shown: ShownVideo,
  about: { index: number; address(path: string): string; path: string },
): Record<string, unknown> | null {
  const { index, address, path } = about;
  const [video, file] = [product.videos[index], shown.sources.at(-1)];
  if (!video || !file || !shown.poster) return null;
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    '@id': `${address(path)}#video-${index + 1}`,
    about: { '@id': `${address(path)}#product` },
    name: shown.title,
    description: product.description || shown.title,
    thumbnailUrl: [address(`/images/${shown.poster.id}/1280`)],
    uploadDate: video.since.toISOString(),
    contentUrl: address(file.address),
    encodingFormat: file.type,
    ...(video.seconds === null ? {} : { duration: `PT${Math.max(1, Math.round(video.seconds))}S` }),
  };
}

/** Returns schema.org's name of an energy class; "A+++" becomes "A3Plus". */
function energyCategory(grade: string): string {
  const [, letter = '', plus = ''] = /^([A-G])(\+*)$/.exec(grade) ?? [];
  return `https://schema.org/EUEnergyEfficiencyCategory${letter}${plus === '' ? '' : `${plus.length}Plus`}`;
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
