import type { BillingMessages } from '../types.ts';

export const requestRows: BillingMessages['request']['rows'] = {
  bill: (number, day) => `Factuur ${number}, te betalen uiterlijk ${day}`,
  instalment: (number, position, day) => `Termijn ${position} van bestelling ${number}, te betalen uiterlijk ${day}`,
  fee: 'Aanmaningskosten',
  interest: 'Rente wegens te late betaling',
  ahead: (count) => (count === 1 ? 'Eén latere termijn' : `${count} latere termijnen`),
  rebate: 'Kwijtgescholden toeslagen',
  'no-protection': 'Vervallen betaalbescherming',
  price: 'Prijs zonder toeslagen',
  credited: 'Creditnota’s',
  paid: 'Al betaald',
  'to-credit': 'Komt op uw tegoed',
  total: 'Te betalen',
};

export const request: BillingMessages['request'] = {
  rows: requestRows,
  titles: {
    reminder: ['Betalingsherinnering', 'Tweede aanmaning', 'Laatste aanmaning'],
    payoff: 'Vervroegde aflossing',
    withdrawn: 'Factuur na de herroeping van de overeenkomst',
  },
  file: (title, number) => `${title}-${number}.pdf`,
  what: 'Vordering',
  issued: 'Datum',
  number: 'Documentnummer',
  order: 'Bestelling',
  pay: (day) => `Maak het bedrag uiterlijk ${day} over.`,
  nothing: 'U hoeft niets te betalen.',
  account: { iban: 'IBAN', holder: 'Rekeninghouder', reference: 'Betalingskenmerk' },
  payOnline: 'Nu online betalen',
  ignore: 'Hebt u vragen? Onze klantenservice helpt u graag.',
  toDates: 'Naar mijn betaaldata',
  payoff: {
    subject: (number) => `Zo lost u uw koop in termijnen af (bestelling ${number})`,
    title: 'Uw koop in termijnen eindigt vervroegd',
    text: (number, amount, day) =>
      `U lost de koop in termijnen van uw bestelling ${number} vervroegd af. Maak uiterlijk ${day} ${amount} over. Daarna is de bestelling helemaal betaald.`,
    covered: (number) =>
      `U lost de koop in termijnen van uw bestelling ${number} vervroegd af. Uw betalingen dekken het hele bedrag al.`,
    otherwise:
      'Ontvangen wij minder, dan blijft de rest openstaan. Ontvangen wij meer, dan is dat uw tegoed. Na deze dag gelden onze gewone aanmaningstermijnen en de rente die in uw overeenkomst staat.',
  },
  withdrawn: {
    subject: (number) => `Betaling na uw herroeping (bestelling ${number})`,
    title: 'Uw koop in termijnen is beëindigd',
    text: (number, amount, day) =>
      `U hebt uw raamovereenkomst voor termijnen herroepen. Voor uw bestelling ${number} bent u alleen nog de prijs zonder toeslagen verschuldigd. Maak uiterlijk ${day} ${amount} over.`,
    covered: (number) =>
      `U hebt uw raamovereenkomst voor termijnen herroepen. Voor uw bestelling ${number} bent u alleen de prijs zonder toeslagen verschuldigd, en die is betaald.`,
    credit: (amount) => `U hebt ${amount} te veel betaald. Dat bedrag is uw tegoed.`,
  },
  paid: {
    subject: (number) => `Uw koop in termijnen is betaald (bestelling ${number})`,
    title: 'Uw koop in termijnen is betaald',
    text: (number) =>
      `Hartelijk dank. Voor uw bestelling ${number} is alles betaald. U bent ons daarvoor niets meer verschuldigd.`,
    sum: 'Voor deze bestelling betaald',
  },
};
