import type { MailMessages } from '../types.ts';

export const premiumMail: MailMessages['premium'] = {
  button: 'Naar uw lidmaatschap',
  ignore: 'Vragen? Onze klantenservice helpt u graag.',
  renewsSoon: {
    subject: (day) => `Uw Premium-lidmaatschap wordt op ${day} verlengd`,
    title: 'Nog een jaar Premium',
    text: (day, fee) =>
      `Uw Premium-lidmaatschap wordt op ${day} met een jaar verlengd. De bijdrage van ${fee} komt op factuur.`,
    how: 'Wilt u dat niet, zeg dan tot en met die dag op in uw account. Eén klik is genoeg.',
  },
  endsSoon: {
    subject: (day) => `Uw Premium-lidmaatschap stopt op ${day}`,
    title: 'Uw Premium-jaar loopt af',
    text: (day) => `Uw Premium-lidmaatschap geldt tot en met ${day} en stopt dan vanzelf. U hoeft niets te doen.`,
    how: (fee) => `Daarna kunt u Premium bij elke bestelling opnieuw kiezen, voor ${fee} per jaar.`,
  },
  renewed: {
    subject: (order) => `Uw Premium-lidmaatschap is verlengd, bestelling ${order}`,
    title: 'Welkom in een nieuw jaar Premium',
    text: (day) => `Uw lidmaatschap geldt nu tot en met ${day}, en er wacht een nieuw bedankpakket op u.`,
    bill: (order, fee, days) =>
      `Bestelling ${order}: de bijdrage van ${fee} komt op factuur en is binnen ${days} dagen te betalen.`,
  },
  ended: {
    subject: 'Uw Premium-lidmaatschap is gestopt',
    title: 'Uw Premium-lidmaatschap is gestopt',
    text: (fee) => `Bedankt voor uw trouw. U kunt Premium bij elke bestelling opnieuw kiezen, voor ${fee} per jaar.`,
  },
  cancelled: {
    subject: 'Bevestiging van uw opzegging van Premium',
    title: 'Wij hebben uw opzegging ontvangen',
    text: (moment, day) =>
      `Uw opzegging van het Premium-lidmaatschap is op ${moment} aangekomen. Uw lidmaatschap stopt op ${day}.`,
    how: 'Tot dan houdt u alle voordelen. In uw account kunt u de opzegging intrekken.',
  },
  endedByHouse: {
    subject: 'Uw Premium-lidmaatschap wordt beëindigd',
    title: 'Uw Premium-lidmaatschap wordt beëindigd',
    text: (day) => `Onze klantenservice heeft uw Premium-lidmaatschap per ${day} beëindigd.`,
  },
  resumed: {
    subject: 'Uw Premium-lidmaatschap gaat door',
    title: 'Uw opzegging is ingetrokken',
    text: (day) => `Uw lidmaatschap loopt door. Het betaalde jaar duurt tot en met ${day}.`,
  },
  reward: {
    subject: 'Uw bedankpakket is aangevraagd',
    title: 'Uw bedankpakket komt eraan',
    text: 'Bedankt voor uw trouw. Wij maken uw bedankpakket klaar en sturen het naar het gekozen adres.',
  },
  declaration: {
    subject: 'Ontvangst van uw opzegging',
    title: 'Wij hebben uw opzegging ontvangen',
    text: 'Dit hebt u ons verklaard:',
    contract: 'Contract',
    contractName: 'Premium-lidmaatschap',
    name: 'Naam',
    email: 'E-mailadres',
    number: 'Klantnummer',
    kind: 'Soort opzegging',
    kinds: { ordinary: 'gewoon', extraordinary: 'bijzonder' },
    reason: 'Reden',
    wishedOn: 'Gewenste einddatum',
    soonest: 'eerstvolgende datum',
    receivedAt: 'Ontvangen op',
    endsOn: (day) => `Uw Premium-lidmaatschap stopt op ${day}.`,
    unclear: 'Onze klantenservice bekijkt uw gegevens en schrijft u wanneer uw contract stopt.',
    button: 'Naar de klantenservice',
    ignore: 'Hebt u dit niet verklaard? Neem dan contact op met onze klantenservice.',
  },
};
