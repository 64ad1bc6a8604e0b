import type { CareMessages } from '../types.ts';

export const care: CareMessages = {
  wash30: 'Machine wash at 30 °C',
  wash40: 'Machine wash at 40 °C',
  wash60: 'Machine wash at 60 °C',
  washdelicate30: 'Delicate wash at 30 °C',
  handwash: 'Hand wash',
  nowash: 'Do not wash',
  bleachno: 'Do not bleach',
  bleachoxygen: 'Oxygen bleach only',
  tumblelow: 'Tumble dry on low heat',
  tumbleno: 'Do not tumble dry',
  iron110: 'Iron at up to 110 °C',
  iron150: 'Iron at up to 150 °C',
  iron200: 'Iron at up to 200 °C',
  ironno: 'Do not iron',
  drycleanp: 'Dry clean (P)',
  drycleanno: 'Do not dry clean',
};
