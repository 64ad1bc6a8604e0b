import { roundHalfUp } from './money.ts';

export type Measure = { amount: number; unit: string };
/** Price in minor units for one `unit`. */
export type BasePrice = { amount: number; unit: 'kg' | 'l' | 'm' | 'm²' | 'm³' };

/** Units of measure in thousandths of their base unit (PBV Art. 5; PAngV § 4: 1 kg, 1 l, 1 m, 1 m², 1 m³). */
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

/** Returns the price per base unit, rounded half up to the minor unit; null for a measure without a base unit. */
export function basePrice(amount: number, measure: Measure | null): BasePrice | null {
  if (!measure || !(measure.amount > 0)) return null;
  const known = UNITS[measure.unit.toLowerCase()];
  if (!known) return null;
  // Measures have at most three decimals, so that millionths of the base unit are whole numbers.
  const millionths = Math.round(measure.amount * 1000) * known.thousandths;
  return millionths > 0 ? { amount: roundHalfUp(amount * 1_000_000, millionths), unit: known.unit } : null;
}
