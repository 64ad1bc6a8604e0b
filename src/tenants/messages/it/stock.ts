import type { StockMessages } from '../types.ts';
import { fromDay } from './day.ts';

export const stock: StockMessages = {
  availableFrom: (day) => `Disponibile ${fromDay(day)}`,
  ordered: 'Lo ordiniamo per lei, la data di consegna seguirà',
  againFrom: (day) => `Esaurito, di nuovo disponibile ${fromDay(day)}`,
  part: (units, name) => `${units} × ${name}`,
  unitsOf: (units) => (units === 1 ? '1 pezzo' : `${units} pezzi`),
};
