import { plural } from '../plural.ts';
import type { Messages } from '../types.ts';

export const wishlist: Messages['wishlist'] = {
  title: 'Liste d’envies',
  remember: 'Ajouter aux envies',
  rememberArticle: (article) => `Ajouter aux envies : ${article}`,
  choose: (article) => `Choisir une variante\u00a0: ${article}`,
  items: (count) => plural('fr', count, { one: `${count} article`, other: `${count} articles` }),
  empty: 'Votre liste d’envies est vide',
  emptyText: 'Ajoutez des articles avec le cœur : vous les retrouverez ici.',
  kept: 'Votre liste d’envies reste enregistrée 180 jours sur cet appareil.',
  added: (article) => `${article} est dans votre liste d’envies.`,
  remove: 'Retirer',
  removeOf: (article) => `Retirer ${article} de la liste d’envies`,
  removed: (article) => `${article} a été retiré de la liste d’envies.`,
  undo: 'Annuler',
  moveOf: (article) => `Ajouter au panier : ${article}`,
  move: 'Ajouter au panier',
  moved: (article) => `${article} est maintenant dans le panier.`,
  toBasket: 'Voir le panier',
  soldOut: 'Épuisé pour le moment',
  notOnSale: 'Plus en vente',
  addFailed: 'L’article n’a pas pu être ajouté à la liste d’envies. Veuillez réessayer plus tard.',
  removeFailed: 'L’article n’a pas pu être retiré. Veuillez réessayer plus tard.',
};
