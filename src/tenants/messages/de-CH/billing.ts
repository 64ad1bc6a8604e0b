import { request } from './request.ts';

/** Texts of the printed bill and of the letters about it. */
export const billing = {
  titles: { invoice: 'Rechnung', prepayment: 'Rechnung zur Vorauszahlung', instalments: 'Rechnung mit Ratenplan' },
  cancelled: 'Storniert',
  file: (number: string) => `Rechnung-${number}.pdf`,
  facts: {
    number: 'Rechnungsnummer',
    issued: 'Rechnungsdatum',
    customer: 'Kundennummer',
    supplied: 'Lieferung',
    due: 'Zahlbar bis',
    vat: 'MWST-Nummer',
  },
  between: (from: string, to: string) => `${from} bis ${to}`,
  shippedTo: 'Lieferadresse',
  lines: {
    article: 'Artikel',
    quantity: 'Menge',
    unit: 'Einzelpreis',
    total: 'Betrag',
    articleNumber: (sku: string) => `Artikelnummer ${sku}`,
    free: 'gratis',
  },
  totals: {
    goods: 'Warenwert',
    delivery: 'Lieferung',
    premium: 'Premium-Jahr',
    other: 'Weitere Leistungen',
    total: 'Gesamtbetrag inkl. MWST',
  },
  vat: { title: 'Im Gesamtbetrag enthaltene MWST', rate: 'Satz', net: 'Netto', tax: 'MWST', gross: 'Brutto' },
  pay: {
    invoice: (date: string) => `Bitte überweisen Sie den Betrag bis am ${date}.`,
    prepayment: 'Bitte überweisen Sie den Betrag. Sobald er bei uns eingegangen ist, versenden wir Ihre Bestellung.',
    instalments: 'Sie bezahlen in Raten. Zu jeder Rate gehört ein eigener Einzahlungsteil auf den folgenden Seiten.',
    ended:
      'Ihr Ratenkauf ist beendet. Bezahlen Sie den Restbetrag mit dem Einzahlungsteil, falls noch etwas offen ist.',
    debit: 'Wir ziehen den Betrag per SEPA-Lastschrift ein. Sie müssen nichts überweisen.',
    other: (method: string) => `Bezahlt mit ${method}. Sie müssen nichts mehr überweisen.`,
    nothing: 'Es ist nichts zu bezahlen.',
    cancelled: (date: string) => `Diese Bestellung wurde am ${date} storniert. Bitte bezahlen Sie die Rechnung nicht.`,
  },
  request,
  plan: {
    costs: 'So setzt sich der Betrag zusammen',
    price: 'Gesamtbetrag der Bestellung',
    credited: 'Gutschriften',
    surcharges: 'Zuschläge',
    other: 'Weitere Verrechnungen',
    paid: 'Bezahlt oder gutgeschrieben',
    open: 'Noch offen',
    title: 'Ratenplan',
    number: 'Rate',
    due: 'Zahlbar bis',
    amount: 'Betrag',
    surcharge: 'Ratenzuschlag',
    pauseSurcharge: 'Zuschlag für die Zahlpause',
    protection: 'Ratenschutz',
    total: 'Summe der Raten',
  },
  slip: {
    instalment: (part: number, of: number) => `Rate ${part} von ${of}`,
    rest: 'Restbetrag des Ratenkaufs',
    due: (date: string) => `Zahlbar bis ${date}`,
    message: (number: string) => `Rechnung ${number}`,
    messageOfPart: (number: string, part: number, of: number) => `Rechnung ${number}, Rate ${part} von ${of}`,
    scan: 'Mit der Banking-App einlesen und bezahlen',
    holder: 'Kontoinhaberin',
    iban: 'IBAN',
    reference: 'Referenz',
    amount: 'Betrag',
  },
  page: (page: string, of: string) => `Seite ${page} von ${of}`,
  thanks: 'Vielen Dank für Ihre Bestellung.',
  reminder: {
    contact: 'Kontakt aufnehmen',
    subjects: ['Haben Sie unsere Rechnung übersehen?', 'Zweite Mahnung', 'Letzte Mahnung'],
    subject: (title: string, number: string) => `${title} (Bestellung ${number})`,
    title: 'Eine Zahlung ist überfällig',
    text: (amount: string, day: string) =>
      `${amount} sind überfällig. Bitte überweisen Sie den Betrag bis ${day} mit den Angaben unten. Die Zahlungsangaben zum Einlesen und die Rechnung finden Sie im Anhang.`,
    crossed:
      'Haben Sie schon bezahlt, hat sich diese Nachricht mit Ihrer Zahlung gekreuzt. Dann müssen Sie nichts tun.',
    help: 'Können Sie gerade nicht bezahlen? Melden Sie sich bei uns: Wir suchen mit Ihnen eine Lösung.',
    button: 'Zu meinen Rechnungen',
    ignore: 'Fragen beantwortet unser Kundendienst gern.',
  },
  cancellation: {
    subject: (number: string) => `Ihre Bestellung ${number} ist storniert`,
    title: 'Ihre Bestellung ist storniert',
    text: (number: string, date: string) => `Wir haben Ihre Bestellung ${number} vom ${date} storniert.`,
    reasons: {
      customer: 'Sie haben uns darum gebeten.',
      unavailable: 'Wir können sie leider nicht liefern.',
      unpaid: 'Die Vorauszahlung ist nicht eingetroffen.',
      credit:
        'Wir können sie nicht auf Rechnung liefern. Eine Mitarbeiterin oder ein Mitarbeiter hat das geprüft. Sie können jederzeit online oder mit Vorauszahlung bestellen.',
      other: 'Wenn Sie dazu Fragen haben, sind wir gern für Sie da.',
    },
    nothingToPay: 'Sie müssen nichts bezahlen. Eine Rechnung, die Sie dazu haben, ist gegenstandslos.',
    money: 'Haben Sie schon bezahlt, überweisen wir Ihnen den Betrag zurück.',
    vouchers: 'Gutscheine, die Sie eingelöst haben, gelten wieder bis zu ihrem Ablauf.',
    button: 'Zum Shop',
    ignore: 'Fragen beantwortet unser Kundendienst gern.',
  },
  prepaymentReminder: {
    subject: (number: string) => `Ihre Bestellung ${number} wartet auf die Zahlung`,
    title: 'Ihre Artikel warten auf Sie',
    text: (number: string, amount: string, day: string) =>
      `Zu Ihrer Bestellung ${number} haben wir noch keine Zahlung erhalten. Wir halten die Artikel bis am ${day} für Sie zurück. Bitte überweisen Sie ${amount} bis dann, sonst stornieren wir die Bestellung. Kosten entstehen Ihnen dadurch keine.`,
    crossed:
      'Haben Sie schon bezahlt, hat sich diese Nachricht mit Ihrer Zahlung gekreuzt. Dann müssen Sie nichts tun.',
    button: 'Kundendienst fragen',
    ignore: 'Möchten Sie die Artikel nicht mehr? Dann müssen Sie nichts tun.',
  },
  creditReview: {
    waiting: {
      subject: (number: string) => `Wir prüfen Ihre Bestellung ${number}`,
      title: 'Wir prüfen Ihre Bestellung',
      text: (number: string, date: string) =>
        `Ihre Bestellung ${number} ist bei uns, und die Artikel sind für Sie reserviert. Ob wir sie auf Rechnung liefern, entscheidet ein Mensch bis am ${date}. Sie erhalten dann eine E-Mail.`,
      more: 'Bis dahin versenden wir nichts. Ohne Entscheid wechselt die Bestellung auf Vorauszahlung, und Sie erhalten die Angaben für die Überweisung.',
      button: 'Zum Shop',
    },
    requested: {
      subject: 'Wir prüfen Ihre Anfrage',
      title: 'Ihre Anfrage ist bei uns',
      text: (date: string) =>
        `Sie möchten, dass ein Mensch die Absage des Kaufs auf Rechnung prüft. Sie erhalten bis am ${date} eine Antwort.`,
      more: 'Ihr Warenkorb bleibt bestehen. Sie können auch online oder mit Vorauszahlung bestellen.',
      button: 'Zum Warenkorb',
    },
    accepted: {
      subject: (number: string) => `Ihre Bestellung ${number} wird geliefert`,
      title: 'Wir liefern auf Rechnung',
      text: (number: string) => `Wir haben Ihre Bestellung ${number} geprüft und liefern sie auf Rechnung.`,
      button: 'Zum Shop',
    },
    granted: {
      subject: 'Sie können auf Rechnung bestellen',
      title: 'Sie können auf Rechnung bestellen',
      text: (amount: string, date: string) =>
        `Wir haben Ihre Anfrage geprüft. Bis am ${date} können Sie Ihren Warenkorb bis ${amount} auf Rechnung bestellen.`,
      button: 'Zum Warenkorb',
    },
    refused: {
      subject: 'Ihre Anfrage zum Kauf auf Rechnung',
      title: 'Der Kauf auf Rechnung ist nicht möglich',
      text: 'Ein Mensch hat Ihre Anfrage geprüft. Wir können diese Bestellung nicht auf Rechnung liefern. Sie können online oder mit Vorauszahlung bestellen.',
      button: 'Zum Warenkorb',
    },
    prepayment: {
      subject: (number: string) => `Bitte bezahlen Sie Ihre Bestellung ${number} im Voraus`,
      title: 'Bitte bezahlen Sie im Voraus',
      text: (number: string, amount: string) =>
        `Wir liefern Ihre Bestellung ${number} gegen Vorauszahlung. Bitte überweisen Sie ${amount}. Sobald der Betrag eingegangen ist, versenden wir.`,
      account: (iban: string, holder: string, reference: string) =>
        `IBAN ${iban}, lautend auf ${holder}, Referenz ${reference}.`,
      request: 'Ihren Warenkorb können Sie jederzeit mit Vorauszahlung oder online bestellen.',
      button: 'Zum Shop',
    },
    ignore: 'Fragen beantwortet unser Kundendienst gern.',
  },
};
