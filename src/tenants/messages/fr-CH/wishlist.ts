import type { Messages } from '../types.ts';

export const wishlist: Messages['wishlist'] = {
  remember: 'Ajouter aux envies',
  rememberArticle: (article) => `Ajouter aux envies : ${article}`,
  addFailed: 'L’article n’a pas pu être ajouté à la liste d’envies. Veuillez réessayer plus tard.',
  removeFailed: 'L’article n’a pas pu être retiré. Veuillez réessayer plus tard.',
};
