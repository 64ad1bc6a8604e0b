import { roundHalfUp } from './money.ts';

export type Measure = { amount: number; unit: string };
export type BasePrice = { /** Minor units for one `unit`. */ amount: number; unit: 'kg' | 'l' | 'm' | 'm²' | 'm³' };

/** How many thousandths of the base unit one of these is (PBV Art. 5; PAngV § 4: 1 kg, 1 l, 1 m, 1 m², 1 m³). */
const UNITS: Record<string, { unit: BasePrice['unit']; thousandths: number }> = {
  g: { unit: 'kg', thousandths: 1 },
  kg: { unit: 'kg', thousandths: 1000 },
  ml: { unit: 'l', thousandths: 1 },
  cl: { unit: 'l', thousandths: 10 },
  l: { unit: 'l', thousandths: 1000 },
  cm: { unit: 'm', thousandths: 10 },
  m: { unit: 'm', thousandths: 1000 },
  sqm: { unit: 'm²', thousandths: 1000 },
  cbm: { unit: 'm³', thousandths: 1000 },
};

/** Price per base unit, rounded half up to the minor unit; null for a measure that has none. */
export function basePrice(amount: number, measure: Measure | null): BasePrice | null {
  if (!measure || !(measure.amount > 0)) return null;
  const known = UNITS[measure.unit.toLowerCase()];
  if (!known) return null;
  // Measures have at most three decimals: in millionths of the base unit everything is whole.
  const millionths = Math.round(measure.amount * 1000) * known.thousandths;
  return millionths > 0 ? { amount: roundHalfUp(amount * 1_000_000, millionths), unit: known.unit } : null;
}
