import type { Messages } from '../types.ts';

export const departments: Messages['departments'] = {
  fashion: { name: 'Fashion', claim: 'For every day and every size' },
  furniture: { name: 'Furniture', claim: 'For sitting, sleeping and staying in' },
  technology: { name: 'Technology', claim: 'Efficient, quiet and built to last' },
  home: { name: 'Home & Living', claim: 'Everything for the home' },
};
