import type { Locale } from '../tenant.ts';
import { withOwnTexts } from '../with-own-texts.ts';
import { type ByLocale, inLocale } from './by-locale.ts';

/** Titles of the products that an employee put beside a product. Only servers need them. */
export type RelatedMessages = { related: string; accessory: string };

const GERMAN: RelatedMessages = { related: 'Passt dazu', accessory: 'Zubehör' };
const MESSAGES: ByLocale<RelatedMessages> = {
  de: GERMAN,
  fr: { related: 'S’accorde avec', accessory: 'Accessoires' },
  nl: { related: 'Past hierbij', accessory: 'Accessoires' },
  it: { related: 'Si abbina con', accessory: 'Accessori' },
  en: { related: 'Goes well with', accessory: 'Accessories' },
};

export const relatedMessages = (locale: Locale): RelatedMessages =>
  withOwnTexts('related', locale, inLocale(MESSAGES, locale));
