import type {
  AccountMessages,
  AfterMessages,
  CheckoutMessages,
  ContractMessages,
  CreditMessages,
  MailMessages,
  Messages,
} from './types.ts';
import type { Overrides } from './variant.ts';

/** Texts of both Germany and Austria that differ from Swiss German by law or usage, not by spelling. */
export const germanOverrides = {
  frame: {
    footer: { links: { revocation: 'Widerrufsbelehrung' } },
  },
  catalogue: {
    sorting: { options: { reduction: 'Höchster Rabatt' } },
    tyre: {
      short: (fuel, wet, decibels, noiseClass) =>
        `Kraftstoff ${fuel}, Nass ${wet}, ${decibels}\u00a0dB\u00a0${noiseClass}`,
    },
    price: {
      recycling: 'inkl. Entsorgungsbeitrag',
      compareAt: (price) => `niedrigster Preis der letzten 30 Tage: ${price}`,
      compareAtSpoken: (price) => `niedrigster Preis der letzten 30 Tage ${price}`,
    },
    product: {
      returns: (days) => `${days} Tage Widerrufsrecht`,
    },
  },
} satisfies Overrides<Messages>;

/** Overrides of the checkout. */
export const germanCheckoutOverrides = {
  hints: {
    email: 'Zum Beispiel name@beispiel.de',
    postalCode: 'Zum Beispiel 10115',
    country: 'Wir liefern in die Länder dieser Liste.',
  },
  review: {
    order: 'zahlungspflichtig bestellen',
    orderHint: 'Mit dem Klick auf „zahlungspflichtig bestellen“ geben Sie eine verbindliche Bestellung ab.',
    terms: (terms, revocation) => `Ich stimme den ${terms} zu und habe die ${revocation} zur Kenntnis genommen.`,
    revocationLink: 'Widerrufsbelehrung',
  },
  confirmation: { number: 'Bestellnummer', accountHolder: 'Kontoinhaber' },
  fieldProblems: { 'country-not-served': 'In dieses Land liefern wir nicht.' },
  fields: { pickupNumber: 'Ihre Nummer beim Abholort' },
  missing: { pickupNumber: 'Bitte geben Sie Ihre Nummer beim Abholort ein.' },
  delivery: { modeTexts: { parcel: 'Zustellung an Ihre Haustür' } },
  how: {
    // Since 27.9.2026, "eco" and similar claims need proof in the European Union (directive 2024/825). The text says
    // what is done.
    options: { home: { text: 'Zustellung an Ihre Haustür' }, bundled: { name: 'Gebündelte Zustellung' } },
    pickupNumberHint: '6 bis 10 Ziffern, aus Ihrem Konto beim Zusteller',
    extras: { hose: { name: 'Schlauchverlängerung bis 3,5 m' } },
  },
} satisfies Overrides<CheckoutMessages>;

/** Overrides of the account. */
export const germanAccountOverrides = {
  ledger: { transfer: { holder: 'Kontoinhaber' } },
} satisfies Overrides<AccountMessages>;

/** Overrides of texts that a page needs only once it is usable. */
export const germanAfterOverrides = {
  consent: {
    lead: (shop) =>
      `Entscheiden Sie, wofür ${shop} Cookies und ähnliche Speicher verwenden darf. Ihre Auswahl gilt ein Jahr; Sie können sie auf jeder Seite unten unter „Cookie-Einstellungen“ ändern.`,
  },
} satisfies Overrides<AfterMessages>;

/** Overrides of instalments: the warning of the directive; no law requires paper form. */
export const germanCreditOverrides = {
  warning: 'Achtung! Kreditaufnahme kostet Geld.',
  lender: (company) => `Kreditgeber: ${company}.`,
  calculator: { invalid: 'Bitte geben Sie einen Betrag ein, zum Beispiel 499,90.' },
  payment: { whyWriting: 'Für manche Beträge brauchen wir zuerst Ihren unterschriebenen Rahmenvertrag.' },
  contract: { text: 'Abgeschlossen. Für größere Beträge brauchen wir ihn auch mit Ihrer Unterschrift.' },
  account: {
    writtenText:
      'Für manche Beträge brauchen wir Ihre Unterschrift auf Papier. Sie drucken den Vertrag aus und schicken ein Exemplar unterschrieben zurück; ohne Drucker senden wir Ihnen zwei Exemplare per Post.',
  },
  agreement: {
    information: {
      lender: 'Kreditgeber',
      lateText: '5 % Verzugszinsen im Jahr, sonst keine Kosten',
      checkText:
        'Automatisch, ohne Daten über Gesundheit oder aus sozialen Netzwerken. Sie können verlangen, dass ein Mensch die Entscheidung prüft.',
    },
  },
} satisfies Overrides<CreditMessages>;

/** Overrides of the contract: text form everywhere, and the duties of the directive. */
export const germanContractOverrides = {
  clauses: {
    lateText:
      'Bezahlen Sie eine Rate zu spät, schulden Sie 5 % Verzugszinsen im Jahr auf ihren Anteil am Barzahlungspreis. Mahnungen kosten nichts.',
    withdrawalText: (days, address) =>
      `Sie können diesen Vertrag innerhalb von ${days} Tagen ohne Angabe von Gründen widerrufen, nachdem Sie ihn erhalten haben: in Ihrem Konto oder in Textform an ${address}. Es genügt, wenn Sie den Widerruf am letzten Tag absenden. Was Sie schon gekauft haben, bezahlen Sie dann innerhalb von 30 Tagen zum Barzahlungspreis, ohne Zuschläge.`,
    checkText:
      'Wir prüfen vor dem Abschluss, ob Sie den Kredit zurückzahlen können. Daten über Ihre Gesundheit oder aus sozialen Netzwerken verwenden wir nicht. Sie können verlangen, dass ein Mensch die Entscheidung prüft. Kommen Sie in Schwierigkeiten, schreiben Sie uns: Wir suchen mit Ihnen eine Lösung.',
  },
} satisfies Overrides<ContractMessages>;

/** Overrides of mails, which only the server writes. */
export const germanMailOverrides = {
  orderConfirmation: {
    greetings: {
      female: (_first, last) => `Guten Tag Frau ${last},`,
      male: (_first, last) => `Guten Tag Herr ${last},`,
      notSpecified: (first, last) => `Guten Tag ${first} ${last},`,
    },
    intro: (number, date) => `wir haben Ihre Bestellung ${number} vom ${date} erhalten. Das haben Sie bestellt:`,
    accountHolder: 'Kontoinhaber',
    withdrawal: (days) => `Sie haben ${days} Tage Widerrufsrecht ab Erhalt der letzten Sendung.`,
    withdrawalLink: 'Widerrufsbelehrung ansehen',
  },
  wishes: {
    notices: {
      price: {
        why: 'Sie haben uns auf dem Merkzettel gebeten, Ihnen bei einem niedrigeren Preis zu schreiben. Sinkt er noch einmal, melden wir uns wieder.',
      },
    },
  },
} satisfies Overrides<MailMessages>;
