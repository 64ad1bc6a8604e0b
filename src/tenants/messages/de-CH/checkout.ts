import type { Salutation } from '../../../shop/selling/addresses/codes.ts';
import type {
  ChangedPart,
  FieldProblem,
  MethodRefusal,
  PlacingRefusal,
  Step,
} from '../../../shop/selling/checkout/codes.ts';
import type { PaymentMethodName } from '../../tenant.ts';
import { plural } from '../plural.ts';
import { paying } from './paying.ts';
import { shipping } from './shipping.ts';
import { vouchers } from './vouchers.ts';

const steps: Record<Step, string> = {
  basket: 'Warenkorb',
  checkoutLogin: 'Anmelden',
  delivery: 'Lieferung',
  detailsBeforePayment: 'Angaben',
  payment: 'Zahlung',
  delayedPayment: 'Zahlpause',
  protection: 'Ratenschutz',
  creditAgreement: 'Rahmenvertrag',
  premium: 'Premium',
  detailsBeforeOrder: 'Weitere Angaben',
  checkAndOrder: 'Prüfen und bestellen',
};

/** Sentences below a field, which its label precedes. */
const fieldProblems: Record<FieldProblem, string> = {
  required: 'Bitte füllen Sie dieses Feld aus.',
  'invalid-email': 'Die E-Mail-Adresse ist nicht gültig.',
  'too-long': 'Diese Eingabe ist zu lang.',
  'digits-only': 'Nur Zahlen sind erlaubt',
  'invalid-postal-code': 'Diese Postleitzahl gibt es nicht.',
  'invalid-characters': 'Diese Eingabe enthält Zeichen, die nicht erlaubt sind.',
  'invalid-date': 'Bitte geben Sie ein Datum wie 21.11.1990 ein.',
  'too-young': 'Für den Kauf auf Rechnung müssen Sie mindestens 18 Jahre alt sein.',
  'other-birthday': 'In Ihrem Kundenkonto steht ein anderes Geburtsdatum. Unser Kundendienst korrigiert es gern.',
  'too-young-for-credit': 'Für die Zahlung in Raten müssen Sie mindestens 18 Jahre alt sein.',
  'plan-not-offered':
    'Diesen Ratenplan bieten wir für Ihre Bestellung nicht an. Bitte wählen Sie einen der angebotenen.',
  'needs-writing': 'Für diesen Ratenplan brauchen wir zuerst Ihren unterschriebenen Rahmenvertrag.',
  'credit-refused': 'Wir können Ihnen im Moment keine Raten anbieten. Bitte wählen Sie eine andere Zahlungsart.',
  'country-not-served': 'Wir liefern nur in die Schweiz und nach Liechtenstein.',
  'method-not-offered': 'Diese Zahlungsart ist für Ihre Bestellung nicht möglich.',
  'invalid-choice': 'Bitte wählen Sie eine der angebotenen Möglichkeiten.',
  'po-box':
    'An ein Postfach können wir nicht liefern. Bitte geben Sie eine andere Lieferadresse an oder wählen Sie einen Abholort.',
  'choose-town': 'Zu dieser Postleitzahl gehören mehrere Orte. Bitte wählen Sie Ihren.',
  'town-differs':
    'Dieser Ort gehört nicht zur Postleitzahl. Bitte wählen Sie einen davon oder bestätigen Sie Ihre Eingabe.',
  'not-collectable': 'Diese Bestellung können wir nicht an einen Abholort liefern: Dorthin gehen nur Pakete.',
  'choose-point': 'Bitte suchen und wählen Sie einen Abholort.',
  'invalid-pickup-number': 'Bitte geben Sie Ihre Nummer mit 6 bis 10 Ziffern ein.',
};

