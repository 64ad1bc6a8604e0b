import type { PaymentMethod, Salutation } from '../../../shop/checkout/types.ts';

const greetings: Record<Salutation, (firstName: string, lastName: string) => string> = {
  female: (_first, last) => `Guten Tag Frau ${last},`,
  male: (_first, last) => `Guten Tag Herr ${last},`,
  notSpecified: (first, last) => `Guten Tag ${first} ${last},`,
};

const payment: Record<PaymentMethod, (days: number) => string> = {
  invoice: (days) =>
    `Sie bezahlen auf Rechnung. Die Rechnung liegt der Lieferung bei und ist innert ${days} Tagen zahlbar.`,
  prepayment: () =>
    'Sie bezahlen im Voraus. Bitte überweisen Sie den Betrag mit den folgenden Angaben. Danach versenden wir Ihre Bestellung.',
};

/** Mails; only the order confirmation so far. */
export const mail = {
  orderConfirmation: {
    subject: (number: string) => `Ihre Bestellung ${number} bei Montarve`,
    preview: 'Wir haben Ihre Bestellung erhalten.',
    title: 'Vielen Dank für Ihre Bestellung',
    greetings,
    intro: (number: string, date: string) =>
      `wir haben Ihre Bestellung ${number} vom ${date} erhalten. Das haben Sie bestellt:`,
    articleNumber: 'Artikelnummer',
    goods: 'Warenwert',
    delivery: 'Versandkosten',
    free: 'gratis',
    total: 'Total inkl. MwSt.',
    vat: (rate: string) => `davon MwSt. ${rate} %`,
    deliveryTitle: 'Lieferung',
    deliveryBetween: (earliest: string, latest: string) => `Voraussichtlich zwischen ${earliest} und ${latest}`,
    deliveryOn: (date: string) => `Voraussichtlich am ${date}`,
    shippingAddress: 'Lieferadresse',
    billingAddress: 'Rechnungsadresse',
    paymentTitle: 'Zahlung',
    payment,
    amount: 'Betrag',
    iban: 'IBAN',
    accountHolder: 'Begünstigte',
    bankTransferReference: 'Referenz',
    withdrawal: (days: number) => `Sie haben ${days} Tage Rückgaberecht ab Erhalt der letzten Sendung.`,
    withdrawalLink: 'Rückgaberecht ansehen',
    terms: (version: string) => `Es gelten unsere AGB in der Fassung ${version}.`,
    termsLink: 'AGB ansehen',
    help: 'Fragen zu Ihrer Bestellung? Wir helfen Ihnen gerne.',
    closing: 'Freundliche Grüsse',
    sender: 'Ihr Team von Montarve',
  },
};
