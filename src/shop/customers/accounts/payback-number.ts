/**
 * Checks a card number: ten digits (the printed customer number), or the sixteen digits of its barcode with a check
 * digit at the end.
 */
export function paybackNumberProblem(number: string): 'digits-only' | 'invalid-number' | null {
  if (/\D/.test(number)) return 'digits-only';
  if (number.length === 10) return null;
  return number.length === 16 && isLuhn(number) ? null : 'invalid-number';
}

function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