const placeProblems: Record<PlacingRefusal, string> = {
  changed:
    'Seit Ihrem letzten Aufruf hat sich etwas geändert. Bitte prüfen Sie Ihre Bestellung und senden Sie sie noch einmal ab.',
  'terms-not-accepted': 'Bitte stimmen Sie den AGB zu, um zu bestellen.',
  'payment-refused': 'Die Zahlung wurde abgelehnt. Bitte wählen Sie eine andere Zahlungsart.',
  'invoice-refused':
    'Diese Bestellung ist nicht auf Rechnung möglich. Bitte bezahlen Sie online oder mit Vorauszahlung, oder verlangen Sie eine Prüfung durch einen Menschen.',
  'payment-unavailable':
    'Diese Zahlungsart ist im Moment nicht erreichbar. Versuchen Sie es noch einmal oder wählen Sie eine andere.',
  'too-many-payments':
    'Von diesem Anschluss wurde zu oft versucht, zu bezahlen. Bitte wählen Sie eine andere Zahlungsart oder versuchen Sie es in einer Stunde wieder.',
  'too-many-orders':
    'Von diesem Anschluss oder mit diesen Angaben wurde schon sehr oft bestellt, ohne gleich zu bezahlen. Bezahlen Sie bitte online oder bestellen Sie telefonisch. Spätestens morgen ist auch diese Zahlungsart wieder möglich.',
  'confirm-email':
    'Bitte bestätigen Sie Ihre E-Mail-Adresse: Wir haben Ihnen einen Code geschickt. Geben Sie ihn unten ein und bestellen Sie noch einmal. Oder bezahlen Sie gleich online.',
  'wrong-code':
    'Dieser Code stimmt nicht. Bitte geben Sie die sechs Ziffern aus unserer letzten E-Mail ein oder lassen Sie sich einen neuen Code schicken.',
  'too-many-codes':
    'Wir haben schon mehrere Codes verschickt und schicken im Moment keinen weiteren. Versuchen Sie es in einer Viertelstunde wieder, bezahlen Sie online oder bestellen Sie telefonisch.',
};

const changes: Record<ChangedPart, string> = {
  price: 'Ein Preis hat sich geändert.',
  discount: 'Ein Rabatt oder Gutschein gilt nicht mehr wie angezeigt.',
  'delivery-fee': 'Die Versandkosten haben sich geändert.',
  'delivery-date': 'Der Liefertermin hat sich geändert.',
  availability: 'Die Verfügbarkeit eines Artikels hat sich geändert.',
  basket: 'Ihr Warenkorb wurde in einem anderen Fenster geändert.',
  'gift-card': 'Eine Geschenkkarte deckt nicht mehr den angezeigten Betrag.',
  other: 'Die Bedingungen oder Ihre Angaben haben sich geändert.',
};

/** `guest`: amount or number of pieces up to which a guest orders without paying at once. */
const refusals: Record<MethodRefusal, (limit: string, least: string, most: string, guest: string) => string> = {
  'credit-limit': (limit) => `Auf Rechnung können Sie bis ${limit} einkaufen.`,
  owed: (limit) => `Auf Rechnung können Sie im Moment noch bis ${limit} einkaufen. Offene Rechnungen zählen mit.`,
  overdue: () => 'Eine fällige Rechnung ist noch nicht bezahlt. Bezahlen Sie diese Bestellung bitte im Voraus.',
  'not-on-invoice': () => 'Diese Bestellung ist nicht auf Rechnung möglich.',
  'different-address': () => 'Auf Rechnung liefern wir nur an die Rechnungsadresse.',
  'other-name': () =>
    'Nur die Inhaberin oder der Inhaber des Kundenkontos kann auf Raten kaufen. Die Rechnungsadresse muss denselben Namen tragen.',
  'other-address': () =>
    'Auf Raten liefern wir nur an die Standardadresse Ihres Kundenkontos. Sie ändern sie in Ihrem Adressbuch.',
  'needs-account': () => 'Auf Raten kaufen Sie mit einem Kundenkonto. Bitte melden Sie sich an.',
  'amount-outside': (_limit, least, most) => `Auf Raten kaufen Sie für Beträge von ${least} bis ${most}.`,
  'buys-gift-card': () => 'Eine Geschenkkarte bezahlen Sie sofort. Bitte wählen Sie eine Online-Zahlung.',
  'paid-by-gift-card': () => 'Raten sind nicht möglich, wenn eine Geschenkkarte einen Teil bezahlt.',
  'amount-not-possible': () => 'Für diesen Betrag ist diese Zahlungsart nicht möglich.',
  'guest-total': (_limit, _least, _most, total) =>
    `Ohne Kundenkonto bestellen Sie so bis ${total}. Bezahlen Sie gleich online oder melden Sie sich an.`,
  'guest-pieces': (_limit, _least, _most, pieces) =>
    `Ohne Kundenkonto bestellen Sie so bis zu ${pieces} Stück. Bezahlen Sie gleich online oder melden Sie sich an.`,
  'instalment-limit': () => 'Diese Bestellung übersteigt den Betrag, den Sie auf Raten kaufen können.',
};

