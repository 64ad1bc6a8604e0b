/** Hearts on articles. What is remembered has its texts apart: see wishes.ts. */
export const wishlist = {
  remember: 'Merken',
  rememberArticle: (article: string) => `${article} merken`,
  addFailed: 'Der Artikel konnte nicht gemerkt werden. Bitte versuchen Sie es später noch einmal.',
  removeFailed: 'Der Artikel konnte nicht entfernt werden. Bitte versuchen Sie es später noch einmal.',
};
