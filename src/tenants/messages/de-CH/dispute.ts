/** Texts about a payment that a bank took back, for the page of its order. */
export const dispute = {
  open: (amount: string) =>
    `Ihre Zahlung von ${amount} wurde bei der Bank beanstandet. Die Bank prüft das. Bis sie entscheidet, müssen Sie nichts weiter bezahlen.`,
  owed: (amount: string, open: string) =>
    `Die Bank hat Ihre Zahlung von ${amount} zurückgenommen. Für diese Bestellung sind ${open} offen. Bei Fragen hilft Ihnen unser Kundendienst.`,
  settled: (amount: string) =>
    `Die Bank hat Ihre Zahlung von ${amount} zurückgenommen. Für diese Bestellung ist nichts offen.`,
  staff: {
    opened: (order: string) => `Bestrittene Zahlung: Bestellung ${order}`,
    due: (order: string, day: string) => `Beweise bis ${day}: bestrittene Zahlung zu Bestellung ${order}`,
    title: 'Bestrittene Zahlung',
    openedText: 'Eine Bank verlangt eine Zahlung zurück. Ohne Beweise bis zum genannten Tag ist das Geld verloren.',
    dueText: 'Für diese bestrittene Zahlung läuft die Frist bald ab. Ohne Beweise ist das Geld verloren.',
    order: 'Bestellung',
    amount: 'Betrag',
    reason: 'Grund der Bank',
    until: 'Beweise bis',
    button: 'Zahlung öffnen',
    ignore: 'Diese E-Mail geht an Mitarbeitende, die Zahlungen bearbeiten.',
  },
};
