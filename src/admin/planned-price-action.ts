import type { EmployeeVisit } from './current-employee.ts';
import { refusedText } from './worded.ts';

/** Removes the planned price that a form names. A problem is a full sentence. */
export async function removePlanned(
  { admin, member, tenant, text }: EmployeeVisit,
  { skus = '', from = '' }: Record<string, string>,
): Promise<{ ok: true; count: number } | { ok: false; problem: string }> {
  const outcome = await admin.plannedPrices.remove(member, { tenant, skus: skus.split(' ').filter(Boolean), from });
  if (outcome.ok) return { ok: true, count: outcome.changed };
  const { problem } = outcome;
  return { ok: false, problem: refusedText(text, problem, text.prices.problems) };
}
