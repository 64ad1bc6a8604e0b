import type { dispute as german } from '../de-CH/dispute.ts';

/** Texts about a payment that a bank took back, for the page of its order. */
export const dispute: typeof german = {
  open: (amount) =>
    `Uw betaling van ${amount} is bij de bank betwist. De bank onderzoekt dit. Tot de beslissing hoeft u verder niets te betalen.`,
  owed: (amount, open) =>
    `De bank heeft uw betaling van ${amount} teruggenomen. Voor deze bestelling staat ${open} open. Heeft u vragen, dan helpt onze klantenservice u graag.`,
  settled: (amount) => `De bank heeft uw betaling van ${amount} teruggenomen. Voor deze bestelling staat niets open.`,
  staff: {
    opened: (order) => `Betwiste betaling: bestelling ${order}`,
    due: (order, day) => `Bewijs uiterlijk ${day}: betwiste betaling van bestelling ${order}`,
    title: 'Betwiste betaling',
    openedText: 'Een bank eist een betaling terug. Zonder bewijs vóór de genoemde dag is het geld verloren.',
    dueText: 'De termijn voor deze betwiste betaling loopt binnenkort af. Zonder bewijs is het geld verloren.',
    order: 'Bestelling',
    amount: 'Bedrag',
    reason: 'Reden van de bank',
    until: 'Bewijs uiterlijk',
    button: 'Betaling openen',
    ignore: 'Deze e-mail is bestemd voor medewerkers die betalingen behandelen.',
  },
};
