import type { Salutation } from '../../../shop/selling/addresses/codes.ts';
import type { PaymentMethodName } from '../../tenant.ts';
import { premiumMail } from './premium-mail.ts';

const greetings: Record<Salutation, (firstName: string, lastName: string) => string> = {
  female: (_first, last) => `Guten Tag Frau ${last}`,
  male: (_first, last) => `Guten Tag Herr ${last}`,
  notSpecified: (first, last) => `Guten Tag ${first} ${last}`,
};

const payment: Record<PaymentMethodName, (days: number) => string> = {
  invoice: (days) =>
    `Sie bezahlen auf Rechnung. Die Rechnung finden Sie im Anhang; sie ist innert ${days} Tagen nach der Lieferung zahlbar.`,
  prepayment: (days) =>
    `Sie bezahlen im Voraus. Bitte überweisen Sie den Betrag in den nächsten ${days} Tagen mit der Rechnung im Anhang oder den folgenden Angaben. So lange halten wir die Artikel für Sie zurück. Wir versenden sie, sobald der Betrag da ist.`,
  instalments: () => 'Sie bezahlen in Monatsraten. Ihr Ratenplan steht unten.',
  'gift-card': () => 'Sie haben mit einer Geschenkkarte bezahlt. Sie müssen nichts mehr überweisen.',
  card: () => 'Sie haben mit Kreditkarte bezahlt. Sie müssen nichts mehr überweisen.',
  twint: () => 'Sie haben mit TWINT bezahlt. Sie müssen nichts mehr überweisen.',
  paypal: () => 'Sie haben mit PayPal bezahlt. Sie müssen nichts mehr überweisen.',
  eps: () => 'Sie haben mit EPS bezahlt. Sie müssen nichts mehr überweisen.',
  ideal: () => 'Sie haben mit iDEAL | Wero bezahlt. Sie müssen nichts mehr überweisen.',
  wero: () => 'Sie haben mit Wero bezahlt. Sie müssen nichts mehr überweisen.',
  sepa: () =>
    'Wir ziehen den Betrag per SEPA-Lastschrift von Ihrem Konto ein, frühestens einen Tag nach dieser Mitteilung. Das Mandat haben Sie beim Bezahlen erteilt.',
};

type Letter = {
  subject: (shop: string) => string;
  title: string;
  paragraphs: string[];
  button: string;
  ignore: string;
};
type LetterKind =
  | 'register'
  | 'exists'
  | 'password'
  | 'unknown'
  | 'email'
  | 'emailTaken'
  | 'emailChanged'
  | 'passwordChanged'
  | 'passkeyAdded'
  | 'erased'
  | 'extract'
  | 'stolen';

/**
 * Letters about an account. The page answers alike for known and unknown addresses; the letters tell the difference.
 */
