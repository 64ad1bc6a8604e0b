export const PASSWORD_LEAST = 12;
export const PASSWORD_MOST = 128;

export type EmployeePasswordProblem = 'too-short' | 'too-long' | 'too-simple' | 'not-the-same';

/**
 * Checks a password by its length, not by its kinds of characters (NIST SP 800-63B, 5.1.1.2). Refuses the own address
 * and few different characters.
 */
export function passwordProblem(password: string, repeated: string, email: string): EmployeePasswordProblem | null {
  const signs = [...password];
  if (signs.length < PASSWORD_LEAST) return 'too-short';
  if (signs.length > PASSWORD_MOST) return 'too-long';
  const [name = ''] = email.split('@');
  const lower = password.toLowerCase();
  if (new Set(signs).size < 5 || lower.includes(email) || (name.length > 5 && lower.includes(name)))
    return 'too-simple';
  return password === repeated ? null : 'not-the-same';
}
