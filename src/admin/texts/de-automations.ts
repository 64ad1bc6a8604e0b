/** Texts of the section for automations and of results of mails in German (de-CH). */
export const automations = {
  automations: {
    title: 'Automatische Mails',
    intro:
      'Mails, die ein Anlass auslöst. Sie gehen nur an Kundinnen und Kunden, die dem Newsletter und persönlichen Mails zugestimmt haben, und pro Anlass nur einmal.',
    list: 'Anlässe',
    kind: 'Anlass',
    state: 'Zustand',
    states: { on: 'läuft', off: 'aus' },
    delay: 'Wartezeit',
    hours: (count: string) => `${count} Stunden`,
    days: (count: string) => `${count} Tage`,
    kinds: {
      basket: 'Verlassener Warenkorb',
      review: 'Bitte um Bewertung',
      winback: 'Lange nicht bestellt',
    },
    stock: 'Wieder an Lager',
    about: {
      basket:
        'Angemeldete Kundinnen und Kunden mit einem Warenkorb, den sie seither nicht geändert und nicht bestellt haben. Gezeigt wird nur, was sich kaufen lässt. Jeder Warenkorb löst höchstens eine Mail aus.',
      review:
        'Nach der Zustellung der ganzen Bestellung, für behaltene Artikel ohne eigene Bewertung. Jede Bestellung löst höchstens eine Mail aus.',
      winback:
        'Kundinnen und Kunden, deren letzte Bestellung so lange zurückliegt. Jede letzte Bestellung löst höchstens eine Mail aus. Gezeigt werden die meistgekauften Artikel.',
      stock:
        'Besucherinnen und Besucher bestellen diese Nachricht selbst bei einem ausverkauften Artikel. Sie ist keine Werbung und zählt nicht zur Grenze.',
    },
    delays: {
      basket: 'Stunden seit der letzten Änderung des Warenkorbs',
      review: 'Tage seit der Zustellung',
      winback: 'Tage seit der letzten Bestellung',
    },
    between: (least: string, most: string) => `${least} bis ${most}`,
    windowText: (days: string) => `Danach verschickt der Shop sie noch während ${days} Tagen, dann nicht mehr.`,
    on: 'Mails verschicken',
    settings: 'Einstellung',
    text: (locale: string) => `Text ${locale}`,
    subject: 'Betreff',
    subjectHint: 'Leer: der übliche Betreff des Shops.',
    introduction: 'Einleitung',
    introductionHint: 'Ersetzt den üblichen Text vor den Artikeln. Absätze durch eine leere Zeile trennen.',
    save: 'Speichern',
    saved: 'Gespeichert.',
    tried: 'Die Probe liegt im Postausgang.',
    preview: 'Vorschau',
    previewOf: (locale: string) => `Vorschau ${locale}`,
    previewText: 'Mit den gespeicherten Texten und zwei gut verkauften Artikeln als Beispiel.',
    tryOut: (locale: string) => `Probe an mich (${locale})`,
    limits: 'Grenzen',
    limitsText:
      'Kampagnen und automatische Mails zählen zusammen, Mails zu Bestellungen nie. Wer die Grenze erreicht hat, wird von einer Kampagne ausgelassen; automatische Mails warten.',
    mails: 'Werbemails pro Person, höchstens',
    inDays: 'in so vielen Tagen',
    quietFrom: 'Ruhezeit von (Stunde)',
    quietUntil: 'bis (Stunde)',
    quietHint: (timeZone: string) =>
      `Ortszeit des Shops (${timeZone}). In der Ruhezeit geht keine automatische Mail hinaus. Gleiche Stunden: keine Ruhezeit.`,
    problems: {
      delay: 'Die Wartezeit stimmt nicht.',
      text: 'Der Betreff hat höchstens 120 Zeichen, die Einleitung 1500.',
      changed: 'Jemand hat das inzwischen geändert. Bitte laden Sie die Seite neu.',
      limit: 'Mails und Tage gehen von 1 bis 31.',
      hours: 'Stunden gehen von 0 bis 23.',
    },
    stopped: 'Jede Mail hat einen Link, der nur diesen Anlass abbestellt, und einen für alle persönlichen Mails.',
    /** Names in reports. */
    ofReports: {
      'automation/basket': 'Automatisch: verlassener Warenkorb',
      'automation/review': 'Automatisch: Bitte um Bewertung',
      'automation/winback': 'Automatisch: lange nicht bestellt',
    } as Record<string, string>,
  },
  mailResults: {
    title: 'Ergebnis',
    ofDays: (days: string) => `Ergebnis der letzten ${days} Tage`,
    sent: 'Verschickt',
    bounced: 'Unzustellbar',
    unsubscribed: 'Abgemeldet',
    visits: 'Besuche',
    orders: 'Bestellungen',
    value: 'Bestellwert',
    definitions: {
      sent: 'Mails, die der Mailserver angenommen hat oder die im Postausgang liegen.',
      bounced: 'Vom Mailserver abgelehnt oder innert sieben Tagen als unzustellbar zurückgekommen.',
      unsubscribed: 'Abmeldungen über einen Link einer Mail innert sieben Tagen nach dieser Mail.',
      visits:
        'Seiten, die über einen Link dieser Mail geöffnet wurden. Ohne Cookie und ohne Person gezählt; wer zweimal klickt, zählt zweimal.',
      orders:
        'Bestellungen innert sieben Tagen nach dieser Mail an dieselbe Adresse, wenn keine spätere Werbemail dazwischenlag. Das zeigt zeitliche Nähe, keine Ursache.',
      value: 'Mit MWST nach Rabatten, ohne verkaufte Geschenkkarten, wie in den Berichten.',
    },
    subjectTest: 'Test zweier Betreffe',
    variant: 'Betreff',
    variants: { a: 'Betreff A', b: 'Betreff B' },
    rate: 'Pro Mail',
    running: 'Der Test läuft noch. Danach bekommen die übrigen Empfänger den besseren Betreff.',
    winner: (name: string) => `Die übrigen Empfänger haben ${name} bekommen.`,
    chance: (percent: string) =>
      `Ein so grosser Unterschied wäre bei gleich guten Betreffen mit ${percent} Wahrscheinlichkeit Zufall (Test zweier Anteile).`,
    clear: 'Der Unterschied ist wohl kein Zufall.',
    unclear: 'Der Unterschied kann gut Zufall sein.',
    tooFew: 'Für eine Aussage über Zufall sind es zu wenige Mails oder Ergebnisse.',
  },
};
