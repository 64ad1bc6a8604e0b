import type { ApprovalInput, NotApproved } from '../shop/staff/employees/index.ts';
import { parseAmount } from '../storefront/calculator-data.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { type ApprovalStep, isNotApproved, type Unapproved, unapproved, withApproval } from './with-approval.ts';
import { refusedText } from './worded.ts';

type Entered = Record<string, string>;
type Said =
  | 'paid-off'
  | 'paid-back'
  | 'held'
  | 'ended'
  | 'noted'
  | 'undone'
  | 'written-off'
  | 'write-off-undone'
  | 'agreed'
  | 'agreement-ended';

export type AccountResult =
  | { ok: true; said: Said }
  | { ok: true; go: Response }
  | { ok: false; problem: string | null; entered: Entered; step?: ApprovalStep };

/** Runs one of the forms of a ledger account, by its `intent`. */
export async function changeAccount(visit: EmployeeVisit, accountId: string, entered: Entered): Promise<AccountResult> {
  const { admin, member, tenant, text } = visit;
  const { openItems } = admin;
  const { intent, order = '', reason = '' } = entered;
  const asked = { tenant, accountId };
  const problems = { ...text.ledger.failures, ...text.openItems.failures };
  type Outcome = { ok: true } | { ok: false; problem: 'not-allowed' | 'not-found' | keyof typeof problems };
  const answer = (outcome: Outcome, said: Said): AccountResult => {
    if (outcome.ok) return { ok: true, said };
    const { problem } = outcome;
    return { ok: false, problem: refusedText(text, problem, problems), entered };
  };
  const money = { decimal: tenant.priceFormat.decimal, currency: tenant.currency };
  switch (intent) {
    case 'payoff':
      return answer(await admin.ledger.payOff(member, { tenant, orderNumber: order, reason }), 'paid-off');
    case 'pay-back':
      return guarded('paid-back', (confirmed, approval) =>
        admin.fulfilment.payBackCredit(confirmed.member, { ...asked, reason }, approval),
      );
    case 'hold':
      return answer(await openItems.hold(member, { ...asked, entered }), 'held');
    case 'end-hold':
      return answer(await openItems.endHold(member, { ...asked, id: entered.hold ?? '' }), 'ended');
    case 'undo':
      return answer(await openItems.undoPayment(member, { ...asked, entryId: entered.entry ?? '', reason }), 'undone');
    case 'write-off':
      return guarded('written-off', async (confirmed, approval) => {
        const { amount = '' } = entered;
        const minor = amount.trim() === '' ? null : (parseAmount(amount, money) ?? Number.NaN);
        const off = { ...asked, orderNumber: order, amount: minor, reason };
        return admin.writeOffs.writeOff(confirmed.member, off, approval);
      });
    case 'undo-write-off':
      return guarded('write-off-undone', (confirmed) =>
        admin.writeOffs.undo(confirmed.member, { ...asked, entryId: entered.entry ?? '', reason }),
      );
    case 'agreement': {
      const amountOf = (text: string) => parseAmount(text, money);
      const dueId = entered.due === undefined || entered.due === '' ? null : entered.due;
      const made = { ...asked, dueId, parts: entered.parts ?? '', reason, amountOf };
      return answer(await admin.agreements.make(member, made), 'agreed');
    }
    case 'end-agreement':
      return answer(await admin.agreements.end(member, asked), 'agreement-ended');
    case 'payment':
      return guarded('noted', (confirmed, approval) => {
        const amount = parseAmount(entered.amount ?? '', money);
        return openItems.notePayment(confirmed.member, { ...asked, entered, amount }, approval);
      });
    default:
      return answer({ ok: false, problem: 'bad-form' }, 'noted');
  }

  /** Runs an act that may need a second pair of eyes. */
  async function guarded(
    said: Said,
    run: (confirmed: EmployeeVisit, approval: ApprovalInput) => Promise<Outcome | NotApproved>,
  ): Promise<AccountResult> {
    const done = await withApproval(visit, entered, async (confirmed, approval): Promise<Outcome | Unapproved> => {
      const outcome = await run(confirmed, approval);
      return isNotApproved(outcome) ? unapproved(outcome) : outcome;
    });
    if ('go' in done) return { ok: true, go: done.go };
    if ('step' in done) return { ok: false, problem: null, entered, step: done.step };
    return answer(done.result, said);
  }
}
