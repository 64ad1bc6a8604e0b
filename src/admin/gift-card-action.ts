import type { GiftCardAdminProblem } from '../shop/selling/gift-cards/index.ts';
import type { ApprovalInput } from '../shop/staff/employees/index.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { isNotApproved, type Unapproved, unapproved } from './with-approval.ts';
import { refusedText } from './worded.ts';

type Entered = Record<string, string>;
type Refusal = { ok: false; problem: string };

function refusal({ text }: EmployeeVisit, problem: GiftCardAdminProblem | 'not-allowed' | 'not-found'): Refusal {
  return { ok: false, problem: refusedText(text, problem, text.giftCards.problems) };
}

/** Gives a card as goodwill. */
export async function issueGiftCard(
  visit: EmployeeVisit,
  { intent: _, ...entered }: Entered,
  approval: ApprovalInput,
): Promise<{ ok: true; id: string } | Refusal | Unapproved> {
  const { admin, member, tenant } = visit;
  const outcome = await admin.giftCards.issue(member, { tenant, entered }, approval);
  if (outcome.ok) return outcome;
  return isNotApproved(outcome) ? unapproved(outcome) : refusal(visit, outcome.problem);
}

/** Runs one of the forms on a card's page; `said` is the key of the message afterwards. */
export async function changeGiftCard(
  visit: EmployeeVisit,
  id: string,
  { intent = '', reason = '', day = '', email = '' }: Entered,
  approval: ApprovalInput,
): Promise<{ ok: true; said: 'blocked' | 'unblocked' | 'extended' | 'resent' | 'erased' } | Refusal | Unapproved> {
  const { admin, member, tenant } = visit;
  const asked = { tenant, id, reason };
  if (intent === 'erase-person') {
    const outcome = await admin.giftCards.eraseRecipient(member, asked);
    return outcome.ok ? { ok: true, said: 'erased' } : refusal(visit, outcome.problem);
  }
  const said = ({ block: 'blocked', unblock: 'unblocked', extend: 'extended', resend: 'resent' } as const)[intent];
  if (said === undefined) return refusal(visit, 'not-found');
  const outcome =
    said === 'blocked'
      ? await admin.giftCards.block(member, asked)
      : said === 'unblocked'
        ? await admin.giftCards.unblock(member, asked)
        : said === 'extended'
          ? await admin.giftCards.extend(member, { ...asked, day })
          : await admin.giftCards.resend(member, { ...asked, email }, approval);
  if (outcome.ok) return { ok: true, said };
  return isNotApproved(outcome) ? unapproved(outcome) : refusal(visit, outcome.problem);
}
