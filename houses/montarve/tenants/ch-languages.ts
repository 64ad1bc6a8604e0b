import type { LocaleConfig, Organisation } from 'kontor/house';

/** Values of the Swiss organisation that no language changes. */
export type SwissCompany = Pick<
  Organisation,
  | 'addressCountry'
  | 'postalCode'
  | 'streetAddress'
  | 'contactEmail'
  | 'founder'
  | 'foundingDate'
  | 'openingHours'
  | 'openingExceptions'
  | 'legalName'
  | 'logo'
  | 'telephone'
  | 'sameAs'
>;

const italian = (company: SwissCompany, host: string): LocaleConfig => ({
  locale: 'it-CH',
  language: 'it',
  prefix: '/it',
  organisation: {
    ...company,
    addressRegion: 'San Gallo',
    addressLocality: 'San Gallo',
    alternateName: ['Montarve Svizzera', 'Casa di vendita per corrispondenza Montarve'],
    areaServed: ['Svizzera', 'Liechtenstein'],
    contactUrl: `https://${host}/it/servizio-clienti/contatto`,
    description:
      'Casa di vendita per corrispondenza di moda, mobili, elettronica e articoli per la casa. Acquisto su fattura, consegna in tutta la Svizzera e nel Liechtenstein.',
    foundingLocation: 'San Gallo',
    memberOf: 'Gruppo Montarve',
    slogan: 'Tutto per la casa, scelto con cura',
    url: `https://${host}/it`,
    privacyNoticePath: '/it/servizio-clienti/chi-siamo/protezione-dei-dati',
    searchActionTarget: `https://${host}/it/s/?q={search_term_string}`,
  },
  header: {
    title: 'Montarve: moda, mobili, elettronica e casa online',
    description:
      'Moda, mobili, elettronica e articoli per la casa a casa sua: acquisto su fattura, diritto di reso di {returnDays} giorni, pacchi gratuiti da {freeFrom}.',
    canonical: `https://${host}/it`,
    robots: 'index,follow',
  },
});

const english = (company: SwissCompany, host: string): LocaleConfig => ({
  locale: 'en-CH',
  language: 'en',
  prefix: '/en',
  organisation: {
    ...company,
    addressRegion: 'St. Gallen',
    addressLocality: 'St. Gallen',
    alternateName: ['Montarve Switzerland', 'Montarve mail order'],
    areaServed: ['Switzerland', 'Liechtenstein'],
    contactUrl: `https://${host}/en/customer-service/contact`,
    description:
      'Mail-order house for fashion, furniture, technology and the home. Purchase by invoice, delivery throughout Switzerland and to Liechtenstein.',
    foundingLocation: 'St. Gallen',
    memberOf: 'Montarve Group',
    slogan: 'Everything for the home, chosen with care',
    url: `https://${host}/en`,
    privacyNoticePath: '/en/customer-service/about-us/privacy',
    searchActionTarget: `https://${host}/en/s/?q={search_term_string}`,
  },
  header: {
    title: 'Montarve: fashion, furniture, technology and home online',
    description:
      'Fashion, furniture, technology and household goods delivered to your door: purchase by invoice, {returnDays} days to return, free parcels from {freeFrom}.',
    canonical: `https://${host}/en`,
    robots: 'index,follow',
  },
});

const FURTHER = { it: italian, en: english };
const isFurther = (language: string): language is keyof typeof FURTHER => Object.hasOwn(FURTHER, language);

/** Returns the locales that a list such as "it,en" adds to German and French. Throws if it names another language. */
export function furtherLocales(list: string | undefined, company: SwissCompany, host: string): LocaleConfig[] {
  const languages = (list ?? '').split(',').flatMap((language) => language.trim() || []);
  return [...new Set(languages)].map((language) => {
    if (!isFurther(language)) throw new Error(`DEMO_LANGUAGES names "${language}"; possible are it and en`);
    return FURTHER[language](company, host);
  });
}
