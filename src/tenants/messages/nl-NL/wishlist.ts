import type { Messages } from '../types.ts';

export const wishlist: Messages['wishlist'] = {
  remember: 'Bewaren',
  rememberArticle: (article) => `${article} bewaren`,
  added: 'Het artikel staat op uw verlanglijst.',
  removed: 'Het artikel is van uw verlanglijst gehaald.',
  addFailed: 'Het artikel kon niet worden bewaard. Probeer het later nog eens.',
  removeFailed: 'Het artikel kon niet worden verwijderd. Probeer het later nog eens.',
};
