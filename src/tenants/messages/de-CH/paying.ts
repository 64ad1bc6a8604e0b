import type { PaylinkState, ShownPaymentState } from '../../../shop/money/payment/codes.ts';

type Said = { title: string; text: string };

/** Texts of the page after paying, by the state of the payment. */
const after: Record<ShownPaymentState, Said> = {
  paid: {
    title: 'Ihre Zahlung ist eingegangen',
    text: 'Vielen Dank. Die Bestätigung Ihrer Bestellung senden wir Ihnen per E-Mail.',
  },
  open: {
    title: 'Ihre Bestellung ist noch nicht bezahlt',
    text: 'Sie haben die Zahlung nicht abgeschlossen. Ihr Warenkorb ist unverändert, und wir halten die Artikel eine halbe Stunde für Sie zurück.',
  },
  checking: {
    title: 'Ihre Zahlung wird bestätigt',
    text: 'Das dauert meist nur einige Sekunden. Diese Seite aktualisiert sich von selbst.',
  },
  failed: {
    title: 'Die Zahlung hat nicht geklappt',
    text: 'Es wurde nichts belastet. Ihr Warenkorb ist unverändert: Sie können es noch einmal versuchen oder anders bezahlen.',
  },
  expired: {
    title: 'Die Zeit für die Zahlung ist abgelaufen',
    text: 'Es wurde nichts belastet. Ihr Warenkorb ist unverändert, die Artikel sind aber nicht mehr für Sie reserviert.',
  },
  'given-back': {
    title: 'Wir erstatten Ihre Zahlung',
    text: 'Die Bestellung konnte nicht mehr ausgeführt werden. Sie erhalten den ganzen Betrag auf demselben Weg zurück.',
  },
};

/** Texts of a pay link's page and the page after paying, by the state of the link. `thanks`: it was paid just now. */
const ends: Record<Exclude<PaylinkState, 'open' | 'checking'> | 'unknown' | 'thanks' | 'offline', Said> = {
  unknown: {
    title: 'Diesen Link gibt es nicht',
    text: 'Bitte prüfen Sie die Adresse aus unserem Schreiben oder fragen Sie den Kundendienst.',
  },
  paid: { title: 'Diese Rechnung ist bezahlt', text: 'Vielen Dank. Sie müssen nichts weiter tun.' },
  thanks: {
    title: 'Vielen Dank für Ihre Zahlung',
    text: 'Ihre Zahlung ist eingegangen. Sie müssen nichts weiter tun.',
  },
  expired: {
    title: 'Dieser Link ist abgelaufen',
    text: 'Die Rechnung ist weiterhin offen. Einen neuen Link erhalten Sie beim Kundendienst.',
  },
  cancelled: {
    title: 'Dieser Link gilt nicht mehr',
    text: 'Für diese Rechnung gibt es einen neueren Link. Bitte verwenden Sie den aus unserem letzten Schreiben.',
  },
  offline: {
    title: 'Online bezahlen ist zurzeit nicht möglich',
    text: 'Bitte überweisen Sie den Betrag mit den Angaben auf Ihrer Rechnung. Fragen beantwortet der Kundendienst.',
  },
  settled: {
    title: 'Dieser Betrag ist nicht mehr offen',
    text: 'Die Rechnung wurde inzwischen bezahlt, gekürzt oder storniert. Was noch offen ist, sagt Ihnen der Kundendienst.',
  },
  'given-back': {
    title: 'Wir konnten Ihre Zahlung nicht annehmen',
    text: 'Was belastet wurde, erhalten Sie ganz und auf demselben Weg zurück. Fragen beantwortet der Kundendienst.',
  },
  failed: {
    title: 'Die Zahlung hat nicht geklappt',
    text: 'Es wurde nichts belastet. Bitte versuchen Sie es noch einmal.',
  },
  pending: {
    title: 'Ihre Zahlung wird bestätigt',
    text: 'Das dauert meist nur einige Sekunden. Diese Seite aktualisiert sich von selbst.',
  },
};

/** Texts of pages around a payment at the provider, and of pay links. */
export const paying = {
  after,
  /** Title after a direct debit was mandated, which the bank collects days later. */
  mandated: 'Ihre Bestellung ist eingegangen',
  goOn: 'Zahlung fortsetzen',
  again: 'Noch einmal versuchen',
  otherWay: 'Anders bezahlen',
  toBasket: 'Zum Warenkorb',
  refresh: 'Seite aktualisieren',
  link: {
    ends,
    title: 'Rechnung bezahlen',
    intro: 'Bezahlen Sie diese Rechnung online, ohne Anmeldung.',
    bill: 'Bestellnummer',
    amount: 'Betrag',
    choose: 'Wie möchten Sie bezahlen?',
    methods: { paypal: 'PayPal', mastercard: 'Mastercard', visa: 'Visa', diners: 'Diners Club', discover: 'Discover' },
    pay: (amount: string) => `${amount} bezahlen`,
    paying: 'Weiter zur Zahlung …',
    description: (number: string) => `Bestellung ${number}`,
    back: 'Sie haben die Zahlung abgebrochen. Es wurde nichts belastet.',
    problems: {
      'invalid-choice': 'Bitte wählen Sie, wie Sie bezahlen möchten.',
      'too-many-attempts':
        'Von diesem Anschluss wurde zu oft versucht, zu bezahlen. Bitte versuchen Sie es in einer Stunde wieder.',
      'payment-unavailable': 'Die Zahlung ist im Moment nicht möglich. Bitte versuchen Sie es später noch einmal.',
    },
    toLink: 'Zur Rechnung',
    contact: 'Kundendienst',
  },
};
