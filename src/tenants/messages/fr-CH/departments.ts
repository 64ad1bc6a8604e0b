import type { Messages } from '../types.ts';

export const departments: Messages['departments'] = {
  fashion: { name: 'Mode', claim: 'Pour tous les jours et toutes les tailles' },
  furniture: { name: 'Meubles', claim: 'Pour s’asseoir, dormir et rester' },
  technology: { name: 'Technique', claim: 'Économe, silencieuse, durable' },
  home: { name: 'Maison & Ménage', claim: 'Tout pour se sentir chez soi' },
};
