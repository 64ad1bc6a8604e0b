import type { EmployeeVisit } from './current-employee.ts';
import { type ApprovalStep, isNotApproved, unapproved, withApproval } from './with-approval.ts';
import { refusedText } from './worded.ts';

type MonthResult =
  | { ok: true; said: 'closed' | 'reopened' }
  | { ok: true; go: Response }
  | { ok: false; problem: string | null; step?: ApprovalStep };

/** Closes or reopens a month of the books, by the `intent` of the form. */
export async function changeMonth(
  visit: EmployeeVisit,
  entered: Readonly<Record<string, string>>,
): Promise<MonthResult> {
  const { admin, member, tenant, text } = visit;
  const { intent, month = '', reason = '' } = entered;
  const { failures } = text.monthEnd;
  const refused = (problem: 'not-allowed' | 'not-found' | keyof typeof failures): MonthResult => ({
    ok: false,
    problem: refusedText(text, problem, failures),
  });
  if (intent === 'close') {
    const closed = await admin.periods.close(member, { tenant, month, reason });
    return closed.ok ? { ok: true, said: 'closed' } : refused(closed.problem);
  }
  if (intent !== 'reopen') return refused('not-found');
  const done = await withApproval(visit, entered, async (confirmed, approval) => {
    const reopened = await admin.periods.reopen(confirmed.member, { tenant, month, reason }, approval);
    return isNotApproved(reopened) ? unapproved(reopened) : reopened;
  });
  if ('go' in done) return { ok: true, go: done.go };
  if ('step' in done) return { ok: false, problem: null, step: done.step };
  return done.result.ok ? { ok: true, said: 'reopened' } : refused(done.result.problem);
}
