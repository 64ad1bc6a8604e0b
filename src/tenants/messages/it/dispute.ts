import type { dispute as german } from '../de-CH/dispute.ts';

/** Texts about a payment that a bank took back, for the page of its order. */
export const dispute: typeof german = {
  open: (amount) =>
    `Il suo pagamento di ${amount} è stato contestato presso la banca, che lo sta esaminando. Fino alla decisione non deve pagare altro.`,
  owed: (amount, open) =>
    `La banca ha stornato il suo pagamento di ${amount}. Per questo ordine restano da pagare ${open}. Per domande il nostro servizio clienti è a sua disposizione.`,
  settled: (amount) => `La banca ha stornato il suo pagamento di ${amount}. Per questo ordine non c’è nulla da pagare.`,
};
