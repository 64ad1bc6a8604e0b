import type { dispute as german } from '../de-CH/dispute.ts';

/** Texts about a payment that a bank took back, for the page of its order. */
export const dispute: typeof german = {
  open: (amount) =>
    `Uw betaling van ${amount} is bij de bank betwist. De bank onderzoekt dit. Tot de beslissing hoeft u verder niets te betalen.`,
  owed: (amount, open) =>
    `De bank heeft uw betaling van ${amount} teruggenomen. Voor deze bestelling staat ${open} open. Hebt u vragen, dan helpt onze klantenservice u graag.`,
  settled: (amount) => `De bank heeft uw betaling van ${amount} teruggenomen. Voor deze bestelling staat niets open.`,
};
