import { inMinorUnits } from '../../currencies/decimal-text.ts';
import type { Language } from '../../languages/language.ts';
import { newHouseFees, placeholderLogo } from '../../shop/reports/going-live/index.ts';
import { defaults } from '../../tenants/defaults.ts';
import { pathIn } from '../../tenants/paths.ts';
import type { CountryTerms } from './country-terms.ts';
import { pagesToFollow } from './page-files.ts';
import { themeFiles } from './theme-files.ts';

/** Answers from which a retailer's folder is written. */
export type HousePlan = {
  /** Name of the retailer's configuration, such as "velo". */
  name: string;
  company: string;
  /** Two capital letters. */
  country: string;
  languages: readonly [Language, ...Language[]];
  /** Host name of the shop, such as "www.velo.example". */
  host: string;
  terms: CountryTerms;
  /** Account for transfers and address on bills; null: the shop takes cards only. */
  bank: BankAnswers | null;
  /** Path from the folder to the platform; null within the platform's own folder, where no package is needed. */
  platform: string | null;
};

/** Answers that payment by transfer needs: bills name the account and the address of its holder. */
export type BankAnswers = { iban: string; street: string; postcode: string; city: string };

/** Returns the files of a new retailer's folder by path. */
export function houseFiles(plan: HousePlan): Record<string, string> {
  const id = plan.country.toLowerCase();
  return {
    'house.ts': houseFile(plan, id),
    [`tenants/${id}.ts`]: tenantFile(plan, id),
    ...Object.fromEntries(
      plan.languages.flatMap((language) =>
        Object.entries(pagesOf(plan, language)).map(([file, text]) => [
          `content/${id}/${language}-${plan.country}/${file}`,
          text,
        ]),
      ),
    ),
    'public/favicon.svg': placeholderLogo(plan.company),
    ...themeFiles(),
    ...(plan.platform !== null && packageFiles(plan.name, plan.platform)),
  };
}

/** Makes the platform a dependency of the folder, so that editors and tsc know its types. */
function packageFiles(name: string, platform: string): Record<string, string> {
  const kontor = `file:${platform}`;
  const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
  return {
    'package.json': json({ name, private: true, type: 'module', dependencies: { kontor } }),
    'tsconfig.json': json({ extends: 'kontor/tsconfig.house.json', include: ['**/*.ts', '**/*.tsx'] }),
  };
}

function houseFile({ name }: HousePlan, id: string): string {
  return `import { defineHouse } from 'kontor/house';
import { ${id} } from './tenants/${id}.ts';
import { theme } from './theme.ts';

export default defineHouse({
  name: ${quoted(name)},
  tenants: { ${id} },
  fallback: ${quoted(id)},
  theme,
});
`;
}

function tenantFile(plan: HousePlan, id: string): string {
  const { company, country, host, terms, name, bank } = plan;
  const domain = host.replace(/^www\./, '');
  const [term, least, most] = terms.invoiceTerm;
  return `import { DEFAULT_HOURS, defaults, type Organisation, type Tenant, underLaw } from 'kontor/house';

const HOST = ${quoted(host)};

// Empty texts are facts of the company that only it knows. The legal notice and documents show them.
const company = {
  addressCountry: ${quoted(country)},
  addressRegion: '',
  addressLocality: ${quoted(bank?.city ?? '')},
  postalCode: ${quoted(bank?.postcode ?? '')},
  streetAddress: ${quoted(bank?.street ?? '')},
  alternateName: [],
  areaServed: [${quoted(country)}],
  contactEmail: ${quoted(`service@${domain}`)},
  founder: '',
  foundingDate: '',
  foundingLocation: '',
  openingHours: DEFAULT_HOURS,
  openingExceptions: [],
  legalName: ${quoted(company)},
  logo: '/favicon.svg',
  memberOf: '',
  telephone: '',
  sameAs: [],
  slogan: '',
} satisfies Partial<Organisation>;

/** Terms of the law. Fields below override what the law leaves open. */
const terms = underLaw({ law: ${quoted(terms.law)}, country: ${quoted(country)} }, defaults);

export const ${id}: Tenant = {
  ...terms,
  id: ${quoted(id)},
  clientId: ${quoted(`${name}-${id}`)},
  tenantId: HOST,
  hostName: HOST,
  localHosts: [${quoted(`${id}.localhost`)}, 'localhost', '127.0.0.1', '[::1]'],
  companyName: ${quoted(company)},
  securityContact: ${quoted(`security@${domain}`)},
  seoTitleName: ${quoted(company)},
  appDeeplinkProtocol: ${quoted(name)},
  currency: ${quoted(terms.currency)},
  priceFormat: ${JSON.stringify(terms.priceFormat)},
  priceRounding: ${terms.priceRounding},
  timeZone: ${quoted(terms.timeZone)},
  locales: [${plan.languages.map((language, index) => localeText(plan, language, index === 0)).join('')}
  ],${headerSlots(plan)}${vatRates(plan)}
  // Amounts in minor units, days and services of your carriers.
  delivery: {
    carrier: ${quoted(terms.carrier)},
    countries: [${quoted(country)}],
    fees: { ${feesText(terms)} },
    orderBefore: '15:00',
    handlingDays: 1,
    carrierDays: [1, 2],
    twoManDays: [5, 10],
    bundledDays: [1, 2],
    extras: { assembly: 0, takeBackFurniture: 0, takeBackAppliance: 0, hose: 0 },
    hoseCategories: [],
    pickup: [],
    byArrangement: [],
  },
  vatNumber: '',
  documents: { company: ${quoted(`${name}-${id}`)}, prefix: ${quoted(country)}, invoiceAt: ${quoted(terms.invoiceAt)} },
${bank ? '' : "  // With a bank account and an address add 'prepayment' and 'invoice'.\n"}  // Cards need the keys of a payment provider.
  payment: {
    invoiceTermDays: ${term},
    invoiceTermLimits: { least: ${least}, most: ${most} },
    methods: ${bank ? "['invoice', 'card', 'prepayment']" : "['card']"},
    cards: ['visa', 'mastercard'],
    iban: ${quoted(bank?.iban ?? '')},
    accountHolder: ${quoted(company)},
  },
  // Memberships with free delivery, off until you set their fee and terms.
  premium: { ...terms.premium, offered: false },
  account: { unsupported: ['payback'] },${approvalsText(plan)}
};
`;
}

