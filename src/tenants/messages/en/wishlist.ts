import type { Messages } from '../types.ts';

export const wishlist: Messages['wishlist'] = {
  remember: 'Save',
  rememberArticle: (article) => `Save ${article} to wishlist`,
  added: 'The item is on your wishlist.',
  removed: 'The item is no longer on your wishlist.',
  addFailed: 'We couldn’t save this item. Please try again later.',
  removeFailed: 'We couldn’t remove this item. Please try again later.',
};
