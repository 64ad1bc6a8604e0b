import { defaults, type OpeningHours, type Organisation, type Tenant } from 'kontor/house';

/** Terms that both tenants share. */
export const shared: typeof defaults = {
  ...defaults,
  appDeeplinkProtocol: 'veloranza',
  headerSlots: ['logo', 'search', 'service-navigation', 'locale-switch', 'account', 'wishlist', 'basket'],
  // The retailer sells neither by instalments nor with a bonus programme.
  account: { unsupported: ['payback', 'ratenkauf'] },
};

/** Working days, cut-off time and services of the carriers. */
export const DELIVERY_DAYS: Omit<Tenant['delivery'], 'carrier' | 'countries' | 'fees'> = {
  orderBefore: '16:00',
  handlingDays: 1,
  carrierDays: [1, 3],
  twoManDays: [5, 10],
  bundledDays: [1, 2],
  extras: { assembly: 4900, takeBackFurniture: 0, takeBackAppliance: 0, hose: 0 },
  hoseCategories: [],
  pickup: [],
  byArrangement: [],
};

export const HOURS: OpeningHours[] = [
  { days: ['Tu', 'We', 'Th', 'Fr'], opens: '09:00', closes: '18:30' },
  { days: ['Sa'], opens: '09:00', closes: '16:00' },
];

/** Facts of both companies. */
export const GROUP = {
  contactEmail: 'servizio@veloranza.example',
  founder: 'Nora Veloranza',
  openingHours: HOURS,
  openingExceptions: [],
  logo: '/favicon.svg',
  memberOf: 'Veloranza',
  sameAs: [],
} satisfies Partial<Organisation>;
