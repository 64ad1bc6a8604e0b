import type { dispute as german } from '../de-CH/dispute.ts';

/** Texts about a payment that a bank took back, for the page of its order. */
export const dispute: typeof german = {
  open: (amount) =>
    `Votre paiement de ${amount} a été contesté auprès de la banque, qui l’examine. Jusqu’à sa décision, vous n’avez rien d’autre à payer.`,
  owed: (amount, open) =>
    `La banque a repris votre paiement de ${amount}. Il reste ${open} à payer pour cette commande. Pour toute question, notre service clientèle vous aide volontiers.`,
  settled: (amount) => `La banque a repris votre paiement de ${amount}. Rien n’est ouvert pour cette commande.`,
  staff: {
    opened: (order) => `Paiement contesté : commande ${order}`,
    due: (order, day) => `Preuves jusqu’au ${day} : paiement contesté de la commande ${order}`,
    title: 'Paiement contesté',
    openedText: 'Une banque réclame un paiement. Sans preuves jusqu’au jour indiqué, l’argent est perdu.',
    dueText: 'Le délai de ce paiement contesté expire bientôt. Sans preuves, l’argent est perdu.',
    order: 'Commande',
    amount: 'Montant',
    reason: 'Motif de la banque',
    until: 'Preuves jusqu’au',
    button: 'Ouvrir le paiement',
    ignore: 'Cet e-mail s’adresse aux collaborateurs qui traitent les paiements.',
  },
};
