/** Texts of the heart buttons. The wishlist itself has its texts in wishes.ts. */
export const wishlist = {
  remember: 'Merken',
  rememberArticle: (article: string) => `${article} merken`,
  added: 'Der Artikel liegt auf Ihrem Merkzettel.',
  removed: 'Der Artikel wurde vom Merkzettel entfernt.',
  addFailed: 'Der Artikel konnte nicht gemerkt werden. Bitte versuchen Sie es später noch einmal.',
  removeFailed: 'Der Artikel konnte nicht entfernt werden. Bitte versuchen Sie es später noch einmal.',
};
