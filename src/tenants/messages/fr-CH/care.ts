import type { CareMessages } from '../types.ts';

export const care: CareMessages = {
  wash30: 'Lavage à 30 °C',
  wash40: 'Lavage à 40 °C',
  wash60: 'Lavage à 60 °C',
  washdelicate30: 'Lavage délicat à 30 °C',
  handwash: 'Lavage à la main',
  nowash: 'Ne pas laver',
  bleachno: 'Ne pas blanchir',
  bleachoxygen: 'Blanchiment à l’oxygène uniquement',
  tumblelow: 'Séchage en machine à basse température',
  tumbleno: 'Ne pas sécher en machine',
  iron110: 'Repassage jusqu’à 110 °C',
  iron150: 'Repassage jusqu’à 150 °C',
  iron200: 'Repassage jusqu’à 200 °C',
  ironno: 'Ne pas repasser',
  drycleanp: 'Nettoyage à sec (P)',
  drycleanno: 'Ne pas nettoyer à sec',
};
