import type { shipping as german } from '../de-CH/shipping.ts';

export const shipping: typeof german = {
  parcelLegend: 'Hoe wilt u uw pakketten ontvangen?',
  options: {
    home: { name: 'Op het bezorgadres', text: 'Bezorging aan uw voordeur' },
    bundled: {
      name: 'Gebundelde bezorging',
      text: 'Uw pakket rijdt mee met andere zendingen voor uw buurt, één stop in plaats van meerdere. Dat duurt 1 tot 2 werkdagen langer.',
    },
    pickup: {
      name: 'Op een afhaalpunt',
      text: 'Uw pakket ligt 7 dagen voor u klaar. Neem een identiteitsbewijs mee.',
    },
  },
  find: 'Afhaalpunten zoeken',
  pointLegend: 'Afhaalpunt kiezen',
  kinds: { pickpost: 'PickPost', mypost24: 'My Post 24' },
  away: (distance) => `${distance} verderop`,
  noPoints: 'In de buurt van deze postcode is geen afhaalpunt. Probeer een andere.',
  unknownCode: 'Wij kennen deze postcode niet. Probeer die van een grotere plaats.',
  pickupNumberHint: '6 tot 10 cijfers, uit uw account bij de post',
  yourNumber: (number) => `Uw nummer: ${number}`,
  extrasLegend: 'Wat kunnen de twee personen voor u doen?',
  extras: {
    assembly: { name: 'Montage', text: 'Wij zetten uw meubels in elkaar en nemen de verpakking mee.' },
    takeBackFurniture: {
      name: 'Oude meubels of matrassen meenemen',
      text: 'Evenveel stuks als bezorgd, leeg en uit elkaar gehaald.',
    },
    takeBackAppliance: {
      name: 'Oud apparaat meenemen',
      text: 'Een soortgelijk apparaat, losgekoppeld van stroom en water.',
    },
    hose: { name: 'Slangverlenging tot 3,5 m', text: 'Als de wateraansluiting verder weg is.' },
  },
  arranged: 'Voor dit adres kunnen wij geen bezorgdatum noemen. Wij bellen u om een afspraak te maken.',
  awaited: 'Een artikel van deze bezorging wordt voor u besteld. De bezorgdatum is nog niet bekend.',
  article: {
    services: (list) => `Op verzoek bij de levering: ${list}`,
    withFee: (mode, fee) => `${mode}: ${fee}`,
    serviceFor: (name, fee) => `${name} ${fee}`,
    free: 'gratis',
    between: (earliest, latest) => `Bezorging tussen ${earliest} en ${latest}`,
    on: (date) => `Bezorging op ${date}`,
    none: 'Voor deze variant kunnen wij op dit moment geen bezorgdatum noemen.',
    chooseFirst: 'Kies eerst een variant: dan ziet u de bezorgdatum.',
  },
  choose: 'Maak een keuze',
  asTyped: (town) => `${town} (zoals ingevuld)`,
  changed: {
    price: (name, before, after) => `${name} kost nu ${after} in plaats van ${before}.`,
    quantity: (name, before, after) =>
      `${name}: nu ${after} ${after === '1' ? 'stuk' : 'stuks'} in plaats van ${before}.`,
    article: (sku) => `Artikel ${sku}`,
    discount: (title, before, after) => `${title}: nu ${after} korting in plaats van ${before}.`,
    discountGone: (title, before) => `${title}: de korting van ${before} geldt niet meer.`,
    discountNew: (title, after) => `${title}: u krijgt nu ${after} korting.`,
    'delivery-fee': (before, after) => `De bezorgkosten zijn nu ${after} in plaats van ${before}.`,
    total: (before, after) => `Het totaal is nu ${after} in plaats van ${before}.`,
  },
};
