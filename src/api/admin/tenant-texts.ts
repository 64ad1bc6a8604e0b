import type { Tenant } from '../../tenants/tenant.ts';
import type { AdminProblem } from './admin-problems.ts';

/** Returns the refusal of texts in a locale that the tenant does not have; null if all are its own. */
export function foreignTexts(texts: object, { locales }: Pick<Tenant, 'locales'>): { problem: AdminProblem } | null {
  const own = new Set<string>(locales.map(({ locale }) => locale));
  const foreign = Object.keys(texts).filter((locale) => !own.has(locale));
  if (foreign.length === 0) return null;
  const errors = Object.fromEntries(foreign.map((locale) => [`texts.${locale}`, 'choice']));
  return { problem: { code: 'invalid-body', errors } };
}

/** Returns the refusal of a department that names a place in the texts, such as "fr-CH 3" for a block. */
export function refusedAt({ problem, at }: { problem: string; at: string }): { problem: AdminProblem } {
  const field = `texts.${at.replace(/ (?=\d)/, '.blocks.').replace(' ', '.')}`;
  return { problem: { code: 'refused', reason: problem, errors: { [field]: problem } } };
}
