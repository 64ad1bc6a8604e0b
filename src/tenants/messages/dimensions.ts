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
};

const MESSAGES: ByLocale<DimensionMessages> = {
  de: {
    described: (measures) => `Zeichnung mit den Abmessungen: ${measures}`,
    front: 'Vorne',
    side: 'Seite',
    plan: 'Grundriss',
  },
  fr: {
    described: (measures) => `Dessin avec les dimensions\u00a0: ${measures}`,
    front: 'Face',
    side: 'Côté',
    plan: 'Vu d’en haut',
  },
  nl: {
    described: (measures) => `Tekening met de afmetingen: ${measures}`,
    front: 'Voorkant',
    side: 'Zijkant',
    plan: 'Bovenaanzicht',
  },
  it: { described: (measures) => `Disegno con le misure: ${measures}`, front: 'Fronte', side: 'Lato', plan: 'Pianta' },
  en: {
    described: (measures) => `Drawing with the dimensions: ${measures}`,
    front: 'Front',
    side: 'Side',
    plan: 'From above',
  },
};

export const dimensionMessages = (locale: Locale): DimensionMessages =>
  withOwnTexts('dimensions', locale, inLocale(MESSAGES, locale));
