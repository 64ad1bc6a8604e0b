import { defaults, type Tenant } from 'kontor/house';

/** Voucher for the first subscription to the newsletter, in minor units. */
export const NEWSLETTER_VOUCHER = { amount: 3000, minimum: 9000, validDays: 30, exceptTechnical: true };

/** Terms that all tenants of Montarve share. */
export const shared: typeof defaults = {
  ...defaults,
  appDeeplinkProtocol: 'montarve',
  app: {
    ios: 'https://apps.apple.com/app/montarve/id6400000190',
    android: 'https://play.google.com/store/apps/details?id=ch.montarve.shop',
  },
  newsletter: { ...defaults.newsletter, voucher: NEWSLETTER_VOUCHER },
  samples: {
    categories: ['living-sofas', 'living-armchairs', 'bedroom-beds', 'bedroom-boxspring', 'dining-chairs'],
    attribute: 'material',
    materials: ['structuredfabric', 'velvetfabric', 'leather', 'imitleather', 'linen', 'wool', 'textile'],
    most: 5,
  },
  returns: {
    ...defaults.returns,
    excludedCategories: ['garden-plants'],
    sealedCategories: ['lingerie-briefs', 'lingerie-swim', 'bedroom-mattresses', 'textiles-duvets'],
  },
};

/** Working days, cut-off time and services of the carriers. */
export const DELIVERY_DAYS: Omit<Tenant['delivery'], 'carrier' | 'countries' | 'fees'> = {
  orderBefore: '20:00',
  handlingDays: 1,
  carrierDays: [1, 2],
  twoManDays: [5, 10],
  bundledDays: [1, 2],
  // By law, taking back an old appliance is free (docs/rules/goods.md#take-back).
  extras: { assembly: 7900, takeBackFurniture: 3900, takeBackAppliance: 0, hose: 1990 },
  hoseCategories: ['appl-washers', 'appl-dishwashers'],
  pickup: [],
  byArrangement: [],
};
