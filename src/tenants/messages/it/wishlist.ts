import type { Messages } from '../types.ts';

export const wishlist: Messages['wishlist'] = {
  remember: 'Aggiungi ai desideri',
  rememberArticle: (article) => `Aggiungi ai desideri: ${article}`,
  added: 'L’articolo è nella sua lista dei desideri.',
  removed: 'L’articolo è stato tolto dalla lista dei desideri.',
  addFailed: 'Non è stato possibile aggiungere l’articolo alla lista dei desideri. Riprovi più tardi.',
  removeFailed: 'Non è stato possibile rimuovere l’articolo. Riprovi più tardi.',
};