const methods: Record<PaymentMethodName, { name: string; text: (days: number) => string; fee: string }> = {
  invoice: {
    name: 'Rechnung',
    text: (days) => `Sie bezahlen innert ${days} Tagen nach der Lieferung.`,
    fee: 'ohne Aufpreis',
  },
  prepayment: {
    name: 'Vorauszahlung',
    text: () => 'Sie überweisen den Betrag, danach versenden wir Ihre Bestellung.',
    fee: 'ohne Aufpreis',
  },
  instalments: {
    name: 'Raten',
    text: () => 'Sie bezahlen in Monatsraten. Dafür gibt es einen Rahmenvertrag, den Sie einmal abschliessen.',
    fee: 'mit Zuschlag',
  },
  'gift-card': {
    name: 'Geschenkkarte',
    text: () => 'Ihre Geschenkkarte bezahlt die ganze Bestellung.',
    fee: 'ohne Aufpreis',
  },
  card: {
    name: 'Kreditkarte',
    text: () => 'Sie bezahlen mit Ihrer Kreditkarte. Belastet wird die Karte erst, wenn Ihre Bestellung bei uns ist.',
    fee: 'ohne Aufpreis',
  },
  twint: {
    name: 'TWINT',
    text: () => 'Sie bestätigen die Zahlung in der TWINT-App.',
    fee: 'ohne Aufpreis',
  },
  paypal: {
    name: 'PayPal',
    text: () => 'Sie melden sich bei PayPal an und bestätigen die Zahlung.',
    fee: 'ohne Aufpreis',
  },
  sepa: {
    name: 'SEPA-Lastschrift',
    text: () => 'Wir ziehen den Betrag von Ihrem Bankkonto ein. Das Mandat erteilen Sie im nächsten Schritt.',
    fee: 'ohne Aufpreis',
  },
  eps: {
    name: 'EPS-Überweisung',
    text: () => 'Sie überweisen direkt im Online-Banking Ihrer Bank.',
    fee: 'ohne Aufpreis',
  },
  ideal: {
    name: 'iDEAL | Wero',
    text: () => 'Sie bezahlen in der App oder im Online-Banking Ihrer Bank.',
    fee: 'ohne Aufpreis',
  },
  wero: {
    name: 'Wero',
    text: () => 'Sie bestätigen die Zahlung in der App Ihrer Bank.',
    fee: 'ohne Aufpreis',
  },
};

const salutations: Record<Salutation, string> = { female: 'Frau', male: 'Herr', notSpecified: 'keine Angabe' };

