import { parseAmount } from '../storefront/calculator-data.ts';
import { readForm } from '../storefront/form-data.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { type ApprovalStep, isNotApproved, unapproved, withApproval } from './with-approval.ts';

export type OpenItemsResult =
  | { ok: true; said: string }
  | { ok: false; problem: string | null; entered: Record<string, string>; step?: ApprovalStep };

/** Runs one of the forms of a ledger account: hold, end of a hold, payment by hand, undo. */
export async function changeAccount(
  visit: EmployeeVisit,
  request: Request,
  accountId: string,
): Promise<OpenItemsResult | { ok: true; go: Response }> {
  const { admin, member, tenant, text } = visit;
  const entered = await readForm(request);
  const asked = { tenant, accountId };
  const { openItems } = admin;
  switch (entered.intent) {
    case 'hold':
      return said(await openItems.hold(member, { ...asked, entered }), 'held');
    case 'end-hold':
      return said(await openItems.endHold(member, { ...asked, id: entered.hold ?? '' }), 'ended');
    case 'undo':
      return said(
        await openItems.undoPayment(member, { ...asked, entryId: entered.entry ?? '', reason: entered.reason ?? '' }),
        'undone',
      );
    default: {
      const amount = parseAmount(entered.amount ?? '', tenant.priceFormat.decimal);
      const done = await withApproval(visit, entered, async (confirmed, approval) => {
        const noted = await openItems.notePayment(confirmed.member, { ...asked, entered, amount }, approval);
        return isNotApproved(noted) ? unapproved(noted) : noted;
      });
      if ('go' in done) return { ok: true, go: done.go };
      if ('step' in done) return { ok: false, problem: null, entered, step: done.step };
      return said(done.result, 'noted');
    }
  }

  function said(
    outcome: { ok: true } | { ok: false; problem: 'not-allowed' | 'not-found' | keyof typeof text.openItems.failures },
    done: string,
  ): OpenItemsResult {
    if (outcome.ok) return { ok: true, said: done };
    const { problem } = outcome;
    if (problem === 'not-allowed') return { ok: false, problem: text.notAllowed, entered };
    if (problem === 'not-found') return { ok: false, problem: text.notFound, entered };
    return { ok: false, problem: text.openItems.failures[problem], entered };
  }
}
