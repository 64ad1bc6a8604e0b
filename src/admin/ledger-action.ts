import type { PaymentsReport } from '../shop/money/ledger/index.ts';
import type { ApprovalInput } from '../shop/staff/employees/index.ts';
import { parseAmount } from '../storefront/calculator-data.ts';
import { formOf } from '../storefront/form-data.ts';
import { isMultipart, MultipartProblem, readMultipart } from '../storefront/multipart.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { partsOfSplit } from './split-rows.ts';
import { type ApprovalStep, isNotApproved, unapproved, withApproval } from './with-approval.ts';
import { refusedText } from './worded.ts';

export type LedgerResult =
  | { ok: true; said: string }
  | { ok: true; report: PaymentsReport }
  | { ok: true; closed: { accounts: number; reminders: number } }
  | { ok: false; problem: string | null; step?: ApprovalStep; entered?: Record<string, string> };

/** Runs one of the forms of the ledger section: a file as a stream, everything else as fields. */
export async function changeLedger(
  visit: EmployeeVisit,
  request: Request,
): Promise<LedgerResult | { ok: true; go: Response }> {
  const { admin, member, tenant, text } = visit;
  const say = text.ledger;
  const refused = (problem: 'not-allowed' | 'not-found' | keyof typeof say.failures) => ({
    ok: false as const,
    problem: refusedText(text, problem, say.failures),
  });
  if (isMultipart(request)) {
    let outcome: LedgerResult = refused('bad-form');
    try {
      for await (const part of readMultipart(request.body, request.headers.get('content-type'))) {
        if ('text' in part) continue;
        const taken = await admin.ledger.takeFile(member, { tenant, content: part.content });
        outcome = taken.ok ? { ok: true, report: taken.report } : refused(taken.problem);
      }
    } catch (error) {
      if (error instanceof MultipartProblem) return refused('bad-form');
      throw error;
    }
    // Answers only at the end of the form, because a browser interrupted while sending shows no response.
    return outcome;
  }
  const form = await formOf(request);
  const field = (name: string) => String(form.get(name) ?? '');
  if (field('intent') === 'close') {
    const closed = await admin.ledger.closeToday(member, tenant);
    return closed.ok ? { ok: true, closed } : refused(closed.problem);
  }
  const entered = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  // The button for more rows sends the form of the split without its intent.
  if ('more' in entered) return { ok: false, problem: null, entered: { ...entered, intent: 'split' } };
  const intent = field('intent');
  if (!isPaymentIntent(intent)) return refused('bad-form');
  const done = await withApproval(visit, entered, async (confirmed, approval) => {
    const outcome = await changePayment(confirmed, intent, entered, approval);
    return isNotApproved(outcome) ? unapproved(outcome) : outcome;
  });
  if ('go' in done) return { ok: true, go: done.go };
  if ('step' in done) return { ok: false, problem: null, step: done.step };
  return done.result.ok ? { ok: true, said: SAID[intent] } : { ...refused(done.result.problem), entered };
}

/** Acts on a payment without a bill, with the code of the message after each. */
const SAID = {
  assign: 'assigned',
  split: 'split',
  'send-back': 'sent-back',
  'send-back-file': 'sending-back',
} as const;
type PaymentIntent = keyof typeof SAID;

function isPaymentIntent(intent: string): intent is PaymentIntent {
  return Object.hasOwn(SAID, intent);
}

function changePayment(
  { admin, member, tenant }: EmployeeVisit,
  intent: PaymentIntent,
  entered: Readonly<Record<string, string>>,
  approval: ApprovalInput,
) {
  const field = (name: string) => entered[name] ?? '';
  const asked = { tenant, id: field('payment'), reason: field('reason') };
  if (intent === 'send-back') return admin.unmatched.sendBack(member, { ...asked, on: field('on') }, approval);
  if (intent === 'send-back-file') {
    const account = { holder: field('holder'), iban: field('iban') };
    return admin.unmatched.orderSendBack(member, { ...asked, account }, approval);
  }
  if (intent === 'assign') return admin.ledger.assign(member, { ...asked, orderNumber: field('order') }, approval);
  const { decimal } = tenant.priceFormat;
  const amountOf = (text: string) => parseAmount(text, { decimal, currency: tenant.currency });
  return admin.unmatched.split(member, { ...asked, parts: partsOfSplit(entered), amountOf }, approval);
}
