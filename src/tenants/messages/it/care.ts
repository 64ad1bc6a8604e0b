import type { CareMessages } from '../types.ts';

export const care: CareMessages = {
  wash30: 'Lavare a 30 °C',
  wash40: 'Lavare a 40 °C',
  wash60: 'Lavare a 60 °C',
  washdelicate30: 'Lavaggio delicato a 30 °C',
  handwash: 'Lavare a mano',
  nowash: 'Non lavare',
  bleachno: 'Non candeggiare',
  bleachoxygen: 'Candeggiare soltanto con ossigeno',
  tumblelow: 'Asciugare a tamburo a bassa temperatura',
  tumbleno: 'Non asciugare a tamburo',
  iron110: 'Stirare fino a 110 °C',
  iron150: 'Stirare fino a 150 °C',
  iron200: 'Stirare fino a 200 °C',
  ironno: 'Non stirare',
  drycleanp: 'Lavaggio a secco (P)',
  drycleanno: 'Non lavare a secco',
};
