import type { Locale } from '../tenant.ts';

/** Titles of the products that an employee put beside a product. Only servers need them. */
export type RelatedMessages = { related: string; accessory: string };

const GERMAN: RelatedMessages = { related: 'Passt dazu', accessory: 'Zubehör' };
const MESSAGES: Record<Locale, RelatedMessages> = {
  'de-CH': GERMAN,
  'de-DE': GERMAN,
  'de-AT': GERMAN,
  'fr-CH': { related: 'S’accorde avec', accessory: 'Accessoires' },
  'nl-NL': { related: 'Past hierbij', accessory: 'Accessoires' },
};

export const relatedMessages = (locale: Locale): RelatedMessages => MESSAGES[locale];
