import type { BasketProblem, LineNotice } from '../../../shop/selling/basket/codes.ts';
import { plural } from '../plural.ts';

/** Reasons for a refused change; `available` is the number of available units. */
const problems: Record<BasketProblem, (available: number) => string> = {
  'unknown-article': () => 'Diesen Artikel kennen wir nicht. Bitte laden Sie die Seite neu.',
  'not-on-sale': () => 'Dieser Artikel ist nicht mehr im Verkauf.',
  'sold-out': () => 'Dieser Artikel ist leider ausverkauft.',
  'not-enough': (available) =>
    plural('de', available, {
      one: `Von diesem Artikel ist nur noch ${available} Stück verfügbar.`,
      other: `Von diesem Artikel sind nur noch ${available} Stück verfügbar.`,
    }),
  'invalid-quantity': () => 'Bitte geben Sie eine ganze Zahl von 1 bis 99 ein.',
  'basket-full': () => 'Ihr Warenkorb ist voll. Entfernen Sie einen Artikel, um einen neuen hinzuzufügen.',
};

/** Changes of a line since the visitor last saw it. */
const notices: Record<LineNotice, (value: string) => string> = {
  'price-raised': (price) => `Der Preis ist gestiegen und beträgt jetzt ${price}.`,
  'price-lowered': (price) => `Der Preis ist gesunken und beträgt jetzt ${price}.`,
  'sold-out': () => 'Inzwischen ausverkauft. Bitte entfernen Sie den Artikel, um zu bestellen.',
  'not-enough': (available) => `Nur noch ${available} Stück verfügbar. Bitte passen Sie die Menge an.`,
  'too-many': (most) => `Höchstens ${most} Stück je Bestellung. Bitte passen Sie die Menge an.`,
  'not-on-sale': () => 'Nicht mehr im Verkauf. Bitte entfernen Sie den Artikel, um zu bestellen.',
};

/** Texts of the basket page and of the layer after adding a product. */
export const basket = {
  title: 'Warenkorb',
  pieces: (count: number) => plural('de', count, { one: `${count} Artikel`, other: `${count} Artikel` }),
  empty: 'Ihr Warenkorb ist leer',
  emptyText: 'Sobald Sie einen Artikel hinzufügen, erscheint er hier.',
  emptyAction: 'Zur Startseite',
  lines: 'Artikel im Warenkorb',
  quantity: 'Menge',
  quantityOf: (article: string) => `Menge von ${article}`,
  increase: (article: string) => `Ein Stück mehr von ${article}`,
  decrease: (article: string) => `Ein Stück weniger von ${article}`,
  update: 'Menge ändern',
  remove: 'Entfernen',
  removeOf: (article: string) => `${article} entfernen`,
  removed: (article: string) => `${article} wurde entfernt.`,
  undo: 'Rückgängig',
  unitPrice: 'Einzelpreis',
  lineTotal: 'Gesamtpreis',
  articleNumber: (sku: string) => `Artikelnr. ${sku}`,
  added: 'Ihr Artikel liegt im Warenkorb',
  addedText: (article: string) => `${article} wurde hinzugefügt.`,
  addFailed: 'Der Artikel konnte nicht hinzugefügt werden. Bitte versuchen Sie es später noch einmal.',
  changeFailed: 'Die Änderung konnte nicht gespeichert werden. Die bisherige Menge gilt weiter.',
  layer: {
    continueShopping: 'Weiter einkaufen',
    toBasket: 'Zum Warenkorb',
    toCheckout: 'Zur Kasse',
    close: 'Schliessen',
  },
  summary: {
    title: 'Zusammenfassung',
    goods: 'Warenwert',
    delivery: 'Versandkosten',
    deliveryFree: 'gratis',
    giftCardsBought: 'Geschenkkarten',
    giftCardUsed: (lastFour: string) => `Geschenkkarte ••••${lastFour}`,
    toPay: 'Noch zu bezahlen',
    total: 'Total inkl. MWST',
    vat: (rate: string) => `davon MWST ${rate} %`,
    shippingHint: 'Die Versandkosten gelten für die Lieferung in die Schweiz und nach Liechtenstein.',
  },
  freeDelivery: {
    missing: (amount: string) => `Noch ${amount} bis zur Gratis-Lieferung`,
    reached: 'Ihre Pakete liefern wir gratis.',
    progress: 'Fortschritt bis zur Gratis-Lieferung',
  },
  checkout: 'Zur Kasse',
  checkoutBlocked: 'Bitte bereinigen Sie zuerst die markierten Artikel.',
  continueShopping: 'Weiter einkaufen',
  problems,
  notices,
};
