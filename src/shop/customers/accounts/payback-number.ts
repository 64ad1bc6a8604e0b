/** A card number: ten digits (the customer number as printed), or the sixteen of its bar code, whose last one is a check digit. */
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
