import type { MailTextKey, SettingKey, SettingRefusal, SettingTopic } from '../../shop/staff/settings/index.ts';
import type { OfferedMethodName, OpeningHours } from '../../tenants/tenant.ts';

const topics: Record<SettingTopic, string> = {
  delivery: 'Lieferung',
  fees: 'Weitere Gebühren',
  payment: 'Zahlung',
  service: 'Kundendienst',
  mails: 'Texte der Mails',
};

const keys: Record<Exclude<SettingKey, MailTextKey>, string> = {
  'delivery.parcel': 'Paket',
  'delivery.free-from': 'Pakete gratis ab Warenwert',
  'delivery.bulky': 'Zuschlag für Sperrgut',
  'delivery.two-man': 'Lieferung mit zwei Personen',
  'delivery.assembly': 'Montage',
  'delivery.take-back-furniture': 'Rücknahme alter Möbel',
  'delivery.hose': 'Anschlussschlauch',
  'fees.return-label': 'Rücksendeetikett',
  'fees.premium': 'Premium-Mitgliedschaft im Jahr',
  'payment.methods': 'Angebotene Zahlungsarten',
  'payment.invoice-days': 'Zahlungsfrist der Rechnung',
  'payment.reminders': 'Mahnungen',
  'service.hours': 'Öffnungszeiten',
};

const methods: Record<OfferedMethodName, string> = {
  invoice: 'Rechnung',
  prepayment: 'Vorauszahlung',
  instalments: 'Raten',
  card: 'Kreditkarte',
  twint: 'TWINT',
  paypal: 'PayPal',
  sepa: 'SEPA-Lastschrift',
  eps: 'EPS',
  ideal: 'iDEAL | Wero',
  wero: 'Wero',
};

const days: Record<OpeningHours['days'][number], string> = {
  Mo: 'Montag',
  Tu: 'Dienstag',
  We: 'Mittwoch',
  Th: 'Donnerstag',
  Fr: 'Freitag',
  Sa: 'Samstag',
  Su: 'Sonntag',
};

const problems: Record<SettingRefusal, string> = {
  amount: 'Geben Sie einen Betrag wie 7.95 ein. Gebühren gehen bis 500, die Grenze für Gratis-Lieferung bis 1000.',
  rounding: 'Beträge in Franken enden auf 0 oder 5 Rappen.',
  'invoice-days': 'Diese Frist lässt das Recht dieses Shops nicht zu. Unter dem Feld stehen die Grenzen.',
  steps:
    'Geben Sie je Mahnung die Tage als ganze Zahl und die Gebühr als Betrag ein, dazu die Tage zum Zahlen. Mindestens eine Mahnung ist nötig.',
  'steps-too-close': 'Die nächste Mahnung darf erst kommen, wenn die Tage zum Zahlen der vorigen vorbei sind.',
  'first-step-free': 'Die erste Mahnung ist gratis: Erst sie setzt in Verzug.',
  'reminder-fee-too-high': 'So hohe Mahngebühren lässt das Recht dieses Landes nicht zu.',
  'pay-days-too-few': 'Das Recht dieses Landes verlangt mehr Tage zum Zahlen.',
  'unknown-method': 'Diese Zahlungsart bietet der Shop nicht an.',
  'nothing-for-everybody':
    'Mindestens eine Zahlungsart muss für alle offen sein. Rechnung und Raten hängen von der Bonität ab.',
  hours:
    'Prüfen Sie die Zeiten: Jeder Tag schliesst nach dem Öffnen, mindestens ein Tag ist offen, und eine Ausnahme endet nicht vor ihrem Beginn.',
  'mail-text':
    'Geben Sie einen Betreff bis 120 Zeichen ein. Die Einleitung hat höchstens 10 Absätze mit je 1000 Zeichen.',
  'unknown-name': 'Geschweifte Klammern stehen nur um die Namen, die unter dem Feld genannt sind.',
  'lost-name': 'Der Betreff braucht die Nummer. Setzen Sie den Namen in geschweiften Klammern ein.',
  'not-a-time': 'Dieser Zeitpunkt ist ungültig.',
  'in-the-past': 'Der Zeitpunkt ist vorbei. Lassen Sie das Feld leer, damit die Änderung sofort gilt.',
  'too-far': 'Der Zeitpunkt liegt mehr als zwei Jahre voraus.',
  'no-reason': 'Geben Sie einen Grund an. Er steht im Verlauf.',
  unchanged: 'Dieser Wert gilt zu diesem Zeitpunkt schon.',
  'changed-meanwhile':
    'Diese Einstellung wurde inzwischen geändert. Prüfen Sie den Verlauf, und senden Sie noch einmal.',
  'in-effect': 'Diese Änderung gilt schon oder ist zurückgezogen.',
};

