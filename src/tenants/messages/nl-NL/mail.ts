import type { MailMessages } from '../types.ts';

export const mail: MailMessages = {
  orderConfirmation: {
    subject: (number) => `Uw bestelling ${number} bij Montarve`,
    preview: 'Wij hebben uw bestelling ontvangen.',
    title: 'Hartelijk dank voor uw bestelling',
    greetings: {
      female: (_first, last) => `Geachte mevrouw ${last},`,
      male: (_first, last) => `Geachte heer ${last},`,
      notSpecified: (first, last) => `Goedendag ${first} ${last},`,
    },
    intro: (number, date) => `Wij hebben uw bestelling ${number} van ${date} ontvangen. Dit hebt u besteld:,`,
    articleNumber: 'Artikelnummer',
    goods: 'Waarde van de artikelen',
    delivery: 'Bezorgkosten',
    free: 'gratis',
    total: 'Totaal incl. btw',
    vat: (rate) => `waarvan btw ${rate}%,`,
    deliveryTitle: 'Bezorging',
    deliveryBetween: (earliest, latest) => `Naar verwachting tussen ${earliest} en ${latest},`,
    deliveryOn: (date) => `Naar verwachting op ${date},`,
    shippingAddress: 'Bezorgadres',
    billingAddress: 'Factuuradres',
    paymentTitle: 'Betaling',
    payment: {
      invoice: (days) => `U betaalt op factuur. De factuur zit bij de bezorging en u betaalt binnen ${days} dagen.,`,
      prepayment: () =>
        'U betaalt vooraf. Maak het bedrag over met de volgende gegevens. Daarna verzenden wij uw bestelling.',
    },
    amount: 'Bedrag',
    iban: 'IBAN',
    accountHolder: 'Rekeninghouder',
    bankTransferReference: 'Kenmerk',
    withdrawal: (days) => `U hebt ${days} dagen herroepingsrecht vanaf de ontvangst van de laatste zending.,`,
    withdrawalLink: 'Herroepingsrecht bekijken',
    terms: (version) => `Op uw bestelling zijn onze algemene voorwaarden van toepassing, versie ${version}.,`,
    termsLink: 'Algemene voorwaarden bekijken',
    help: 'Vragen over uw bestelling? Wij helpen u graag.',
    closing: 'Met vriendelijke groet',
    sender: 'Uw team van Montarve',
  },
};