/** Texts from login to confirmation. */
export const checkout = {
  vouchers,
  how: shipping,
  paying,
  stepsLabel: 'Schritte der Bestellung',
  steps,
  stepDone: (step: string) => `${step}, erledigt`,
  stepOf: (position: number, count: number) => `Schritt ${position} von ${count}`,
  continue: 'Weiter',
  backToBasket: 'Zurück zum Warenkorb',
  backTo: (step: string) => `Zurück zum Schritt «${step}»`,
  change: 'Ändern',
  changeOf: (block: string) => `${block} ändern`,
  save: 'Änderungen übernehmen',
  optional: 'optional',
  requiredHint: 'Mit * markierte Felder sind Pflichtfelder.',
  errorSummary: (count: number) =>
    plural('de', count, { one: 'Bitte prüfen Sie eine Angabe', other: `Bitte prüfen Sie ${count} Angaben` }),
  summary: 'Ihre Bestellung',
  login: {
    title: 'Wie möchten Sie bestellen?',
    guestTitle: 'Als Gast bestellen',
    guestText:
      'Ohne Kundenkonto und ohne Passwort. Wir brauchen nur Ihre E-Mail-Adresse und die Adresse für die Lieferung.',
    guestButton: 'Als Gast weiter',
    privacy: 'Wie wir mit Ihren Daten umgehen, steht in unserer Datenschutzerklärung.',
  },
  delivery: {
    title: 'Lieferung',
    address: 'Rechnungs- und Lieferadresse',
    billing: 'Rechnungsadresse',
    shipping: 'Lieferadresse',
    otherAddress: 'An eine andere Adresse liefern',
    sameAddress: 'Gleich wie Rechnungsadresse',
    enterShipping: 'Bitte geben Sie noch die Lieferadresse ein.',
    options: 'Versand',
    between: (earliest: string, latest: string) => `zwischen ${earliest} und ${latest}`,
    on: (date: string) => `am ${date}`,
    modes: { parcel: 'Paket', bulky: 'Sperrgut', 'two-man': 'Lieferung mit zwei Personen' },
    modeTexts: {
      parcel: 'Zustellung durch die Post an Ihre Haustür',
      bulky: 'Zustellung grosser Pakete an Ihre Haustür',
      'two-man': 'Wir rufen Sie für einen Termin an und tragen alles an den gewünschten Platz',
    },
    free: 'gratis',
    articles: (count: number) => plural('de', count, { one: `${count} Artikel`, other: `${count} Artikel` }),
    phoneForTwoMan: 'Für die Terminabsprache der Lieferung',
  },
  fields: {
    email: 'E-Mail-Adresse',
    salutation: 'Anrede',
    firstName: 'Vorname',
    lastName: 'Nachname',
    company: 'Firma',
    addressLine2: 'Adresszusatz',
    /** Opens the two optional fields above. */
    moreLines: 'Firma oder Adresszusatz angeben',
    street: 'Strasse',
    houseNumber: 'Hausnummer',
    noHouseNumber: 'Meine Adresse hat keine Hausnummer',
    postalCode: 'Postleitzahl',
    city: 'Ort',
    country: 'Land',
    phone: 'Telefon',
    otherAddress: 'An eine andere Adresse liefern',
    parcel: 'Paketzustellung',
    pickupPoint: 'Abholort',
    pickupNumber: 'Ihre PickPost- oder My-Post-24-Nummer',
    pickupCode: 'Abholort in der Nähe von (PLZ)',
    assembly: 'Montage',
    takeBackFurniture: 'Mitnahme alter Möbel',
    takeBackAppliance: 'Mitnahme des alten Geräts',
    hose: 'Schlauchverlängerung',
    method: 'Zahlungsart',
    birthday: 'Geburtsdatum',
    months: 'Anzahl Raten',
    pause: 'Zahlpause',
    protection: 'Ratenschutz',
    agreement: 'Rahmenvertrag',
    terms: 'Zustimmung zu den AGB',
  },
  hints: {
    addressLine2: 'Zum Beispiel c/o, Stockwerk oder Gebäude',
    email: 'Zum Beispiel name@beispiel.ch',
    postalCode: 'Zum Beispiel 8001',
    country: 'Wir liefern nur in die Schweiz und nach Liechtenstein.',
    phone: 'Für Rückfragen zur Lieferung',
    birthday: 'Tag.Monat.Jahr, zum Beispiel 21.11.1990',
  },
  salutations,
  countries: {
    CH: 'Schweiz',
    LI: 'Liechtenstein',
    DE: 'Deutschland',
    AT: 'Österreich',
    NL: 'Niederlande',
    BE: 'Belgien',
    LU: 'Luxemburg',
    FR: 'Frankreich',
    IT: 'Italien',
  },
  fieldProblems,
  /** Sentences for empty fields, for fields that have their own. */
  missing: {
    email: 'Bitte geben Sie Ihre E-Mail-Adresse ein.',
    salutation: 'Bitte wählen Sie eine Anrede.',
    firstName: 'Bitte geben Sie Ihren Vornamen ein.',
    lastName: 'Bitte geben Sie Ihren Nachnamen ein.',
    street: 'Bitte geben Sie Ihre Strasse ein.',
    houseNumber: 'Bitte geben Sie Ihre Hausnummer ein.',
    postalCode: 'Bitte geben Sie Ihre Postleitzahl ein.',
    city: 'Bitte geben Sie Ihren Ort ein.',
    country: 'Bitte wählen Sie ein Land.',
    phone: 'Bitte geben Sie eine Telefonnummer ein, damit wir den Liefertermin vereinbaren können.',
    pickupNumber: 'Bitte geben Sie Ihre PickPost- oder My-Post-24-Nummer ein.',
    method: 'Bitte wählen Sie eine Zahlungsart.',
    birthday: 'Bitte geben Sie Ihr Geburtsdatum ein.',
    months: 'Bitte wählen Sie, in wie vielen Raten Sie bezahlen möchten.',
    pause: 'Bitte wählen Sie, ob Sie eine Zahlpause möchten.',
    agreement: 'Bitte bestätigen Sie den Rahmenvertrag.',
    terms: 'Bitte stimmen Sie den AGB zu, um zu bestellen.',
  },
  payment: {
    title: 'Zahlung',
    choose: 'Zahlungsart wählen',
    methods,
    refusals,
    birthdayHint: 'Der Kauf auf Rechnung und in Raten ist ab 18 Jahren möglich.',
    ended: (method: string) => `Die Zahlungsart ${method} bieten wir nicht mehr an. Bitte wählen Sie eine andere.`,
  },
  /** Texts of the basket page only, which its loader provides; lists carry the texts of the basket. */
  basketPage: {
    payHint: (days: number, limit: string | null) =>
      `Zahlbar auf Rechnung innert ${days} Tagen${limit === null ? '' : ` (bei der ersten Bestellung bis ${limit})`} oder mit einer anderen Zahlungsart`,
    soldOutMeanwhile:
      'Ein Artikel ist inzwischen nicht mehr in der gewünschten Menge verfügbar. Bitte passen Sie Ihren Warenkorb an.',
    kept: 'Ihr Warenkorb bleibt 90 Tage gespeichert.',
  },
  premium: {
    row: 'Premium-Mitgliedschaft, 1 Jahr',
    hint: (fee: string) => `Mit Premium liefern wir Ihre Pakete immer gratis, für ${fee} im Jahr.`,
    title: 'Premium-Mitgliedschaft',
    intro:
      'Mit Premium liefern wir Ihre Pakete ein Jahr lang versandkostenfrei, dazu kommt einmal im Jahr ein Belohnungspaket.',
    choose: (fee: string) => `Ja, ich möchte Premium-Mitglied werden, für ${fee} im Jahr.`,
    saves: (amount: string) => `Mit dieser Bestellung sparen Sie schon ${amount} Versandkosten.`,
    renews: (fee: string) =>
      `Die Mitgliedschaft dauert ein Jahr ab heute und verlängert sich um ein weiteres für ${fee}, auf Rechnung. Wir erinnern Sie vorher. Kündigen können Sie jederzeit zum Ende des Jahres.`,
    ends: 'Die Mitgliedschaft dauert ein Jahr ab heute und endet dann von selbst. Kündigen können Sie auch vorher jederzeit zum Ende des Jahres.',
    yes: 'Sie werden Premium-Mitglied.',
    no: 'Ohne Premium-Mitgliedschaft',
  },
  review: {
    title: 'Prüfen und bestellen',
    contact: 'Kontakt',
    payment: 'Zahlung',
    articles: 'Artikel',
    /** Sentence of the checkbox; it contains the two link texts below. */
    terms: (terms: string, revocation: string) =>
      `Ich stimme den ${terms} zu und habe das ${revocation} zur Kenntnis genommen.`,
    termsLink: 'AGB',
    revocationLink: 'Rückgaberecht',
    privacy: 'Es gilt unsere Datenschutzerklärung.',
    order: 'Jetzt bestellen',
    ordering: 'Bestellung wird gesendet …',
    code: {
      label: 'Code aus unserer E-Mail',
      hint: (email: string) => `Sechs Ziffern, geschickt an ${email}. Schauen Sie auch im Spam-Ordner nach.`,
      again: 'Neuen Code schicken',
    },
    call: (telephone: string) => `Telefonisch bestellen: ${telephone}`,
    orderHint: 'Mit dem Klick auf «Jetzt bestellen» geben Sie eine verbindliche Bestellung ab.',
  },
  placeProblems,
  changes,
  confirmation: {
    title: 'Vielen Dank für Ihre Bestellung',
    number: 'Bestellnummer',
    text: (email: string) => `Wir haben Ihnen eine Bestätigung an ${email} gesendet.`,
    repeated: 'Diese Bestellung haben Sie bereits aufgegeben. Sie wurde nicht noch einmal ausgelöst.',
    nextTitle: 'So geht es weiter',
    nextMail: 'Sie erhalten die Bestellbestätigung per E-Mail.',
    nextInvoice: (days: number) =>
      `Die Rechnung finden Sie im Anhang der Bestätigung. Sie ist innert ${days} Tagen nach der Lieferung zahlbar.`,
    nextInvoiceLater: (days: number) =>
      `Die Rechnung erhalten Sie per E-Mail, sobald wir die Ware versenden. Sie ist innert ${days} Tagen nach der Lieferung zahlbar.`,
    nextPrepayment: 'Bitte überweisen Sie den Betrag mit der Referenz unten. Danach versenden wir Ihre Bestellung.',
    nextPaid: (method: string) => `Bezahlt ist die Bestellung mit ${method}. Sie müssen nichts mehr überweisen.`,
    nextInstalments: 'Ihre Raten mit allen Zahlterminen finden Sie unten und in Ihrem Konto.',
    nextDelivery: 'Sobald Ihre Bestellung unterwegs ist, melden wir uns.',
    transferTitle: 'Angaben für die Überweisung',
    amount: 'Betrag',
    iban: 'IBAN',
    accountHolder: 'Begünstigte',
    bankTransferReference: 'Referenz',
    placedAt: (date: string) => `Bestellt am ${date}`,
    address: 'Lieferadresse',
    confirmationFile: 'Bestellbestätigung herunterladen (PDF)',
    bill: 'Rechnung herunterladen (PDF)',
    account: {
      title: 'Diese Bestellung im Blick',
      text: 'Mit einem Kundenkonto auf dieselbe E-Mail-Adresse verfolgen Sie diese Bestellung, senden Artikel zurück und finden alle Belege an einem Ort.',
      open: 'Kundenkonto eröffnen',
    },
    continueShopping: 'Weiter einkaufen',
    print: 'Seite drucken',
  },
  creditReview: {
    bureau: (name: string) =>
      `Wenn Sie auf Rechnung kaufen, fragen wir die Auskunftei ${name} nach Ihrer Zahlungsfähigkeit und übermitteln dafür Name, Adresse, Geburtsdatum und Betrag. Grundlage ist unser berechtigtes Interesse, Zahlungsausfälle zu vermeiden. Gegen eine Absage können Sie eine Prüfung durch einen Menschen verlangen.`,
    title: 'Prüfung durch einen Menschen',
    text: 'Diese Absage hat ein Programm entschieden. Sie können verlangen, dass ein Mensch sie prüft, und Ihre Sicht darlegen. Ihr Warenkorb bleibt bestehen.',
    message: 'Ihre Sicht (optional)',
    submit: 'Prüfung verlangen',
    asked: (days: number) =>
      `Ihre Anfrage ist bei uns. Ein Mensch prüft sie, und Sie erhalten innert ${days} Tagen eine E-Mail. Solange können Sie auch online oder mit Vorauszahlung bestellen.`,
    refused: 'Im Moment gibt es zu dieser Bestellung keine Absage, die wir prüfen können.',
    waiting: (date: string) =>
      `Wir prüfen, ob wir Ihre Bestellung auf Rechnung liefern können. Ein Mensch entscheidet bis am ${date}, und Sie erhalten eine E-Mail. Bis dahin sind die Artikel für Sie reserviert; versendet wird danach. Entscheiden wir bis dahin nicht, wechselt die Bestellung auf Vorauszahlung.`,
  },
  noOrder: {
    title: 'Es gibt keine offene Bestellung',
    text: 'Entweder ist Ihr Warenkorb leer oder die Bestellung ist bereits abgeschlossen. Wir haben nichts belastet.',
    toBasket: 'Zum Warenkorb',
    toHome: 'Zur Startseite',
  },
};
