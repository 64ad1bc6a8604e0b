import type { Locale } from '../tenant.ts';
import { withOwnTexts } from '../with-own-texts.ts';
import { type ByLocale, inLocale } from './by-locale.ts';

/** Texts of the drawing of a product's measures. Only servers need them. */
export type DimensionMessages = {
  /** Says all measures, such as "Breite 215 cm, Höhe 84 cm". */
  described(measures: string): string;
  front: string;
  side: string;
  /** View from above. */
  plan: string;
  /** Person beside the product, for comparison. */
  person: string;
  /** Says how tall the person is, after the measures. */
  beside(height: string): string;
};

const MESSAGES: ByLocale<DimensionMessages> = {
  de: {
    described: (measures) => `Zeichnung mit den Abmessungen: ${measures}`,
    front: 'Vorne',
    side: 'Seite',
    plan: 'Grundriss',
    person: 'Person',
    beside: (height) => `daneben eine Person von ${height}`,
  },
  fr: {
    described: (measures) => `Dessin avec les dimensions\u00a0: ${measures}`,
    front: 'Face',
    side: 'Côté',
    plan: 'Vu d’en haut',
    person: 'Personne',
    beside: (height) => `à côté d’une personne de ${height}`,
  },
  nl: {
    described: (measures) => `Tekening met de afmetingen: ${measures}`,
    front: 'Voorkant',
    side: 'Zijkant',
    plan: 'Bovenaanzicht',
    person: 'Persoon',
    beside: (height) => `ernaast een persoon van ${height}`,
  },
  it: {
    described: (measures) => `Disegno con le misure: ${measures}`,
    front: 'Fronte',
    side: 'Lato',
    plan: 'Pianta',
    person: 'Persona',
    beside: (height) => `accanto a una persona di ${height}`,
  },
  en: {
    described: (measures) => `Drawing with the dimensions: ${measures}`,
    front: 'Front',
    side: 'Side',
    plan: 'From above',
    person: 'Person',
    beside: (height) => `beside a person of ${height}`,
  },
};

export const dimensionMessages = (locale: Locale): DimensionMessages =>
  withOwnTexts('dimensions', locale, inLocale(MESSAGES, locale));
