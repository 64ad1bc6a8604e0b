import type { CheckoutMessages } from '../types.ts';

export const paying: CheckoutMessages['paying'] = {
  mandated: 'Wij hebben uw bestelling ontvangen',
  after: {
    paid: {
      title: 'Uw betaling is binnen',
      text: 'Dank u wel. De bevestiging van uw bestelling sturen wij per e-mail.',
    },
    open: {
      title: 'Uw bestelling is nog niet betaald',
      text: 'U hebt de betaling niet afgerond. Uw winkelmand is ongewijzigd en wij houden de artikelen een half uur voor u vast.',
    },
    checking: {
      title: 'Uw betaling wordt bevestigd',
      text: 'Dat duurt meestal maar enkele seconden. Deze pagina ververst zichzelf.',
    },
    expired: {
      title: 'De tijd voor de betaling is verstreken',
      text: 'Er is niets afgeschreven. Uw winkelmand is ongewijzigd, maar de artikelen zijn niet meer voor u gereserveerd.',
    },
    failed: {
      title: 'De betaling is niet gelukt',
      text: 'Er is niets afgeschreven. Uw winkelmand is ongewijzigd: u kunt het opnieuw proberen of anders betalen.',
    },
    'given-back': {
      title: 'Wij betalen u terug',
      text: 'De bestelling kon niet meer worden uitgevoerd. U krijgt het hele bedrag langs dezelfde weg terug.',
    },
  },
  goOn: 'Betaling voortzetten',
  again: 'Opnieuw proberen',
  otherWay: 'Anders betalen',
  toBasket: 'Naar de winkelmand',
  refresh: 'Pagina verversen',
  link: {
    ends: {
      unknown: {
        title: 'Deze link bestaat niet',
        text: 'Controleer het adres in onze brief of vraag het de klantenservice.',
      },
      paid: { title: 'Deze factuur is betaald', text: 'Dank u wel. U hoeft niets meer te doen.' },
      thanks: { title: 'Dank u voor uw betaling', text: 'Uw betaling is binnen. U hoeft niets meer te doen.' },
      expired: {
        title: 'Deze link is verlopen',
        text: 'De factuur staat nog open. Een nieuwe link krijgt u bij de klantenservice.',
      },
      cancelled: {
        title: 'Deze link geldt niet meer',
        text: 'Voor deze factuur is er een nieuwere link. Gebruik die uit onze laatste brief.',
      },
      offline: {
        title: 'Online betalen is op dit moment niet mogelijk',
        text: 'Maak het bedrag over met de gegevens op uw factuur. De klantenservice beantwoordt uw vragen.',
      },
      settled: {
        title: 'Dit bedrag staat niet meer open',
        text: 'De factuur is intussen betaald, verlaagd of geannuleerd. Wat nog openstaat, hoort u van de klantenservice.',
      },
      'given-back': {
        title: 'Wij konden uw betaling niet aannemen',
        text: 'Wat is afgeschreven, krijgt u volledig en op dezelfde manier terug. De klantenservice beantwoordt uw vragen.',
      },
      failed: { title: 'De betaling is niet gelukt', text: 'Er is niets afgeschreven. Probeer het opnieuw.' },
      pending: {
        title: 'Uw betaling wordt bevestigd',
        text: 'Dat duurt meestal maar enkele seconden. Deze pagina ververst zichzelf.',
      },
    },
    title: 'Factuur betalen',
    intro: 'Betaal deze factuur online, zonder in te loggen.',
    bill: 'Bestelnummer',
    amount: 'Bedrag',
    choose: 'Hoe wilt u betalen?',
    methods: { paypal: 'PayPal', mastercard: 'Mastercard', visa: 'Visa', diners: 'Diners Club', discover: 'Discover' },
    pay: (amount) => `${amount} betalen`,
    paying: 'Naar de betaling …',
    description: (number) => `Bestelling ${number}`,
    back: 'U hebt de betaling afgebroken. Er is niets afgeschreven.',
    problems: {
      'invalid-choice': 'Kies hoe u wilt betalen.',
      'too-many-attempts': 'Vanaf deze verbinding is te vaak geprobeerd te betalen. Probeer het over een uur opnieuw.',
      'payment-unavailable': 'Betalen is op dit moment niet mogelijk. Probeer het later opnieuw.',
    },
    toLink: 'Naar de factuur',
    contact: 'Klantenservice',
  },
};
