import type { BillingMessages } from '../types.ts';

export const requestRows: BillingMessages['request']['rows'] = {
  bill: (number, day) => `Facture ${number}, payable jusqu’au ${day}`,
  instalment: (number, position, day) => `Mensualité ${position} de la commande ${number}, payable jusqu’au ${day}`,
  fee: 'Frais de rappel',
  interest: 'Intérêts moratoires',
  ahead: (count) => (count === 1 ? 'Une mensualité ultérieure' : `${count} mensualités ultérieures`),
  rebate: 'Suppléments remis',
  'no-protection': 'Protection des mensualités supprimée',
  price: 'Prix sans supplément',
  credited: 'Avoirs',
  paid: 'Déjà payé',
  'to-credit': 'Versé sur votre avoir',
  total: 'À payer',
};

export const request: BillingMessages['request'] = {
  rows: requestRows,
  titles: {
    reminder: ['Rappel de paiement', 'Deuxième rappel', 'Dernier rappel'],
    payoff: 'Remboursement anticipé',
    withdrawn: 'Facture après la révocation du contrat',
  },
  file: (title, number) => `${title}-${number}.pdf`,
  what: 'Créance',
  issued: 'Date',
  number: 'Numéro du document',
  order: 'Commande',
  pay: (day) => `Merci de verser le montant jusqu’au ${day}.`,
  nothing: 'Il n’y a rien à payer.',
  account: { iban: 'IBAN', holder: 'Titulaire du compte', reference: 'Référence' },
  payOnline: 'Payer en ligne maintenant',
  ignore: 'Notre service clientèle répond volontiers à vos questions.',
  toDates: 'Voir mes échéances',
  payoff: {
    subject: (number) => `Comment solder votre achat par mensualités (commande ${number})`,
    title: 'Votre achat par mensualités se termine plus tôt',
    text: (number, amount, day) =>
      `Vous remboursez par anticipation l’achat par mensualités de votre commande ${number}. Merci de verser ${amount} jusqu’au ${day}\u00a0: la commande sera alors entièrement payée.`,
    covered: (number) =>
      `Vous remboursez par anticipation l’achat par mensualités de votre commande ${number}. Vos paiements couvrent déjà tout le montant.`,
    otherwise:
      'Si nous recevons moins, le reste demeure dû. Si nous recevons plus, la différence devient votre avoir. Après cette date, nos délais de rappel habituels s’appliquent, ainsi que les intérêts moratoires prévus par votre contrat.',
  },
  withdrawn: {
    subject: (number) => `Paiement après votre révocation (commande ${number})`,
    title: 'Votre achat par mensualités est terminé',
    text: (number, amount, day) =>
      `Vous avez révoqué votre contrat-cadre pour des mensualités. Pour votre commande ${number}, vous ne devez plus que le prix sans supplément. Merci de verser ${amount} jusqu’au ${day}.`,
    covered: (number) =>
      `Vous avez révoqué votre contrat-cadre pour des mensualités. Pour votre commande ${number}, vous ne devez que le prix sans supplément, et il est payé.`,
    credit: (amount) => `Vous avez payé ${amount} de trop. Ce montant est porté à votre avoir.`,
  },
  paid: {
    subject: (number) => `Votre achat par mensualités est payé (commande ${number})`,
    title: 'Votre achat par mensualités est payé',
    text: (number) =>
      `Merci beaucoup. Votre commande ${number} est entièrement payée\u00a0: vous ne nous devez plus rien à ce titre.`,
    sum: 'Payé pour cette commande',
  },
};
