import type { Locale } from '../tenant.ts';
import { withOwnTexts } from '../with-own-texts.ts';
import { type ByLocale, inLocale } from './by-locale.ts';

/** Texts of products beside a product, and of products that go with the contents of a basket. Only servers need them. */
export type RelatedMessages = {
  related: string;
  accessory: string;
  companions: { title: string; add: string; choose: string; added: string };
};

const GERMAN: RelatedMessages = {
  related: 'Passt dazu',
  accessory: 'Zubehör',
  companions: {
    title: 'Dazu passt',
    add: 'In den Warenkorb',
    choose: 'Variante wählen',
    added: 'Im Warenkorb',
  },
};
const MESSAGES: ByLocale<RelatedMessages> = {
  de: GERMAN,
  fr: {
    related: 'S’accorde avec',
    accessory: 'Accessoires',
    companions: {
      title: 'À prendre avec',
      add: 'Ajouter au panier',
      choose: 'Choisir la variante',
      added: 'Dans le panier',
    },
  },
  nl: {
    related: 'Past hierbij',
    accessory: 'Accessoires',
    companions: {
      title: 'Handig erbij',
      add: 'In winkelmand',
      choose: 'Variant kiezen',
      added: 'In de winkelmand',
    },
  },
  it: {
    related: 'Si abbina con',
    accessory: 'Accessori',
    companions: {
      title: 'Da abbinare',
      add: 'Aggiungi al carrello',
      choose: 'Scegli la variante',
      added: 'Nel carrello',
    },
  },
  en: {
    related: 'Goes well with',
    accessory: 'Accessories',
    companions: {
      title: 'Goes with it',
      add: 'Add to basket',
      choose: 'Choose a variant',
      added: 'In the basket',
    },
  },
};

export const relatedMessages = (locale: Locale): RelatedMessages =>
  withOwnTexts('related', locale, inLocale(MESSAGES, locale));
