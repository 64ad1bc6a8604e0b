import { isCommonPassword } from './common-passwords.ts';

export type PasswordProblem = 'required' | 'too-short' | 'too-long' | 'too-common';

/**
 * Checks a new password for its length and commonness only (NIST SP 800-63B, 5.1.1.2). `least` is the tenant's minimum
 * (docs/rules/sessions.md#passwords). `most` limits the work of hashing.
 */
export function newPasswordProblem(
  password: string,
  rules: { least: number; most: number; email: string },
): PasswordProblem | null {
  const problem = enteredPasswordProblem(password, rules);
  if (problem) return problem;
  const lower = password.normalize('NFKC').toLowerCase();
  const [name = ''] = rules.email.split('@');
  if (lower.includes(rules.email) || (name.length > 3 && lower.startsWith(name) && lower.length < name.length + 5))
    return 'too-common';
  return isCommonPassword(lower) ? 'too-common' : null;
}

/**
 * Checks the length of an entered password. Login accepts the shortest password of all tenants: six characters
 * (docs/rules/sessions.md#passwords).
 */
export function enteredPasswordProblem(
  password: string,
  { least = 6, most }: { least?: number; most: number },
): Exclude<PasswordProblem, 'too-common'> | null {
  const signs = [...password.normalize('NFKC')].length;
  if (signs === 0) return 'required';
  if (signs < least) return 'too-short';
  return signs > most ? 'too-long' : null;
}