const account: Record<LetterKind, Letter> = {
  register: {
    subject: (shop) => `Bitte bestätigen Sie Ihr Kundenkonto bei ${shop}`,
    title: 'Bestätigen Sie Ihre E-Mail-Adresse',
    paragraphs: [
      'Vielen Dank für Ihre Registrierung. Bestätigen Sie Ihre E-Mail-Adresse mit Ihrem Passwort, dann ist Ihr Kundenkonto bereit.',
      'Der Link ist 24 Stunden gültig.',
    ],
    button: 'Kundenkonto bestätigen',
    ignore: 'Haben Sie sich nicht registriert? Dann müssen Sie nichts tun: Ohne Bestätigung entsteht kein Kundenkonto.',
  },
  exists: {
    subject: (shop) => `Sie haben bereits ein Kundenkonto bei ${shop}`,
    title: 'Sie haben bereits ein Kundenkonto',
    paragraphs: [
      'Jemand wollte mit dieser E-Mail-Adresse ein neues Kundenkonto eröffnen. Es gibt schon eines, und daran hat sich nichts geändert.',
      'Sie können sich mit Ihrem Passwort anmelden oder dort ein neues anfordern.',
    ],
    button: 'Zur Anmeldung',
    ignore: 'Waren Sie das nicht? Dann müssen Sie nichts tun.',
  },
  password: {
    subject: (shop) => `Ihr neues Passwort für ${shop}`,
    title: 'Legen Sie ein neues Passwort fest',
    paragraphs: [
      'Mit diesem Link legen Sie ein neues Passwort fest. Danach sind Sie auf allen Geräten abgemeldet.',
      'Der Link ist 2 Stunden gültig und funktioniert einmal.',
    ],
    button: 'Passwort festlegen',
    ignore: 'Haben Sie das nicht angefordert? Dann müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.',
  },
  unknown: {
    subject: () => 'Kein Kundenkonto mit dieser E-Mail-Adresse',
    title: 'Zu dieser Adresse gibt es kein Kundenkonto',
    paragraphs: [
      'Jemand wollte das Passwort zu dieser E-Mail-Adresse zurücksetzen. Wir kennen dazu kein Kundenkonto. Vielleicht haben Sie eine andere Adresse verwendet.',
    ],
    button: 'Kundenkonto eröffnen',
    ignore: 'Waren Sie das nicht? Dann müssen Sie nichts tun.',
  },
  email: {
    subject: () => 'Bitte bestätigen Sie Ihre neue E-Mail-Adresse',
    title: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    paragraphs: [
      'Diese Adresse soll die neue E-Mail-Adresse Ihres Kundenkontos werden. Bis Sie sie bestätigen, bleibt die bisherige.',
      'Der Link ist 24 Stunden gültig.',
    ],
    button: 'E-Mail-Adresse bestätigen',
    ignore: 'Haben Sie das nicht gewünscht? Dann müssen Sie nichts tun.',
  },
  emailTaken: {
    subject: () => 'Diese E-Mail-Adresse hat schon ein Kundenkonto',
    title: 'Diese Adresse gehört bereits zu einem Kundenkonto',
    paragraphs: [
      'Jemand wollte diese E-Mail-Adresse in einem anderen Kundenkonto verwenden. Das ist nicht möglich, weil sie schon zu einem gehört. Es wurde nichts geändert.',
    ],
    button: 'Zur Anmeldung',
    ignore: 'Waren Sie das nicht? Dann müssen Sie nichts tun.',
  },
  emailChanged: {
    subject: () => 'Ihre E-Mail-Adresse wurde geändert',
    title: 'Ihr Kundenkonto hat eine neue E-Mail-Adresse',
    paragraphs: ['Ab jetzt melden Sie sich mit der neuen Adresse an, und unsere Nachrichten gehen dorthin.'],
    button: 'Zum Kundenkonto',
    ignore: 'Waren Sie das nicht? Dann melden Sie sich bitte sofort bei unserem Kundendienst.',
  },
  passwordChanged: {
    subject: () => 'Ihr Passwort wurde geändert',
    title: 'Ihr Kundenkonto hat ein neues Passwort',
    paragraphs: ['Auf allen anderen Geräten sind Sie jetzt abgemeldet.'],
    button: 'Zum Kundenkonto',
    ignore: 'Waren Sie das nicht? Dann legen Sie bitte sofort ein neues Passwort fest.',
  },
  passkeyAdded: {
    subject: () => 'Ihr Kundenkonto hat einen neuen Passkey',
    title: 'Ihr Kundenkonto hat einen neuen Passkey',
    paragraphs: [
      'Ab jetzt können Sie sich auch damit anmelden. Unter «Sicherheit» sehen Sie alle Passkeys und können sie entfernen.',
    ],
    button: 'Zu Ihren Passkeys',
    ignore: 'Waren Sie das nicht? Dann entfernen Sie bitte sofort den Passkey und legen Sie ein neues Passwort fest.',
  },
  erased: {
    subject: (shop) => `Ihr Kundenkonto bei ${shop} ist gelöscht`,
    title: 'Ihr Kundenkonto ist gelöscht',
    paragraphs: [
      'Wir haben Ihr Kundenkonto geschlossen und Ihre Daten gelöscht. Auf allen Geräten sind Sie abgemeldet.',
      'Bestellungen und Rechnungen bewahren wir getrennt auf, solange das Gesetz es verlangt. Danach löschen wir auch sie. Mit dieser Adresse können Sie jederzeit ein neues Kundenkonto eröffnen.',
    ],
    button: 'Zum Shop',
    ignore: 'Haben Sie das nicht gewünscht? Dann melden Sie sich bitte bei unserem Kundendienst.',
  },
  extract: {
    subject: () => 'Der Auszug Ihrer Daten ist bereit',
    title: 'Ihr Auszug ist bereit',
    paragraphs: [
      'Sie haben einen Auszug Ihrer Daten angefordert. Melden Sie sich an und geben Sie Ihr Passwort ein, um ihn herunterzuladen.',
      'Er liegt 24 Stunden für Sie bereit.',
    ],
    button: 'Auszug herunterladen',
    ignore: 'Haben Sie das nicht angefordert? Dann legen Sie bitte ein neues Passwort fest.',
  },
  stolen: {
    subject: (shop) => `Bitte prüfen Sie Ihr Kundenkonto bei ${shop}`,
    title: 'Wir haben Sie auf allen Geräten abgemeldet',
    paragraphs: [
      'Jemand hat eine alte Anmeldung eines Ihrer Geräte noch einmal verwendet. Vielleicht wurde sie kopiert. Zu Ihrer Sicherheit haben wir alle Anmeldungen beendet.',
      'Ihre Bestellungen und Angaben konnte damit niemand sehen: Dafür braucht es Ihr Passwort. Melden Sie sich neu an und wählen Sie am besten ein neues Passwort.',
    ],
    button: 'Zur Anmeldung',
    ignore: 'Sie haben ein Gerät aus einer Sicherung wiederhergestellt? Dann melden Sie sich einfach neu an.',
  },
};

