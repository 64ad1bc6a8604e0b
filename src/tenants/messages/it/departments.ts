import type { Messages } from '../types.ts';

export const departments: Messages['departments'] = {
  fashion: { name: 'Moda', claim: 'Per ogni giorno e ogni taglia' },
  furniture: { name: 'Mobili', claim: 'Per sedersi, dormire e stare bene' },
  technology: { name: 'Elettronica', claim: 'Efficiente, silenziosa, durevole' },
  home: { name: 'Casa & Cucina', claim: 'Tutto per sentirsi a casa' },
};
