/** "1299.90": minor units as banks write them, without floating point. Whole numbers from 0 on. */
export function decimal(amount: number): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