function feesText({ currency }: CountryTerms): string {
  return Object.entries(newHouseFees(currency))
    .map(([name, amount]) => `${name}: ${amount}`)
    .join(', ');
}

/** Names limits of a currency for which the platform has none. */
function approvalsText({ terms: { currency } }: HousePlan): string {
  const known = defaults.approvals.refund?.above[currency];
  if (known !== undefined) return '';
  const rule = `{ mode: 'second-person', above: { ${currency}: ${inMinorUnits(100_000, currency)} } }`;
  return `
  // Minor units above which another employee approves: set limits that suit the currency.
  approvals: { ...defaults.approvals, refund: ${rule}, writeOff: ${rule} },`;
}

/** Names the rates of a country without a profile of its own. */
function vatRates({ terms: { vat } }: HousePlan): string {
  if (vat === null) return '';
  const [standard, reduced, since] = vat;
  return `
  vat: [
    { class: 'standard', permille: ${standard}, validFrom: ${quoted(since)} },
    { class: 'reduced', permille: ${reduced}, validFrom: ${quoted(since)} },
  ],`;
}

function localeText(plan: HousePlan, language: Language, isMain: boolean): string {
  const prefix = isMain ? '' : `/${language}`;
  const { title, description } = HEADERS[language];
  return `
    {
      locale: ${quoted(`${language}-${plan.country}`)},
      language: ${quoted(language)},
      prefix: ${quoted(prefix)},
      organisation: {
        ...company,
        contactUrl: \`https://\${HOST}${prefix}${pathIn(language, 'contact')}\`,
        description: ${quoted(description(plan.company))},
        url: \`https://\${HOST}${prefix || '/'}\`,
        privacyNoticePath: ${quoted(`${prefix}${pathIn(language, 'privacy')}`)},
        searchActionTarget: \`https://\${HOST}${prefix}${pathIn(language, 'search')}?q={search_term_string}\`,
      },
      header: {
        title: ${quoted(title(plan.company))},
        description: ${quoted(description(plan.company))},
        canonical: \`https://\${HOST}${prefix || '/'}\`,
        robots: 'index,follow',
      },
    },`;
}

/** Shows the choice of the language in a shop with several. */
function headerSlots({ languages }: HousePlan): string {
  if (languages.length === 1) return '';
  return `
  headerSlots: ['promotion-banner', 'logo', 'search', 'service-navigation', 'locale-switch', 'account', 'wishlist', 'basket'],`;
}

function pagesOf({ company, country, host, bank }: HousePlan, language: Language): Record<string, string> {
  const town = bank ? [bank.street, `${bank.postcode} ${bank.city}`] : [];
  const mailbox = `service@${host.replace(/^www\./, '')}`;
  return {
    'home.json': startPage(company, language),
    ...pagesToFollow({ language, locale: `${language}-${country}` }, { lines: [company, ...town], mailbox }),
  };
}

/** Returns a start page that says no more than that the shop is new. */
function startPage(company: string, language: Language): string {
  const { title, description, welcome } = HEADERS[language];
  const text = { type: 'text', title: company, paragraphs: [welcome], list: [] };
  const page = { path: '/', title: title(company), description: description(company), blocks: [text] };
  return `${JSON.stringify(page, null, 2)}\n`;
}

type HeaderTexts = Record<'title' | 'description', (company: string) => string> & { welcome: string };

const HEADERS: Record<Language, HeaderTexts> = {
  de: {
    title: (company) => `${company}: online bestellen`,
    description: (company) => `Der Onlineshop von ${company}.`,
    welcome: 'Dieser Shop ist neu. Die ersten Artikel folgen bald.',
  },
  fr: {
    title: (company) => `${company}\u00a0: commander en ligne`,
    description: (company) => `La boutique en ligne de ${company}.`,
    welcome: 'Cette boutique est nouvelle. Les premiers articles arrivent bientôt.',
  },
  nl: {
    title: (company) => `${company}: online bestellen`,
    description: (company) => `De webshop van ${company}.`,
    welcome: 'Deze winkel is nieuw. De eerste artikelen volgen binnenkort.',
  },
  it: {
    title: (company) => `${company}: acquisti online`,
    description: (company) => `Il negozio online di ${company}.`,
    welcome: 'Questo negozio è nuovo. I primi articoli arriveranno presto.',
  },
  en: {
    title: (company) => `${company}: shop online`,
    description: (company) => `The online shop of ${company}.`,
    welcome: 'This shop is new. The first products will follow soon.',
  },
};

function quoted(text: string): string {
  return `'${text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll(/[\r\n\u2028\u2029]+/g, ' ')}'`;
}
