import type { dispute as german } from '../de-CH/dispute.ts';

/** Texts about a payment that a bank took back, for the page of its order. */
export const dispute: typeof german = {
  open: (amount) =>
    `Votre paiement de ${amount} a été contesté auprès de la banque, qui l’examine. Jusqu’à sa décision, vous n’avez rien d’autre à payer.`,
  owed: (amount, open) =>
    `La banque a repris votre paiement de ${amount}. Il reste ${open} à payer pour cette commande. Pour toute question, notre service clientèle vous aide volontiers.`,
  settled: (amount) => `La banque a repris votre paiement de ${amount}. Plus rien n’est dû pour cette commande.`,
};
