import type { ParcelOption } from '../../../shop/selling/delivery/codes.ts';
import type { DeliveryExtra } from '../../tenant.ts';

type Said = { name: string; text: string };

const options: Record<ParcelOption, Said> = {
  home: { name: 'An die Lieferadresse', text: 'Zustellung durch die Post an Ihre Haustür' },
  bundled: {
    name: 'Gebündelte Lieferung',
    text: 'Ihr Paket fährt mit anderen Sendungen für Ihre Gegend, ein Halt statt mehrerer. Das dauert 1 bis 2 Arbeitstage länger.',
  },
  pickup: {
    name: 'An einen Abholort',
    text: 'Ihr Paket liegt 7 Tage für Sie bereit. Bitte nehmen Sie einen Ausweis mit.',
  },
};

const extras: Record<DeliveryExtra, Said> = {
  assembly: { name: 'Montage', text: 'Wir bauen Ihre Möbel auf und nehmen die Verpackung mit.' },
  takeBackFurniture: {
    name: 'Mitnahme alter Möbel oder Matratzen',
    text: 'Gleich viele Stücke wie geliefert, leer und zerlegt.',
  },
  takeBackAppliance: {
    name: 'Mitnahme des alten Geräts',
    text: 'Ein gleichartiges Gerät, ausgesteckt und geleert.',
  },
  hose: { name: 'Schlauchverlängerung bis 3.5 m', text: 'Falls der Anschluss weiter weg ist.' },
};

/** Texts of delivery: its options, and their description in checkout, mail and account. */
export const shipping = {
  parcelLegend: 'Wie sollen Ihre Pakete kommen?',
  options,
  find: 'Abholorte suchen',
  pointLegend: 'Abholort wählen',
  kinds: { pickpost: 'PickPost', mypost24: 'My Post 24' },
  away: (distance: string) => `${distance} entfernt`,
  noPoints: 'In der Nähe dieser Postleitzahl gibt es keinen Abholort. Bitte versuchen Sie eine andere.',
  unknownCode: 'Wir kennen diese Postleitzahl nicht. Bitte versuchen Sie die eines grösseren Ortes.',
  pickupNumberHint: '6 bis 10 Ziffern, aus Ihrem Konto bei der Post',
  yourNumber: (number: string) => `Ihre Nummer: ${number}`,
  extrasLegend: 'Was dürfen die zwei Personen für Sie tun?',
  extras,
  arranged: 'Für diese Adresse können wir keinen Liefertermin nennen. Wir rufen Sie an und vereinbaren einen.',
  /** Instead of the date. */
  awaited: 'Ein Artikel dieser Lieferung wird für Sie bestellt. Den Liefertermin kennen wir noch nicht.',
  /** Beside a product: its delivery date, or why none can be given. */
  article: {
    services: (list: string) => `Auf Wunsch bei der Lieferung: ${list}`,
    withFee: (mode: string, fee: string) => `${mode}: ${fee}`,
    serviceFor: (name: string, fee: string) => `${name} ${fee}`,
    free: 'gratis',
    between: (earliest: string, latest: string) => `Lieferung zwischen ${earliest} und ${latest}`,
    on: (date: string) => `Lieferung am ${date}`,
    none: 'Für diese Variante können wir im Moment keinen Liefertermin nennen.',
    chooseFirst: 'Bitte wählen Sie zuerst eine Variante: Dann sehen Sie den Liefertermin.',
  },
  choose: 'Bitte wählen',
  asTyped: (town: string) => `${town} (wie eingegeben)`,
  /** Changes since the page was shown. */
  changed: {
    price: (name: string, before: string, after: string) => `${name} kostet jetzt ${after} statt ${before}.`,
    quantity: (name: string, before: string, after: string) => `${name}: jetzt ${after} Stück statt ${before}.`,
    article: (sku: string) => `Artikel ${sku}`,
    discount: (title: string, before: string, after: string) => `${title}: jetzt ${after} Rabatt statt ${before}.`,
    discountGone: (title: string, before: string) => `${title}: Der Rabatt von ${before} gilt nicht mehr.`,
    discountNew: (title: string, after: string) => `${title}: Sie erhalten jetzt ${after} Rabatt.`,
    'delivery-fee': (before: string, after: string) => `Die Versandkosten betragen jetzt ${after} statt ${before}.`,
    total: (before: string, after: string) => `Die Gesamtsumme beträgt jetzt ${after} statt ${before}.`,
  },
};
