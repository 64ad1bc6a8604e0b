import type { StockMessages } from '../types.ts';

export const stock: StockMessages = {
  availableFrom: (day) => `Available from ${day}`,
  ordered: 'We’ll order this for you; delivery date to follow',
  againFrom: (day) => `Sold out, available again from ${day}`,
  part: (units, name) => `${units} × ${name}`,
  unitsOf: (units) => (units === 1 ? '1 unit' : `${units} units`),
};
