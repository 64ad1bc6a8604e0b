import { plural } from '../plural.ts';
import type { Messages } from '../types.ts';

export const wishlist: Messages['wishlist'] = {
  title: 'Verlanglijst',
  remember: 'Bewaren',
  rememberArticle: (article) => `${article} bewaren`,
  choose: (article) => `Variant kiezen: ${article}`,
  items: (count) => plural('nl', count, { one: `${count} artikel`, other: `${count} artikelen` }),
  empty: 'Uw verlanglijst is leeg',
  emptyText: 'Bewaar artikelen met het hart, dan vindt u ze hier terug.',
  kept: 'Uw verlanglijst blijft 180 dagen op dit apparaat bewaard.',
  added: (article) => `${article} staat op uw verlanglijst.`,
  remove: 'Verwijderen',
  removeOf: (article) => `${article} van de verlanglijst verwijderen`,
  removed: (article) => `${article} is van de verlanglijst verwijderd.`,
  undo: 'Ongedaan maken',
  moveOf: (article) => `In de winkelmand: ${article}`,
  move: 'In de winkelmand',
  moved: (article) => `${article} ligt nu in de winkelmand.`,
  toBasket: 'Naar de winkelmand',
  soldOut: 'Momenteel uitverkocht',
  notOnSale: 'Niet meer te koop',
  addFailed: 'Het artikel kon niet worden bewaard. Probeer het later nog eens.',
  removeFailed: 'Het artikel kon niet worden verwijderd. Probeer het later nog eens.',
};
