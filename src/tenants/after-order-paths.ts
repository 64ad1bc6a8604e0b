import { languageOf } from '../languages/language.ts';
import { href, pathIn } from './paths.ts';
import type { Language, Locale } from './tenant.ts';

/* Paths of pages after an order. Pages pass them to browsers, so that no browser loads this table. */

export const RETURN_SEGMENT: Record<Language, string> = {
  de: 'rueckgabe',
  fr: 'retour',
  nl: 'retour',
  it: 'reso',
  en: 'return',
};
export const LABEL_SEGMENT: Record<Language, string> = {
  de: 'etikett',
  fr: 'etiquette',
  nl: 'label',
  it: 'etichetta',
  en: 'label',
};
export const CREDIT_SEGMENT: Record<Language, string> = {
  de: 'gutschrift',
  fr: 'avoir',
  nl: 'creditnota',
  it: 'nota-di-credito',
  en: 'credit-note',
};

export const DOCUMENT_SEGMENT: Record<Language, string> = {
  de: 'beleg',
  fr: 'document',
  nl: 'document',
  it: 'documento',
  en: 'document',
};

export const STATEMENT_SEGMENT: Record<Language, string> = {
  de: 'kontoauszug',
  fr: 'releve',
  nl: 'overzicht',
  it: 'estratto-conto',
  en: 'statement',
};

/** Last segment of the archive with all documents of a customer. */
export const PAPERS_SEGMENT: Record<Language, string> = {
  de: 'belege',
  fr: 'documents',
  nl: 'documenten',
  it: 'documenti',
  en: 'documents',
};

const GUEST: Record<Language, string> = {
  de: 'anmelden',
  fr: 'annoncer',
  nl: 'aanmelden',
  it: 'registrare',
  en: 'register',
};
const WITHDRAW: Record<Language, string> = {
  de: 'vertrag-widerrufen',
  fr: 'se-retracter',
  nl: 'overeenkomst-herroepen',
  it: 'recedere-dal-contratto',
  en: 'withdraw-from-contract',
};

/** Paths of a guest's return form and its label, without language prefix. */
export const guestReturnPath = (language: Language) => `${pathIn(language, 'returns')}/${GUEST[language]}`;
export const guestLabelPath = (language: Language) => `${guestReturnPath(language)}/${LABEL_SEGMENT[language]}`;
/** Path of the withdrawal function, without language prefix. */
export const withdrawalPath = (language: Language) => `${pathIn(language, 'revocation')}/${WITHDRAW[language]}`;

export const guestReturnHref = (locale: Locale, token?: string) =>
  `${href(locale, 'returns')}/${GUEST[languageOf(locale)]}${token === undefined ? '' : `?t=${token}`}`;
export const guestLabelHref = (locale: Locale, token: string, number: string) =>
  `${href(locale, 'returns')}/${GUEST[languageOf(locale)]}/${LABEL_SEGMENT[languageOf(locale)]}?t=${token}&r=${encodeURIComponent(number)}`;
export const withdrawalHref = (locale: Locale) => `${href(locale, 'revocation')}/${WITHDRAW[languageOf(locale)]}`;

export const orderHref = (locale: Locale, order: string) =>
  `${href(locale, 'accountOrders')}/${encodeURIComponent(order)}`;
export const returnHref = (locale: Locale, order: string) =>
  `${orderHref(locale, order)}/${RETURN_SEGMENT[languageOf(locale)]}`;
export const labelHref = (locale: Locale, order: string, number: string) =>
  `${orderHref(locale, order)}/${LABEL_SEGMENT[languageOf(locale)]}/${encodeURIComponent(number)}`;
export const creditHref = (locale: Locale, order: string, number: string) =>
  `${orderHref(locale, order)}/${CREDIT_SEGMENT[languageOf(locale)]}/${encodeURIComponent(number)}`;
export const documentHref = (locale: Locale, order: string, id: string) =>
  `${orderHref(locale, order)}/${DOCUMENT_SEGMENT[languageOf(locale)]}/${encodeURIComponent(id)}`;
export const statementHref = (locale: Locale) =>
  `${href(locale, 'accountBookings')}/${STATEMENT_SEGMENT[languageOf(locale)]}`;
export const papersHref = (locale: Locale) =>
  `${href(locale, 'accountInvoices')}/${PAPERS_SEGMENT[languageOf(locale)]}`;
