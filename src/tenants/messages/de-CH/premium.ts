import type { DeclarationField, DeclarationKind, DeclarationProblem } from '../../../shop/selling/loyalty/codes.ts';

const fields: Record<DeclarationField, string> = {
  name: 'Vor- und Nachname',
  email: 'E-Mail-Adresse',
  customerNumber: 'Kundennummer',
  kind: 'Art der Kündigung',
  reason: 'Grund der Kündigung',
  wishedOn: 'Gewünschtes Ende',
};

const kinds: Record<DeclarationKind, string> = {
  ordinary: 'Ordentliche Kündigung zum nächstmöglichen Termin',
  extraordinary: 'Ausserordentliche Kündigung aus wichtigem Grund',
};

const problems: Record<DeclarationProblem, string> = {
  required: 'Bitte füllen Sie dieses Feld aus.',
  'invalid-email': 'Die E-Mail-Adresse ist nicht gültig.',
  'too-long': 'Diese Eingabe ist zu lang.',
  'digits-only': 'Nur Zahlen sind erlaubt',
  'invalid-date': 'Bitte geben Sie einen künftigen Tag wie 21.11.2027 ein.',
  'invalid-choice': 'Bitte wählen Sie eine der angebotenen Möglichkeiten.',
};

/** Texts of the membership in the account, and of the page that ends contracts. */
export const premium = {
  title: 'Premium',
  /** On a product page, for non-members and for members. */
  product: 'Mit Premium ohne Versandkosten',
  productMember: 'Premium: für Sie ohne Versandkosten',
  benefits: {
    title: 'Ihre Vorteile',
    delivery: 'Pakete liefern wir Ihnen immer versandkostenfrei, auch unter dem Mindestwert.',
    bulky: 'Bei Sperrgut zahlen Sie nur den Zuschlag. Die Lieferung mit zwei Personen bleibt kostenpflichtig.',
    reward: 'Einmal im Jahr senden wir Ihnen ein Belohnungspaket.',
  },
  join: {
    text: (fee: string) => `Eine Premium-Mitgliedschaft kostet ${fee} im Jahr.`,
    how: 'Sie wählen sie bei Ihrer nächsten Bestellung, nach der Zahlungsart. Schon diese Bestellung liefern wir versandkostenfrei.',
    shop: 'Weiter einkaufen',
  },
  state: {
    title: 'Ihre Mitgliedschaft',
    waits: 'Ihre Mitgliedschaft gilt, sobald Ihre Zahlung bei uns eingegangen ist.',
    since: (date: string) => `Sie sind Premium-Mitglied seit ${date}.`,
    renews: (date: string, fee: string) =>
      `Ihre Mitgliedschaft verlängert sich am ${date} um ein Jahr. Das kostet ${fee}, auf Rechnung.`,
    ends: (date: string) => `Ihre Mitgliedschaft gilt bis ${date} und endet dann von selbst.`,
    cancelled: (date: string) => `Sie haben gekündigt. Ihre Mitgliedschaft gilt noch bis ${date}.`,
  },
  reward: {
    title: 'Belohnungspaket',
    text: 'In jedem Jahr Ihrer Mitgliedschaft können Sie ein Belohnungspaket anfordern.',
    to: (address: string) => `Wir senden es an ${address}.`,
    ask: 'Belohnungspaket anfordern',
    noAddress: 'Bitte speichern Sie zuerst eine Adresse in Ihrem Adressbuch.',
    addressBook: 'Zum Adressbuch',
    asked: (date: string) => `Angefordert am ${date}. Wir bereiten Ihr Belohnungspaket vor.`,
    sent: (date: string) => `Versandt am ${date}. Das nächste gibt es im nächsten Jahr Ihrer Mitgliedschaft.`,
  },
  cancel: {
    title: 'Kündigen',
    text: (date: string) => `Sie können jederzeit kündigen. Ihre Vorteile behalten Sie bis ${date}.`,
    start: 'Mitgliedschaft kündigen',
    sure: (date: string) => `Möchten Sie Ihre Mitgliedschaft zum ${date} kündigen?`,
    confirm: 'Jetzt kündigen',
    keep: 'Mitgliedschaft behalten',
    resume: 'Kündigung zurücknehmen',
  },
  done: {
    cancel: 'Ihre Kündigung ist angekommen. Wir haben sie Ihnen per E-Mail bestätigt.',
    resume: 'Ihre Kündigung ist zurückgenommen.',
    reward: 'Ihr Belohnungspaket ist angefordert.',
  },
  problems: {
    'no-member': 'Sie haben zurzeit keine Premium-Mitgliedschaft.',
    already: 'Das ist schon geschehen.',
    unpaid: 'Ihre Zahlung ist noch nicht bei uns eingegangen.',
    'no-address': 'Bitte speichern Sie zuerst eine Adresse in Ihrem Adressbuch.',
  },
  overview: {
    member: (date: string) => `Sie sind Mitglied bis ${date}.`,
    invite: (fee: string) => `Für ${fee} im Jahr liefern wir Ihre Pakete versandkostenfrei.`,
    more: 'Mehr zu Premium',
  },
  declaration: {
    title: 'Verträge hier kündigen',
    text: 'Hier kündigen Sie Ihre Premium-Mitgliedschaft ohne Anmeldung. Den Eingang bestätigen wir sofort per E-Mail.',
    contract: 'Vertrag',
    contractName: 'Premium-Mitgliedschaft',
    fields,
    kinds,
    problems,
    numberHint: 'Acht Ziffern, auf jeder Bestellbestätigung. So finden wir Ihren Vertrag schneller.',
    reasonHint: 'Nur bei einer ausserordentlichen Kündigung',
    wishedHint: 'Leer lassen für den nächstmöglichen Termin',
    emailHint: 'An diese Adresse geht die Bestätigung.',
    submit: 'Jetzt kündigen',
    doneTitle: 'Ihre Kündigung ist angekommen',
    done: (moment: string) =>
      `Eingegangen am ${moment}. Wir haben Ihnen den Inhalt und den Zeitpunkt per E-Mail bestätigt.`,
    print: 'Drucken oder speichern',
    optional: 'optional',
  },
};
