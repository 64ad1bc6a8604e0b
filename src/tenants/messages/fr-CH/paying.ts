import type { CheckoutMessages } from '../types.ts';

export const paying: CheckoutMessages['paying'] = {
  mandated: 'Nous avons bien reçu votre commande',
  after: {
    paid: {
      title: 'Nous avons bien reçu votre paiement',
      text: 'Merci. Nous vous envoyons la confirmation de votre commande par e-mail.',
    },
    open: {
      title: 'Votre commande n’est pas encore payée',
      text: 'Vous n’avez pas terminé le paiement. Votre panier est inchangé et nous vous réservons les articles pendant une demi-heure.',
    },
    checking: {
      title: 'Votre paiement est en cours de confirmation',
      text: 'Cela ne dure en général que quelques secondes. Cette page s’actualise toute seule.',
    },
    expired: {
      title: 'Le temps prévu pour le paiement est écoulé',
      text: 'Rien n’a été débité. Votre panier est inchangé, mais les articles ne vous sont plus réservés.',
    },
    failed: {
      title: 'Le paiement n’a pas abouti',
      text: 'Rien n’a été débité. Votre panier est inchangé\u00a0: vous pouvez réessayer ou payer autrement.',
    },
    'given-back': {
      title: 'Nous vous remboursons',
      text: 'La commande n’a pas pu être exécutée. Vous recevez le montant entier par le même moyen de paiement.',
    },
  },
  goOn: 'Poursuivre le paiement',
  again: 'Réessayer',
  otherWay: 'Payer autrement',
  toBasket: 'Voir le panier',
  refresh: 'Actualiser la page',
  link: {
    ends: {
      unknown: {
        title: 'Ce lien n’existe pas',
        text: 'Veuillez vérifier l’adresse indiquée dans notre courrier ou vous adresser au service clientèle.',
      },
      paid: { title: 'Cette facture est payée', text: 'Merci. Vous n’avez plus rien à faire.' },
      thanks: {
        title: 'Merci pour votre paiement',
        text: 'Nous avons bien reçu votre paiement. Vous n’avez plus rien à faire.',
      },
      expired: {
        title: 'Ce lien n’est plus valable',
        text: 'La facture reste due. Le service clientèle vous envoie volontiers un nouveau lien.',
      },
      cancelled: {
        title: 'Ce lien a été remplacé',
        text: 'Il existe un lien plus récent pour cette facture. Veuillez utiliser celui de notre dernier courrier.',
      },
      offline: {
        title: 'Le paiement en ligne n’est pas possible actuellement',
        text: 'Veuillez virer le montant avec les données de votre facture. Le service clientèle répond à vos questions.',
      },
      settled: {
        title: 'Ce montant n’est plus dû',
        text: 'La facture a été payée, réduite ou annulée entre-temps. Le service clientèle vous dit ce qui reste dû.',
      },
      'given-back': {
        title: 'Nous n’avons pas pu accepter votre paiement',
        text: 'Ce qui a été débité vous est entièrement remboursé par le même moyen de paiement. Le service clientèle répond à vos questions.',
      },
      failed: { title: 'Le paiement n’a pas abouti', text: 'Rien n’a été débité. Veuillez réessayer.' },
      pending: {
        title: 'Votre paiement est en cours de confirmation',
        text: 'Cela ne dure en général que quelques secondes. Cette page s’actualise toute seule.',
      },
    },
    title: 'Payer une facture',
    intro: 'Payez cette facture en ligne, sans vous connecter.',
    bill: 'Numéro de commande',
    amount: 'Montant',
    choose: 'Comment souhaitez-vous payer\u00a0?',
    methods: { paypal: 'PayPal', mastercard: 'Mastercard', visa: 'Visa', diners: 'Diners Club', discover: 'Discover' },
    pay: (amount) => `Payer ${amount}`,
    paying: 'Redirection vers le paiement…',
    description: (number) => `Commande ${number}`,
    back: 'Vous avez interrompu le paiement. Rien n’a été débité.',
    problems: {
      'invalid-choice': 'Veuillez choisir comment vous souhaitez payer.',
      'too-many-attempts':
        'Trop de paiements ont été tentés depuis cette connexion. Veuillez réessayer dans une heure.',
      'payment-unavailable': 'Le paiement n’est pas possible pour le moment. Veuillez réessayer plus tard.',
    },
    toLink: 'Voir la facture',
    contact: 'Service clientèle',
  },
};
