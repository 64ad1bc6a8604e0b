/** Parses a quantity from outside: a whole number from 0 to `most`, as a number or plain digits; null otherwise. */
export function parseQuantity(value: unknown, most: number): number | null {
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && /^\d{1,9}$/.test(value.trim())
        ? Number(value)
        : Number.NaN;
  return Number.isInteger(number) && number >= 0 && number <= most ? number : null;
}
