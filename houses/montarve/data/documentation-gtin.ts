/** Prefix that GS1 keeps for examples: no real article has such a number. */
const DOCUMENTATION = '952';

/** Returns a GTIN-13 for documentation, which names the same variant in every tenant. */
export function documentationGtin(sku: string): string {
  const digits = `${DOCUMENTATION}${sku.replaceAll(/\D/g, '').padStart(9, '0').slice(-9)}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
