import type { Messages } from '../types.ts';

export const wishlist: Messages['wishlist'] = {
  remember: 'Save',
  rememberArticle: (article) => `Save ${article} to wishlist`,
  addFailed: 'We couldn’t save this item. Please try again later.',
  removeFailed: 'We couldn’t remove this item. Please try again later.',
};
