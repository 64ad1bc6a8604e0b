import type { Messages } from '../types.ts';

export const wishlist: Messages['wishlist'] = {
  remember: 'Ajouter aux envies',
  rememberArticle: (article) => `Ajouter aux envies : ${article}`,
  added: 'L’article est dans votre liste d’envies.',
  removed: 'L’article a été retiré de votre liste d’envies.',
  addFailed: 'L’article n’a pas pu être ajouté à la liste d’envies. Veuillez réessayer plus tard.',
  removeFailed: 'L’article n’a pas pu être retiré. Veuillez réessayer plus tard.',
};
