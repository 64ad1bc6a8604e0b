import type { StockMessages } from '../types.ts';

export const stock: StockMessages = {
  availableFrom: (day) => `Disponible dès le ${day}`,
  ordered: 'Commandé pour vous, la date de livraison suivra',
  againFrom: (day) => `Épuisé, de nouveau disponible dès le ${day}`,
  part: (units, name) => `${units} × ${name}`,
  unitsOf: (units) => (units === 1 ? '1 pièce' : `${units} pièces`),
};
