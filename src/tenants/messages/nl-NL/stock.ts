import type { StockMessages } from '../types.ts';

export const stock: StockMessages = {
  availableFrom: (day) => `Beschikbaar vanaf ${day}`,
  ordered: 'Wordt voor u besteld, de bezorgdatum volgt',
  againFrom: (day) => `Uitverkocht, weer beschikbaar vanaf ${day}`,
  part: (units, name) => `${units} × ${name}`,
  unitsOf: (units) => (units === 1 ? '1 stuk' : `${units} stuks`),
};
