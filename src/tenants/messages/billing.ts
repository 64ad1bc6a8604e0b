import type { Locale } from '../tenant.ts';
import { withOwnTexts } from '../with-own-texts.ts';
import { type ByLocale, inLocale } from './by-locale.ts';
import { billing as swiss } from './de-CH/billing.ts';
import { billing as english } from './en/billing.ts';
import { billing as french } from './fr-CH/billing.ts';
import { billing as italian } from './it/billing.ts';
import { billing as dutch } from './nl-NL/billing.ts';
import type { BillingMessages } from './types.ts';
import { germanVariant } from './variant.ts';

const german = germanVariant<BillingMessages>(swiss, {
  facts: { vat: 'USt-IdNr.' },
  totals: { total: 'Gesamtbetrag inkl. MwSt.' },
  vat: { title: 'Im Gesamtbetrag enthaltene MwSt.', tax: 'MwSt.' },
  pay: {
    invoice: (date) => `Bitte überweisen Sie den Betrag bis zum ${date}.`,
    instalments: 'Sie bezahlen in Raten. Zu jeder Rate gehört ein eigener Zahlcode auf den folgenden Seiten.',
    ended: 'Ihr Ratenkauf ist beendet. Bezahlen Sie den Restbetrag mit dem Zahlcode, falls noch etwas offen ist.',
  },
  slip: { holder: 'Kontoinhaber' },
  request: { account: { holder: 'Kontoinhaber' } },
});
const austrian = germanVariant<BillingMessages>(german, {
  facts: { vat: 'UID-Nummer' },
  totals: { total: 'Gesamtbetrag inkl. USt.' },
  vat: { title: 'Im Gesamtbetrag enthaltene USt.', tax: 'USt.' },
});

const ALL: ByLocale<BillingMessages> = {
  de: german,
  fr: french,
  nl: dutch,
  it: italian,
  en: english,
  'de-CH': swiss,
  'de-LI': swiss,
  'de-AT': austrian,
};

/** Returns the texts of bills. Server only: no page shows them. */
export function billingMessagesOf(locale: Locale): BillingMessages {
  return withOwnTexts('billing', locale, inLocale(ALL, locale));
}