type NoticeLetter = {
  subject: (article: string) => string;
  title: string;
  intro: (article: string) => string;
  why: string;
};

const notices: Record<'price' | 'stock', NoticeLetter> = {
  price: {
    subject: (article) => `Jetzt günstiger: ${article}`,
    title: 'Ein Artikel auf Ihrem Merkzettel ist günstiger geworden',
    intro: (article) => `Der Preis von ${article} ist gesunken.`,
    why: 'Sie haben uns auf dem Merkzettel gebeten, Ihnen bei einem tieferen Preis zu schreiben. Sinkt er noch einmal, melden wir uns wieder.',
  },
  stock: {
    subject: (article) => `Wieder lieferbar: ${article}`,
    title: 'Ein Artikel auf Ihrem Merkzettel ist wieder lieferbar',
    intro: (article) => `${article} ist wieder da. Manchmal ist der Vorrat klein.`,
    why: 'Sie haben uns auf dem Merkzettel gebeten, Ihnen zu schreiben, sobald der Artikel wieder lieferbar ist. Das ist hiermit erledigt.',
  },
};

/** Letters about products on a wishlist. */
const wishes = {
  toArticle: 'Artikel ansehen',
  stop: 'Diese Benachrichtigungen beenden',
  confirm: {
    subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    title: 'Dürfen wir Ihnen schreiben?',
    paragraphs: [
      'Jemand hat auf unserem Merkzettel gewünscht, dass wir dieser Adresse zu Preisen und Verfügbarkeit von Artikeln schreiben. Wir tun das erst, wenn Sie zustimmen.',
      'Der Link ist 24 Stunden gültig.',
    ],
    button: 'Adresse bestätigen',
    ignore: 'Haben Sie das nicht gewünscht? Dann müssen Sie nichts tun: Wir schreiben Ihnen nicht mehr.',
  },
  notices,
};

