/** Texts of the clearing of the payment provider in German (de-CH). */
export const clearing = {
  clearing: {
    title: 'Zahlungsanbieter',
    intro:
      'Geld beim Zahlungsanbieter: was eingenommen, abgezogen und ausbezahlt ist. Ist alles ausbezahlt, steht das Konto auf null.',
    balance: 'Stand',
    sums: {
      ledger: 'Konto «Zahlungsanbieter» in den Büchern',
      reported: 'davon gemeldet und noch nicht ausbezahlt',
      unreported: 'davon eingenommen, noch nicht gemeldet',
      elsewhere: 'davon bei Anbietern weiterer Zahlungsarten',
      differences: 'davon Abweichungen',
      rest: 'davon ungeklärt',
      unknown: 'gemeldet, aber keiner Zahlung zugeordnet',
      disputed: 'Bestrittene Zahlungen, noch nicht entschieden',
    },
    newest: (at: string) => `Neueste Meldung: ${at}`,
    noneRead: 'Es wurde noch kein Bericht gelesen.',
    payouts: 'Auszahlungen',
    noPayouts: 'Es gibt noch keine Auszahlung.',
    payout: 'Auszahlung',
    payoutOf: (id: string) => `Auszahlung ${id}`,
    arrives: 'Erwartet am',
    arrived: 'Eingang bei der Bank',
    notArrived: 'noch nicht in einer Bankdatei',
    states: { pending: 'unterwegs', paid: 'ausbezahlt', failed: 'gescheitert' },
    shareOf: (total: string) => `Anteil dieses Shops an ${total}`,
    waiting: (count: string, sum: string) =>
      `Noch beim Anbieter: ${count} ${count === '1' ? 'Buchung' : 'Buchungen'}, zusammen ${sum}`,
    noWaiting: 'Nichts wartet auf eine Auszahlung.',
    movements: (count: string, sum: string) => `${count} ${count === '1' ? 'Buchung' : 'Buchungen'}, zusammen ${sum}`,
    noMovements: 'Der Anbieter nennt keine Buchungen zu dieser Auszahlung.',
    unknown: 'Unbekannte Buchungen',
    unknownHint:
      'Diese Buchungen nennen keine Zahlung des Shops. Sie sind nicht verbucht und werden bei jedem Lesen neu versucht.',
    differences: 'Abweichungen',
    differencesHint:
      'Die Bücher und der Anbieter nennen verschiedene Beträge, zum Beispiel nach einer Erstattung direkt beim Anbieter.',
    inBooks: 'In den Büchern',
    atProvider: 'Beim Anbieter',
    id: 'Kennung',
    kind: 'Art',
    kinds: {
      payment: 'Zahlung',
      refund: 'Erstattung',
      dispute: 'Bestritten',
      'dispute-reversal': 'Bestritten, zurückerhalten',
      fee: 'Gebühr',
      payout: 'Auszahlung',
      'payout-reversal': 'Auszahlung gescheitert',
      other: 'Anderes',
    },
    at: 'Datum',
    order: 'Bestellung',
    amount: 'Betrag',
    fee: 'Gebühr',
    net: 'Netto',
    fetchTitle: 'Berichte holen',
    fetchHint: 'Geschieht jede Stunde von selbst.',
    fetch: 'Jetzt holen',
    noProvider: 'Kein Zahlungsanbieter ist eingerichtet. Berichte können Sie als Datei einlesen.',
    fileTitle: 'Bericht einlesen',
    file: 'Datei (CSV, Balance oder Payout reconciliation, itemized)',
    fileHint: 'Aus dem Dashboard von Stripe, höchstens 50 MB. Dieselbe Datei zweimal bucht nichts zweimal.',
    submitFile: 'Einlesen',
    done: (movements: string, booked: string, arrived: string) =>
      `${movements} neue Buchungen gelesen, ${booked} verbucht, ${arrived} Auszahlungen bei der Bank gefunden.`,
    incomplete: (count: string) =>
      count === '1'
        ? '1 Auszahlung stimmt nicht mit ihren Buchungen überein und ist nicht verbucht.'
        : `${count} Auszahlungen stimmen nicht mit ihren Buchungen überein und sind nicht verbucht.`,
    brokenLine: (line: string, problem: string) => `Zeile ${line} ist nicht lesbar: ${problem}`,
    failures: {
      'provider-away': 'Der Zahlungsanbieter antwortet nicht. Bitte versuchen Sie es später.',
      'bad-file': 'Das ist kein Bericht des Zahlungsanbieters.',
    },
  },
};
