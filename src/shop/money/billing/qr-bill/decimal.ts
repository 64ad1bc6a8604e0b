/** Formats minor units as banks write them ("1299.90"), without floating point. Accepts whole numbers from 0. */
export function decimal(amount: number): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
