import type { ProductDocumentKind } from '../../shop/catalogue/product-documents/document-rules.ts';
import type { Locale } from '../tenant.ts';
import { withOwnTexts } from '../with-own-texts.ts';
import { type ByLocale, inLocale } from './by-locale.ts';

/** Texts of the documents on product pages. Only servers need them. */
export type ProductDocumentMessages = {
  title: string;
  kinds: Record<ProductDocumentKind, string>;
  /** Names a link with language and size: "Bedienungsanleitung (Deutsch, PDF, 182 kB)". */
  link(kind: string, language: string, size: string): string;
  kilobytes(count: number): string;
  /** `count`: with one decimal, in the writing of the language. */
  megabytes(count: string): string;
};

const link = (kind: string, language: string, size: string): string => `${kind} (${language}, PDF, ${size})`;

const MESSAGES: ByLocale<ProductDocumentMessages> = {
  de: {
    title: 'Dokumente',
    kinds: {
      'data-sheet': 'Datenblatt',
      manual: 'Bedienungsanleitung',
      assembly: 'Montageanleitung',
      care: 'Pflegeanleitung',
      'energy-sheet': 'Produktdatenblatt Energie',
    },
    link,
    kilobytes: (count) => `${count} kB`,
    megabytes: (count) => `${count} MB`,
  },
  fr: {
    title: 'Documents',
    kinds: {
      'data-sheet': 'Fiche technique',
      manual: 'Mode d’emploi',
      assembly: 'Notice de montage',
      care: 'Conseils d’entretien',
      'energy-sheet': 'Fiche d’information énergie',
    },
    link,
    kilobytes: (count) => `${count}\u00a0Ko`,
    megabytes: (count) => `${count}\u00a0Mo`,
  },
  nl: {
    title: 'Documenten',
    kinds: {
      'data-sheet': 'Gegevensblad',
      manual: 'Gebruiksaanwijzing',
      assembly: 'Montagehandleiding',
      care: 'Onderhoudsadvies',
      'energy-sheet': 'Productinformatieblad energie',
    },
    link,
    kilobytes: (count) => `${count} kB`,
    megabytes: (count) => `${count} MB`,
  },
  it: {
    title: 'Documenti',
    kinds: {
      'data-sheet': 'Scheda tecnica',
      manual: 'Istruzioni per l’uso',
      assembly: 'Istruzioni di montaggio',
      care: 'Istruzioni per la cura',
      'energy-sheet': 'Scheda informativa energia',
    },
    link,
    kilobytes: (count) => `${count} kB`,
    megabytes: (count) => `${count} MB`,
  },
  en: {
    title: 'Documents',
    kinds: {
      'data-sheet': 'Data sheet',
      manual: 'Manual',
      assembly: 'Assembly instructions',
      care: 'Care instructions',
      'energy-sheet': 'Energy information sheet',
    },
    link,
    kilobytes: (count) => `${count} kB`,
    megabytes: (count) => `${count} MB`,
  },
};

export const productDocumentMessages = (locale: Locale): ProductDocumentMessages =>
  withOwnTexts('productDocuments', locale, inLocale(MESSAGES, locale));
