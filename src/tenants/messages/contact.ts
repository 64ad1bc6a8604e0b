import type { Locale } from '../tenant.ts';
import { withOwnTexts } from '../with-own-texts.ts';
import { type ByLocale, inLocale } from './by-locale.ts';
import { contact as swiss } from './de-CH/contact.ts';
import { contact as english } from './en/contact.ts';
import { contact as swissFrench } from './fr-CH/contact.ts';
import { contact as italian } from './it/contact.ts';
import { contact as dutch } from './nl-NL/contact.ts';
import type { ContactMessages } from './types.ts';
import { germanVariant } from './variant.ts';

const within = 'Wir antworten innerhalb von zwei Arbeitstagen.';
const german = germanVariant<ContactMessages>(swiss, {
  answers: {
    'change-email':
      'Ihre E-Mail-Adresse ändern Sie am schnellsten selbst: im Kundenkonto unter „Meine persönlichen Daten“.',
    account: 'Ein neues Passwort bekommen Sie sofort über „Passwort vergessen“.',
    complaint: `Wir lesen jede Nachricht. ${within}`,
    barrier: `Danke, dass Sie uns auf eine Barriere hinweisen. Beschreiben Sie bitte, auf welcher Seite und mit welchem Hilfsmittel sie auftritt. ${within}`,
    other: within,
  },
  mail: { text: `Wir haben Ihre Nachricht erhalten. ${within}` },
});

const french: ContactMessages = {
  ...swissFrench,
  fields: { ...swissFrench.fields, postalcode: 'Code postal' },
};

const ALL: ByLocale<ContactMessages> = {
  de: german,
  fr: french,
  nl: dutch,
  it: italian,
  en: english,
  'de-CH': swiss,
  'de-LI': swiss,
  'fr-CH': swissFrench,
};

/** Returns the texts of the contact form. Server only: pages receive the texts that they show. */
export function contactMessagesOf(locale: Locale): ContactMessages {
  return withOwnTexts('contact', locale, inLocale(ALL, locale));
}
