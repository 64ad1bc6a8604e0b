import type { Messages } from '../types.ts';

export const departments: Messages['departments'] = {
  fashion: { name: 'Mode', claim: 'Voor elke dag en elke maat' },
  furniture: { name: 'Meubels', claim: 'Om te zitten, te slapen en te blijven' },
  technology: { name: 'Techniek', claim: 'Zuinig, stil en duurzaam gebouwd' },
  home: { name: 'Wonen & Huishouden', claim: 'Alles voor thuis' },
};
