import { parseAmount } from '../storefront/calculator-data.ts';
import { readForm } from '../storefront/form-data.ts';
import type { EmployeeVisit } from './current-employee.ts';

export type OpenItemsResult =
  | { ok: true; said: string }
  | { ok: false; problem: string; entered: Record<string, string> };

/** Runs one of the forms of a ledger account: hold, end of a hold, payment by hand, undo. */
export async function changeAccount(
  { admin, member, tenant, text }: EmployeeVisit,
  request: Request,
  accountId: string,
): Promise<OpenItemsResult> {
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
      return said(await openItems.notePayment(member, { ...asked, entered, amount }), 'noted');
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
