import type { WithdrawalStatement } from './withdrawals.store.ts';

export type StatementField = 'name' | 'number' | 'email' | 'goods';
export type StatementProblem = 'required' | 'too-long' | 'invalid-email' | 'invalid-number';
export type StatementFields = Partial<Record<StatementField, StatementProblem>>;

const LONGEST = { name: 140, number: 20, email: 254, goods: 1000 } as const;

/** Normalises an email address to lower case; null if it is invalid. */
export function readEmail(typed: string): string | null {
  const email = typed.trim().toLowerCase();
  return email.length <= LONGEST.email && /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@.<>,;]{2,}$/.test(email)
    ? email
    : null;
}

/** Reads the withdrawal form. It requires name, order number and email address for the receipt, and no reason. */
export function readStatement(
  entered: Readonly<Record<string, string>>,
): { ok: true; statement: WithdrawalStatement } | { ok: false; fields: StatementFields } {
  const fields: StatementFields = {};
  const text = (name: StatementField, required: boolean): string => {
    const value = (entered[name] ?? '').normalize('NFC').replaceAll(/\s+/g, ' ').trim();
    if (value === '' && required) fields[name] = 'required';
    else if (value.length > LONGEST[name]) fields[name] = 'too-long';
    return value;
  };
  const name = text('name', true);
  const number = text('number', true).replaceAll(' ', '');
  const typed = text('email', true);
  const goods = text('goods', false);
  if (!fields.number && /\D/.test(number)) fields.number = 'invalid-number';
  const email = readEmail(typed);
  if (!fields.email && email === null) fields.email = 'invalid-email';
  if (Object.keys(fields).length > 0 || email === null) return { ok: false, fields };
  return { ok: true, statement: { name, number, email, goods: goods === '' ? null : goods } };
}
