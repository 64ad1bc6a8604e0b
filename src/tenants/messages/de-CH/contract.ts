/** Texts of the framework contract of instalments as a document, and of its letters. Server only. */
export const contract = {
  title: 'Rahmenvertrag für Käufe in Monatsraten',
  version: (version: string) => `Fassung ${version}`,
  borrower: 'Kundin oder Kunde',
  number: (number: string) => `Kundennummer ${number}`,
  clausesTitle: 'Vertrag',
  example: 'Rechenbeispiel',
  rate: (example: string, cap: string) => `${example} % im Rechenbeispiel, höchstens ${cap} %`,
  clauses: {
    subject: 'Gegenstand',
    subjectText: (limit: string) =>
      `Sie kaufen bei uns in Monatsraten bis zum Höchstbetrag von ${limit}. Jede Bestellung nennt Ihnen, bevor Sie sie absenden, Barzahlungspreis, Gesamtpreis, Anzahl, Höhe und Fälligkeit der Raten. Sie wird Teil dieses Vertrags. Zu einem Kauf verpflichtet er Sie nicht.`,
    cost: 'Kosten',
    costText: (fee: string, cap: string) =>
      `Für jeden Monat der Laufzeit kommt ein Ratenzuschlag von ${fee} % des finanzierten Betrags dazu. Der effektive Jahreszins einer Bestellung ist nie höher als ${cap} %. Weitere Kosten gibt es nicht.`,
    pause: 'Zahlpause',
    pauseText: (months: number, percent: string) =>
      `Auf Wunsch beginnen Sie ${months} Monate später. Das kostet einmal ${percent} % des Warenwerts.`,
    repayment: 'Rückzahlung',
    repaymentText: (numbers: string, least: string) =>
      `Sie wählen ${numbers} Monatsraten von mindestens ${least}. Fällt ein Zahltermin auf einen Samstag, Sonntag oder Feiertag, gilt der nächste Bankwerktag. Sie dürfen jederzeit früher zurückzahlen, ganz oder teilweise: Dann entfallen die Zuschläge für die restliche Laufzeit.`,
    returns: 'Rücksendungen',
    returnsText:
      'Senden Sie Artikel vor der ersten Rate zurück, rechnen wir den Plan mit dem kleineren Betrag neu. Später verkürzt Ihre Gutschrift die Laufzeit: Die letzten Raten fallen weg und mit ihnen ihr Zuschlag.',
    late: 'Verzug',
    lateText:
      'Bezahlen Sie eine Rate zu spät, schulden Sie 5 % Verzugszins im Jahr auf ihrem Anteil am Barzahlungspreis. Mahnungen kosten nichts.',
    withdrawal: 'Widerruf',
    withdrawalText: (days: number, address: string) =>
      `Sie können diesen Vertrag innert ${days} Tagen widerrufen, nachdem Sie ein Exemplar erhalten haben, ohne Angabe von Gründen: in Ihrem Konto oder in Textform an ${address}. Es genügt, wenn Sie den Widerruf am letzten Tag absenden. Was Sie schon gekauft haben, bezahlen Sie dann innert 30 Tagen zum Barzahlungspreis, ohne Zuschläge.`,
    insurance: 'Versicherung',
    insuranceText: 'Der Vertrag verlangt keine Versicherung. Ein Ratenschutz ist freiwillig und ein eigener Vertrag.',
    check: 'Kreditprüfung und Daten',
    checkText:
      'Wir prüfen vor dem Abschluss, ob Sie den Kredit zurückzahlen können (Art. 28 bis 30 KKG), und melden ihn der Informationsstelle für Konsumkredit, soweit das Gesetz es verlangt. Daten über Ihre Gesundheit oder aus sozialen Netzwerken verwenden wir nicht. Sie können verlangen, dass ein Mensch den Entscheid prüft.',
  },
  signature: {
    place: 'Ort und Datum',
    customer: 'Unterschrift Kundin oder Kunde',
    house: (company: string) => `Unterschrift ${company}`,
  },
  next: {
    title: 'So geht es weiter',
    print: 'Drucken Sie den Vertrag zweimal aus und unterschreiben Sie beide Exemplare. Eines behalten Sie.',
    send: (address: string) => `Senden Sie das andere an ${address}.`,
    wait: 'Sobald es bei uns ist, prüfen wir es und schreiben Ihnen eine E-Mail. Danach können Sie bei jeder Bestellung alle Laufzeiten wählen.',
    noPrinter: (phone: string) =>
      `Kein Drucker? Rufen Sie uns an (${phone}): Wir senden Ihnen zwei Exemplare per Post.`,
  },
  letters: {
    requested: {
      subject: 'Ihr Rahmenvertrag: Es fehlt noch Ihre Unterschrift',
      title: 'Bitte unterschreiben Sie Ihren Rahmenvertrag',
      text: 'Sie haben einen Rahmenvertrag für Monatsraten angefordert. Das Gesetz verlangt für grössere Beträge Ihre Unterschrift auf Papier.',
      button: 'Vertrag ansehen und drucken',
    },
    signed: {
      subject: 'Ihr Rahmenvertrag gilt',
      title: 'Ihr unterschriebener Vertrag ist bei uns',
      text: (limit: string) =>
        `Sie können jetzt bis ${limit} in Monatsraten kaufen und bei jeder Bestellung alle Laufzeiten wählen.`,
      withdraw: (date: string) => `Bis am ${date} können Sie den Vertrag ohne Angabe von Gründen widerrufen.`,
      button: 'Vertrag ansehen',
    },
    closed: {
      subject: 'Ihr Rahmenvertrag ist nicht zustande gekommen',
      title: 'Wir haben Ihre Anfrage geschlossen',
      text: 'Der Rahmenvertrag, den Sie angefordert haben, ist nicht zustande gekommen. Sie können in Ihrem Konto jederzeit einen neuen anfordern. Wenn Sie den Grund wissen oder eine Prüfung durch einen Menschen möchten, schreiben Sie uns.',
      button: 'Zu meinem Konto',
    },
    concluded: {
      subject: 'Ihr Rahmenvertrag für Monatsraten',
      title: 'Sie haben einen Rahmenvertrag abgeschlossen',
      text: 'Bitte bewahren Sie diese E-Mail auf: Sie ist Ihr Exemplar des Vertrags.',
      button: 'Vertrag ansehen und drucken',
    },
    raised: {
      subject: 'Ihr Höchstbetrag ist höher',
      title: 'Wir haben Ihren Höchstbetrag erhöht',
      text: (limit: string) =>
        `Sie haben einen höheren Höchstbetrag beantragt. Sie können jetzt bis ${limit} in Monatsraten kaufen. Sonst bleibt Ihr Vertrag, wie er ist.`,
      button: 'Vertrag ansehen',
    },
    reminder: {
      subject: 'Ihr Rahmenvertrag: Sie können ihn widerrufen',
      title: (date: string) => `Sie können Ihren Vertrag bis am ${date} widerrufen`,
      text: 'Vor Kurzem haben Sie einen Rahmenvertrag für Monatsraten abgeschlossen. Sie haben sich die Sache anders überlegt? Sie brauchen keinen Grund anzugeben.',
      how: (address: string) => `Widerrufen Sie in Ihrem Konto oder in Textform an ${address}.`,
      button: 'Vertrag ansehen',
    },
    withdrawn: {
      subject: 'Ihr Rahmenvertrag ist widerrufen',
      title: 'Wir haben Ihren Widerruf erhalten',
      text: (moment: string) =>
        `Sie haben Ihren Rahmenvertrag für Monatsraten am ${moment} widerrufen. Er gilt nicht mehr.`,
      orders:
        'Für Bestellungen mit Raten schulden Sie nur noch den Preis ohne Zuschläge. Zu jeder erhalten Sie eine eigene E-Mail mit dem Betrag, dem letzten Tag und den Angaben für die Zahlung.',
      none: 'Sie schulden uns aus diesem Vertrag nichts.',
      button: 'Zu meinem Konto',
    },
    ignore: 'Sie erhalten diese E-Mail, weil sie zu Ihrem Vertrag mit uns gehört.',
  },
};
