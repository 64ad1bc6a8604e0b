import type { Locale } from '../tenant.ts';
import { withOwnTexts } from '../with-own-texts.ts';
import { type ByLocale, inLocale } from './by-locale.ts';

/** Texts of pictures that show several products. Only servers need them. */
export type SceneMessages = {
  /** Link on a product page to such a picture, if its page gives it no title. */
  look: string;
};

const MESSAGES: ByLocale<SceneMessages> = {
  de: { look: 'Im Raum ansehen' },
  fr: { look: 'Voir dans la pièce' },
  nl: { look: 'In de ruimte bekijken' },
  it: { look: 'Vedi nell’ambiente' },
  en: { look: 'See it in a room' },
};

export const sceneMessages = (locale: Locale): SceneMessages =>
  withOwnTexts('scenes', locale, inLocale(MESSAGES, locale));