/** Texts of the section for settings in German (de-CH). */
export const settings = {
  settings: {
    title: 'Shop-Einstellungen',
    intro:
      'Was in jedem Shop gilt, und was geplant ist. Jede Änderung hat einen Zeitpunkt, einen Grund und einen Verlauf.',
    setting: 'Einstellung',
    topics,
    keys,
    methods,
    days,
    problems,
    pageTitle: (key: string, tenant: string) => `${key}, ${tenant}`,
    range: (from: string, to: string) => `${from} bis ${to}`,
    hours: (name: string, opens: string, closes: string) => `${name} ${opens}–${closes} Uhr`,
    closed: (name: string) => `${name} geschlossen`,
    nothing: 'keine',
    present: 'Gilt jetzt',
    next: (from: string, value: string) => `ab ${from}: ${value}`,
    configured: (value: string) => `Vorgabe des Shops: ${value}`,
    change: 'Ändern',
    newAmount: (currency: string) => `Neuer Betrag in ${currency}`,
    toConfigured: (value: string) => `Zur Vorgabe des Shops zurückkehren (${value})`,
    methodsLegend: 'Zahlungsarten, die Kundinnen und Kunden wählen können',
    methodsHint: 'Laufende Raten und offene Rechnungen bleiben, wie sie sind.',
    hoursLegend: 'Zeiten je Tag',
    hoursHint: 'Leere Felder: An diesem Tag ist geschlossen.',
    opensOn: (day: string) => `${day}, von`,
    closesOn: (day: string) => `${day}, bis`,
    dayCount: (days: number) => `${days} Tage`,
    step: (days: number, fee: string | null) => `nach ${days} Tagen: ${fee === null ? 'gratis' : `Gebühr ${fee}`}`,
    payDaysOf: (days: number) => `je ${days} Tage zum Zahlen`,
    stepsLimits: (fee: string | null, days: number) =>
      `In diesem Land: ${fee === null ? 'keine Gebühren' : `höchstens ${fee} Gebühr`}, mindestens ${days} Tage zum Zahlen.`,
    newDays: 'Neue Frist in Tagen',
    daysHint: (least: number, most: number) =>
      `${least} bis ${most} Tage. Sie beginnen am letzten zugesagten Liefertag.`,
    stepsLegend: 'Mahnungen einer unbezahlten Rechnung',
    stepsHint: 'Tage nach dem letzten Zahlungstag. Leere Zeilen sind keine Mahnung. Raten werden gratis gemahnt.',
    stepDays: (number: number) => `${number}. Mahnung nach Tagen`,
    stepFee: (number: number, currency: string) => `Gebühr der ${number}. Mahnung in ${currency}`,
    payDays: 'Tage zum Zahlen je Mahnung',
    payDaysHint: 'Vorher kommt keine weitere Mahnung.',
    exceptions: 'Feiertage und Ausnahmen',
    exceptionsHint: 'Ohne Zeiten ist an diesen Tagen geschlossen. Der Shop zeigt Ausnahmen zwei Wochen im Voraus.',
    exceptionFrom: 'Erster Tag',
    exceptionUntil: 'Letzter Tag',
    exceptionOpens: 'Von',
    exceptionCloses: 'Bis',
    mail: 'Mail',
    subject: 'Betreff',
    introduction: 'Einleitung',
    introductionHint:
      'Absätze, durch eine Leerzeile getrennt. Sie stehen vor dem Text der Mail; leer lassen für keine.',
    names: (names: string) => `Im Betreff muss stehen: ${names}. In der Einleitung kann es stehen.`,
    noNames: 'Diese Mail hat keine Namen in Klammern.',
    showMail: 'Mail mit diesen Texten zeigen',
    mailFrame: 'Beispiel der Mail',
    noIntroduction: 'ohne Einleitung',
    from: 'Gilt ab',
    fromHint: (timeZone: string) => `Leer: sofort. Ortszeit des Shops (${timeZone}).`,
    reason: 'Grund',
    reasonHint: 'Etwa der neue Tarif der Post. Er steht im Verlauf und im Protokoll.',
    preview: 'Vorschau',
    previewTitle: 'Das ändert sich',
    before: 'Bisher',
    after: 'Neu',
    atOnce: 'sofort',
    means: 'Das bedeutet',
    effects: {
      basket: {
        parcel: (amount: string, before: string, after: string) =>
          `Ein Warenkorb mit Paketen für ${amount} zahlt ${after} statt ${before} für die Lieferung.`,
        bulky: (amount: string, before: string, after: string) =>
          `Ein Warenkorb mit Sperrgut für ${amount} zahlt ${after} statt ${before} für die Lieferung.`,
        'two-man': (amount: string, before: string, after: string) =>
          `Ein Möbelstück für ${amount} zahlt ${after} statt ${before} für die Lieferung.`,
      },
      amount: (before: string, after: string) => `Der Preis ist ${after} statt ${before}.`,
      added: (names: string) => `Neu wählbar: ${names}.`,
      removed: (names: string) =>
        `Nicht mehr wählbar: ${names}. Wer das im Warenkorb gewählt hat, wird noch einmal gefragt.`,
      days: (before: number, after: number) =>
        `Wer ab dann bestellt, hat nach der Lieferung ${after} statt ${before} Tage zum Zahlen. Kasse, Texte und Rechnungen nennen die neue Frist.`,
      letters: (before: number, after: number) => `Es gibt höchstens ${after} statt ${before} Mahnungen.`,
      reminderCosts: (before: string, after: string) =>
        `Alle Mahnungen einer Rechnung kosten zusammen ${after}, bisher ${before}.`,
      hours: 'Fusszeile, Kontaktseite und Daten für Suchmaschinen zeigen die neuen Zeiten.',
      mail: 'Mails, die ab diesem Zeitpunkt geschrieben werden, haben diesen Betreff und diese Einleitung. Angaben, Anhänge und Pflichttexte bleiben.',
      ordersKeep: 'Aufgegebene Bestellungen behalten, was bei der Bestellung galt.',
      later: (from: string, value: string) => `Danach gilt die geplante Änderung: ab ${from} ${value}.`,
    },
    confirm: 'Änderung bestätigen',
    planned: 'Geplant',
    history: 'Verlauf',
    noHistory: 'Noch keine Änderung: Es gilt die Vorgabe des Shops.',
    value: 'Wert',
    who: 'Wer',
    state: 'Stand',
    states: { planned: 'geplant', current: 'gilt', past: 'abgelöst', withdrawn: 'zurückgezogen' },
    withdrawnBy: (email: string, at: string) => `zurückgezogen von ${email}, ${at}`,
    entered: (email: string, at: string) => `${email}, ${at}`,
    withdraw: 'Zurückziehen',
    withdrawOne: (from: string) => `Geplante Änderung ab ${from} zurückziehen`,
    done: {
      saved: 'Die Änderung gilt.',
      planned: 'Die Änderung ist geplant.',
      withdrawn: 'Die geplante Änderung ist zurückgezogen.',
    },
  },
};
