/** Lines of documents that demand an amount besides the bill, and of the pages about it. */
export const requestRows = {
  bill: (number: string, day: string) => `Rechnung ${number}, zahlbar bis ${day}`,
  instalment: (number: string, position: string, day: string) =>
    `Rate ${position} der Bestellung ${number}, zahlbar bis ${day}`,
  fee: 'Mahngebühr',
  interest: 'Verzugszins',
  ahead: (count: number) => (count === 1 ? 'Eine spätere Rate' : `${count} spätere Raten`),
  rebate: 'Erlassene Zuschläge',
  'no-protection': 'Wegfallender Ratenschutz',
  price: 'Preis ohne Zuschläge',
  credited: 'Gutschriften',
  paid: 'Schon bezahlt',
  'to-credit': 'Geht in Ihr Guthaben',
  total: 'Zu bezahlen',
};

/** Texts of these documents and of their letters. */
export const request = {
  rows: requestRows,
  titles: {
    reminder: ['Zahlungserinnerung', 'Zweite Mahnung', 'Letzte Mahnung'],
    payoff: 'Vorzeitiger Abschluss des Ratenkaufs',
    withdrawn: 'Rechnung nach dem Widerruf des Vertrags',
  },
  file: (title: string, number: string) => `${title}-${number}.pdf`,
  what: 'Forderung',
  issued: 'Datum',
  number: 'Belegnummer',
  order: 'Bestellung',
  pay: (day: string) => `Bitte überweisen Sie den Betrag bis ${day}.`,
  nothing: 'Es ist nichts zu bezahlen.',
  account: { iban: 'IBAN', holder: 'Kontoinhaberin', reference: 'Referenz' },
  payOnline: 'Jetzt online bezahlen',
  ignore: 'Fragen beantwortet unser Kundendienst gern.',
  toDates: 'Zu meinen Zahlterminen',
  payoff: {
    subject: (number: string) => `So schliessen Sie Ihren Ratenkauf ab (Bestellung ${number})`,
    title: 'Ihr Ratenkauf endet vorzeitig',
    text: (number: string, amount: string, day: string) =>
      `Sie schliessen den Ratenkauf zu Ihrer Bestellung ${number} vorzeitig ab. Bitte überweisen Sie ${amount} bis ${day}, dann ist die Bestellung ganz bezahlt.`,
    covered: (number: string) =>
      `Sie schliessen den Ratenkauf zu Ihrer Bestellung ${number} vorzeitig ab. Ihre Zahlungen decken schon den ganzen Betrag.`,
    otherwise:
      'Kommt weniger an, bleibt der Rest offen. Kommt mehr an, ist es Ihr Guthaben. Nach diesem Tag gelten unsere üblichen Mahnfristen und der vertragliche Verzugszins.',
  },
  withdrawn: {
    subject: (number: string) => `Zahlung nach Ihrem Widerruf (Bestellung ${number})`,
    title: 'Ihr Ratenkauf ist beendet',
    text: (number: string, amount: string, day: string) =>
      `Sie haben Ihren Rahmenvertrag für Monatsraten widerrufen. Für Ihre Bestellung ${number} schulden Sie nur noch den Preis ohne Zuschläge. Bitte überweisen Sie ${amount} bis ${day}.`,
    covered: (number: string) =>
      `Sie haben Ihren Rahmenvertrag für Monatsraten widerrufen. Für Ihre Bestellung ${number} schulden Sie nur den Preis ohne Zuschläge, und der ist bezahlt.`,
    credit: (amount: string) => `${amount} haben Sie zu viel bezahlt. Der Betrag ist Ihr Guthaben.`,
  },
  paid: {
    subject: (number: string) => `Ihr Ratenkauf ist bezahlt (Bestellung ${number})`,
    title: 'Ihr Ratenkauf ist bezahlt',
    text: (number: string) =>
      `Vielen Dank. Für Ihre Bestellung ${number} ist alles bezahlt, und Sie schulden uns daraus nichts mehr.`,
    sum: 'Für diese Bestellung bezahlt',
  },
};
