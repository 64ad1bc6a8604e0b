import type { MailMessages } from '../types.ts';

export const premiumMail: MailMessages['premium'] = {
  button: 'Voir mon adhésion',
  ignore: 'Des questions\u00a0? Notre service clientèle vous aide volontiers.',
  renewsSoon: {
    subject: (day) => `Votre adhésion Premium est renouvelée le ${day}`,
    title: 'Une année Premium de plus',
    text: (day, fee) =>
      `Votre adhésion Premium est renouvelée le ${day} pour un an. La cotisation de ${fee} vous sera facturée.`,
    how: 'Si vous ne le souhaitez pas, résiliez avant cette date dans votre compte client. Un clic suffit.',
  },
  endsSoon: {
    subject: (day) => `Votre adhésion Premium prend fin le ${day}`,
    title: 'Votre année Premium touche à sa fin',
    text: (day) =>
      `Votre adhésion Premium est valable jusqu’au ${day} et prend fin d’elle-même. Vous n’avez rien à faire.`,
    how: (fee) => `Ensuite, vous pouvez choisir Premium à nouveau avec chaque commande, pour ${fee} par an.`,
  },
  renewed: {
    subject: (order) => `Votre adhésion Premium est renouvelée, commande ${order}`,
    title: 'Bienvenue dans une nouvelle année Premium',
    text: (day) =>
      `Votre adhésion est maintenant valable jusqu’au ${day}, et un nouveau colis de remerciement vous attend.`,
    bill: (order, fee, days) =>
      `Commande ${order}\u00a0: la cotisation de ${fee} vous est facturée et payable dans les ${days} jours.`,
  },
  ended: {
    subject: 'Votre adhésion Premium a pris fin',
    title: 'Votre adhésion Premium a pris fin',
    text: (fee) =>
      `Merci de votre fidélité. Vous pouvez choisir Premium à nouveau avec chaque commande, pour ${fee} par an.`,
  },
  cancelled: {
    subject: 'Confirmation de votre résiliation de Premium',
    title: 'Nous avons reçu votre résiliation',
    text: (moment, day) =>
      `Votre résiliation de l’adhésion Premium nous est parvenue le ${moment}. Votre adhésion prend fin le ${day}.`,
    how: 'D’ici là, vous gardez tous vos avantages. Vous pouvez annuler la résiliation dans votre compte client.',
  },
  endedByHouse: {
    subject: 'Votre adhésion Premium prend fin',
    title: 'Votre adhésion Premium prend fin',
    text: (day) => `Notre service clientèle a mis fin à votre adhésion Premium au ${day}.`,
  },
  resumed: {
    subject: 'Votre adhésion Premium continue',
    title: 'Votre résiliation est annulée',
    text: (day) => `Votre adhésion continue. L’année payée dure jusqu’au ${day}.`,
  },
  reward: {
    subject: 'Votre colis de remerciement est demandé',
    title: 'Votre colis de remerciement arrive',
    text: 'Merci de votre fidélité. Nous préparons votre colis de remerciement et l’envoyons à l’adresse choisie.',
  },
  declaration: {
    subject: 'Réception de votre résiliation',
    title: 'Nous avons reçu votre résiliation',
    text: 'Voici ce que vous nous avez déclaré\u00a0:',
    contract: 'Contrat',
    contractName: 'Adhésion Premium',
    name: 'Nom',
    email: 'Adresse e-mail',
    number: 'Numéro de client',
    kind: 'Type de résiliation',
    kinds: { ordinary: 'ordinaire', extraordinary: 'extraordinaire' },
    reason: 'Motif',
    wishedOn: 'Fin souhaitée',
    soonest: 'prochain terme possible',
    receivedAt: 'Reçue le',
    endsOn: (day) => `Votre adhésion Premium prend fin le ${day}.`,
    unclear: 'Notre service clientèle examine vos données et vous écrit quand votre contrat prend fin.',
    button: 'Contacter le service clientèle',
    ignore: 'Vous n’avez pas fait cette déclaration\u00a0? Veuillez vous adresser à notre service clientèle.',
  },
};
