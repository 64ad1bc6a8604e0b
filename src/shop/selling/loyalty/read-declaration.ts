import { parseDay } from './parse-day.ts';
import type { Declaration, DeclarationFields, DeclarationKind, DeclarationProblem } from './types.ts';

const LONGEST = { name: 140, email: 254, customerNumber: 20, reason: 2000 } as const;
const KINDS: readonly DeclarationKind[] = ['ordinary', 'extraordinary'];

/**
 * Reads the form that ends contracts. The law allows no other questions (BGB 312k (2)): kind, a reason if
 * extraordinary, person, contract, end, and address of the receipt. The wished day is ISO or "21.11.2027" and must not
 * be in the past.
 */
export function readDeclaration(
  entered: Record<string, string>,
  today: string,
): { ok: true; declaration: Declaration } | { ok: false; fields: DeclarationFields } {
  const fields: DeclarationFields = {};
  const text = (name: keyof typeof LONGEST, required: boolean): string | null => {
    const value = (entered[name] ?? '').trim().replaceAll(/\s+/g, ' ');
    const problem: DeclarationProblem | null =
      value === '' ? (required ? 'required' : null) : value.length > LONGEST[name] ? 'too-long' : null;
    if (problem) fields[name] = problem;
    return value === '' ? null : value;
  };
  const kind = KINDS.find((entry) => entry === (entered.kind ?? 'ordinary'));
  if (!kind) fields.kind = 'invalid-choice';
  const name = text('name', true);
  const email = text('email', true)?.toLowerCase() ?? null;
  if (email !== null && !fields.email && !/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@.<>,;]{2,}$/.test(email))
    fields.email = 'invalid-email';
  const customerNumber = text('customerNumber', false);
  if (customerNumber !== null && /\D/.test(customerNumber)) fields.customerNumber = 'digits-only';
  const reason = kind === 'extraordinary' ? text('reason', true) : null;
  const wished = (entered.wishedOn ?? '').trim();
  const wishedOn = wished === '' ? null : parseDay(wished);
  if (wished !== '' && (wishedOn === null || wishedOn < today)) fields.wishedOn = 'invalid-date';
  if (Object.keys(fields).length > 0 || name === null || email === null || !kind) return { ok: false, fields };
  return { ok: true, declaration: { name, email, customerNumber, kind, reason, wishedOn } };
}
