import type { EmployeeVisit } from './current-employee.ts';

export type AccountResult = { ok: true; said: 'paid-off' | 'paid-back' } | { ok: false; problem: string };

/** Runs one of the forms of a ledger account: end a plan early, or pay its credit back. */
export async function changeAccount(
  { admin, member, tenant, text }: EmployeeVisit,
  accountId: string,
  entered: Readonly<Record<string, string>>,
): Promise<AccountResult> {
  const say = text.ledger;
  const { intent, order = '', reason = '' } = entered;
  const refused = (problem: 'not-allowed' | 'not-found' | keyof typeof say.failures): AccountResult => ({
    ok: false,
    problem:
      problem === 'not-allowed' ? text.notAllowed : problem === 'not-found' ? text.notFound : say.failures[problem],
  });
  if (intent === 'payoff') {
    const outcome = await admin.ledger.payOff(member, { tenant, orderNumber: order, reason });
    return outcome.ok ? { ok: true, said: 'paid-off' } : refused(outcome.problem);
  }
  if (intent !== 'pay-back') return refused('bad-form');
  const outcome = await admin.fulfilment.payBackCredit(member, { tenant, accountId, reason });
  return outcome.ok ? { ok: true, said: 'paid-back' } : refused(outcome.problem);
}
