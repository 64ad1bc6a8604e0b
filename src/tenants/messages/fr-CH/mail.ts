import type { MailMessages } from '../types.ts';

export const mail: MailMessages = {
  orderConfirmation: {
    subject: (number) => `Votre commande ${number} chez Montarve`,
    preview: 'Nous avons bien reçu votre commande.',
    title: 'Merci beaucoup pour votre commande',
    greetings: {
      female: (_first, last) => `Madame ${last},`,
      male: (_first, last) => `Monsieur ${last},`,
      notSpecified: (first, last) => `Bonjour ${first} ${last},`,
    },
    intro: (number, date) =>
      `Nous avons bien reçu votre commande ${number} du ${date}. Voici ce que vous avez commandé :,`,
    articleNumber: 'Numéro d’article',
    goods: 'Valeur des articles',
    delivery: 'Frais de livraison',
    free: 'gratuit',
    total: 'Total TVA incl.',
    vat: (rate) => `dont TVA ${rate} %,`,
    deliveryTitle: 'Livraison',
    deliveryBetween: (earliest, latest) => `Prévue entre le ${earliest} et le ${latest},`,
    deliveryOn: (date) => `Prévue le ${date},`,
    shippingAddress: 'Adresse de livraison',
    billingAddress: 'Adresse de facturation',
    paymentTitle: 'Paiement',
    payment: {
      invoice: (days) => `Vous payez sur facture. La facture est jointe à la livraison et payable à ${days} jours.,`,
      prepayment: () =>
        'Vous payez à l’avance. Veuillez virer le montant avec les indications suivantes. Nous expédions ensuite votre commande.',
    },
    amount: 'Montant',
    iban: 'IBAN',
    accountHolder: 'Bénéficiaire',
    bankTransferReference: 'Référence',
    withdrawal: (days) => `Vous disposez d’un droit de retour de ${days} jours dès réception du dernier envoi.,`,
    withdrawalLink: 'Consulter le droit de retour',
    terms: (version) => `Nos CGV dans leur version ${version} s’appliquent.,`,
    termsLink: 'Consulter les CGV',
    help: 'Des questions sur votre commande ? Nous vous aidons volontiers.',
    closing: 'Meilleures salutations',
    sender: 'Votre équipe Montarve',
  },
};
