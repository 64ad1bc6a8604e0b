import type { CareMessages } from '../types.ts';

export const care: CareMessages = {
  wash30: 'Wassen op 30 °C',
  wash40: 'Wassen op 40 °C',
  wash60: 'Wassen op 60 °C',
  washdelicate30: 'Fijnwas op 30 °C',
  handwash: 'Handwas',
  nowash: 'Niet wassen',
  bleachno: 'Niet bleken',
  bleachoxygen: 'Alleen bleken met zuurstof',
  tumblelow: 'Drogen in de droger op lage temperatuur',
  tumbleno: 'Niet in de droger',
  iron110: 'Strijken tot 110 °C',
  iron150: 'Strijken tot 150 °C',
  iron200: 'Strijken tot 200 °C',
  ironno: 'Niet strijken',
  drycleanp: 'Chemisch reinigen (P)',
  drycleanno: 'Niet chemisch reinigen',
};
