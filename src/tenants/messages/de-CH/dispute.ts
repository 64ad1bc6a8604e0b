/** Texts about a payment that a bank took back, for the page of its order. */
export const dispute = {
  open: (amount: string) =>
    `Ihre Zahlung von ${amount} wurde bei der Bank beanstandet. Die Bank prüft das. Bis sie entscheidet, müssen Sie nichts weiter bezahlen.`,
  owed: (amount: string, open: string) =>
    `Die Bank hat Ihre Zahlung von ${amount} zurückgenommen. Für diese Bestellung sind ${open} offen. Bei Fragen hilft Ihnen unser Kundendienst.`,
  settled: (amount: string) =>
    `Die Bank hat Ihre Zahlung von ${amount} zurückgenommen. Für diese Bestellung ist nichts offen.`,
};