/** Letter with the voucher for a newsletter subscription. */
const voucher = {
  subject: (amount: string) => `Ihr Gutschein über ${amount}`,
  title: (amount: string) => `Danke: Hier ist Ihr Gutschein über ${amount}`,
  text: 'Sie haben unseren Newsletter abonniert. Als Dank schenken wir Ihnen diesen Gutschein. Geben Sie den Code im Warenkorb ein.',
  conditions: (minimum: string) =>
    `Der Gutschein gilt einmal, ab einem Einkauf von ${minimum}, nicht für Bestellungen, die schon aufgegeben sind. Er ist nicht mit anderen Vorteilen kombinierbar und wird nicht ausbezahlt.`,
  code: 'Ihr Code',
  validTo: 'Gültig bis einschliesslich',
  button: 'Zum Warenkorb',
  ignore: 'Sie können den Newsletter jederzeit abbestellen. Der Gutschein gilt trotzdem.',
};

/** Texts of mails. */
export const mail = {
  voucher,
  orderConfirmation: {
    subject: (number: string, shop: string) => `Ihre Bestellung ${number} bei ${shop}`,
    preview: 'Wir haben Ihre Bestellung erhalten.',
    title: 'Vielen Dank für Ihre Bestellung',
    greetings,
    intro: (number: string, date: string) =>
      `Wir haben Ihre Bestellung ${number} vom ${date} erhalten. Das haben Sie bestellt:`,
    articleNumber: 'Artikelnummer',
    goods: 'Warenwert',
    delivery: 'Versandkosten',
    free: 'gratis',
    premium: 'Premium-Mitgliedschaft, 1 Jahr',
    premiumText:
      'Ihre Premium-Mitgliedschaft beginnt heute und dauert ein Jahr. Kündigen können Sie jederzeit in Ihrem Kundenkonto.',
    total: 'Total inkl. MWST',
    vat: (rate: string) => `davon MWST ${rate} %`,
    deliveryTitle: 'Lieferung',
    deliveryBetween: (earliest: string, latest: string) => `Voraussichtlich zwischen ${earliest} und ${latest}`,
    deliveryOn: (date: string) => `Voraussichtlich am ${date}`,
    shippingAddress: 'Lieferadresse',
    billingAddress: 'Rechnungsadresse',
    paymentTitle: 'Zahlung',
    invoiceLater: (days: number) =>
      `Sie bezahlen auf Rechnung. Die Rechnung erhalten Sie per E-Mail, sobald wir die Ware versenden; sie ist innert ${days} Tagen nach der Lieferung zahlbar.`,
    payment,
    amount: 'Betrag',
    iban: 'IBAN',
    accountHolder: 'Begünstigte',
    bankTransferReference: 'Referenz',
    debit: { day: 'Tag des Einzugs', mandate: 'Mandatsreferenz', creditor: 'Gläubiger-ID' },
    withdrawal: (days: number) => `Sie haben ${days} Tage Rückgaberecht ab Erhalt der letzten Sendung.`,
    withdrawalLink: 'Rückgaberecht ansehen',
    terms: (version: string) => `Es gelten unsere AGB in der Fassung ${version}.`,
    termsLink: 'AGB ansehen',
    help: 'Fragen zu Ihrer Bestellung? Wir helfen Ihnen gern.',
    closing: 'Freundliche Grüsse',
    sender: (shop: string) => `Ihr Team von ${shop}`,
  },
  orderCode: {
    subject: (shop: string) => `Ihr Code für die Bestellung bei ${shop}`,
    title: 'Bestätigen Sie Ihre E-Mail-Adresse',
    text: (minutes: number) =>
      `Geben Sie diesen Code in der Kasse ein und bestellen Sie noch einmal. Er ist ${minutes} Minuten gültig.`,
    code: 'Code',
    button: 'Zur Kasse',
    ignore: 'Haben Sie nicht bestellt? Dann müssen Sie nichts tun: Ohne den Code entsteht keine Bestellung.',
  },
  account,
  premium: premiumMail,
  wishes,
};
