import { plural } from '../plural.ts';

/** Hearts on articles, and the page with everything remembered. */
export const wishlist = {
  title: 'Merkzettel',
  remember: 'Merken',
  rememberArticle: (article: string) => `${article} merken`,
  choose: (article: string) => `Variante wählen: ${article}`,
  items: (count: number) => plural('de', count, { one: `${count} Artikel`, other: `${count} Artikel` }),
  empty: 'Ihr Merkzettel ist leer',
  emptyText: 'Merken Sie sich Artikel mit dem Herz, und Sie finden sie hier wieder.',
  kept: 'Ihr Merkzettel bleibt 180 Tage auf diesem Gerät gespeichert.',
  added: (article: string) => `${article} liegt auf Ihrem Merkzettel.`,
  remove: 'Entfernen',
  removeOf: (article: string) => `${article} vom Merkzettel entfernen`,
  removed: (article: string) => `${article} wurde vom Merkzettel entfernt.`,
  undo: 'Rückgängig',
  moveOf: (article: string) => `${article} in den Warenkorb`,
  move: 'In den Warenkorb',
  moved: (article: string) => `${article} liegt jetzt im Warenkorb.`,
  toBasket: 'Zum Warenkorb',
  soldOut: 'Zurzeit ausverkauft',
  notOnSale: 'Nicht mehr im Verkauf',
  addFailed: 'Der Artikel konnte nicht gemerkt werden. Bitte versuchen Sie es später noch einmal.',
  removeFailed: 'Der Artikel konnte nicht entfernt werden. Bitte versuchen Sie es später noch einmal.',
};
