import { createHash } from 'node:crypto';

/** Outcome of a payment with a test card. */
export type CardOutcome =
  | 'approved'
  | 'challenge'
  | 'declined'
  | 'insufficient-funds'
  | 'expired-card'
  | 'slow'
  | 'disputed';
export type SimulatedCard = { brand: string; fingerprint: string; last4: string };

/**
 * Published test numbers of Stripe and their outcomes. Other numbers are refused, so a real card is never processed.
 */
const CARDS: Record<string, { brand: string; outcome: CardOutcome }> = {
  '4242424242424242': { brand: 'visa', outcome: 'approved' },
  '4000002760003184': { brand: 'visa', outcome: 'challenge' },
  '4000000000000002': { brand: 'visa', outcome: 'declined' },
  '4000000000009995': { brand: 'visa', outcome: 'insufficient-funds' },
  '4000000000000069': { brand: 'visa', outcome: 'expired-card' },
  '4000000000000077': { brand: 'visa', outcome: 'slow' },
  '4000000000000259': { brand: 'visa', outcome: 'disputed' },
  '5555555555554444': { brand: 'mastercard', outcome: 'approved' },
  '5200828282828210': { brand: 'mastercard', outcome: 'challenge' },
  '378282246310005': { brand: 'american_express', outcome: 'approved' },
  '6011111111111117': { brand: 'discover', outcome: 'approved' },
  '3056930009020004': { brand: 'diners', outcome: 'approved' },
};

/** Cards that the pay page lists, in its order. */
export const SHOWN_CARDS: readonly [number: string, brand: string, outcome: CardOutcome][] = Object.entries(CARDS).map(
  ([number, { brand, outcome }]) => [number, brand, outcome],
);

/** Diners and Discover are one network. */
export function networkOf(brand: string): string {
  return brand === 'diners' || brand === 'discover' ? 'discover_global_network' : brand;
}

/** Finds the test card of an entered number; null for any other number. */
export function testCard(entered: string): (SimulatedCard & { outcome: CardOutcome }) | null {
  const number = entered.replaceAll(/[\s-]/g, '');
  const found = Object.hasOwn(CARDS, number) ? CARDS[number] : undefined;
  if (!found) return null;
  const fingerprint = createHash('sha256').update(`simulated ${number}`).digest('base64url').slice(0, 16);
  return { ...found, fingerprint, last4: number.slice(-4) };
}

/** Published test accounts whose direct debit fails. */
const FAILING_IBANS = ['AT861904300235473202', 'DE62370400440532013001', 'NL91ABNA0417164301'];

/** Published test accounts whose direct debit the bank returns after it was paid. */
const DISPUTED_IBANS = ['DE35370400440532013002'];

/** Returns the outcome of a direct debit; null for an invalid account number, or one of a country without SEPA here. */
export function testDebit(entered: string): 'approved' | 'declined' | 'disputed' | null {
  const iban = entered.replaceAll(/\s/g, '').toUpperCase();
  if (!/^(?:DE\d{20}|AT\d{18}|NL\d{2}[A-Z]{4}\d{10})$/.test(iban)) return null;
  if (DISPUTED_IBANS.includes(iban)) return 'disputed';
  return FAILING_IBANS.includes(iban) ? 'declined' : 'approved';
}
