const TABLE = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5] as const;

/** Computes the check digit of a Swiss QR reference: modulo 10, recursive. Accepts digits only. */
export function mod10(digits: string): number {
  let carry = 0;
  for (const digit of digits) carry = TABLE[(carry + Number(digit)) % 10] ?? 0;
  return (10 - carry) % 10;
}

/**
 * Computes the remainder modulo 97 of digits and capital letters; A counts as 10 (ISO 7064; IBAN and creditor
 * reference).
 */
export function mod97(text: string): number {
  let remainder = 0;
  for (const sign of text) {
    const value = Number.parseInt(sign, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}
