import { readMinorUnits } from '../currencies/decimal-text.ts';
import type { LinesPreview } from '../shop/after-sales/order-changes/index.ts';
import type { ApprovalInput } from '../shop/staff/employees/index.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { isNotApproved, type Unapproved, unapproved } from './with-approval.ts';
import { refusedText } from './worded.ts';

type Entered = Record<string, string>;
/** `said`: key of the message afterwards; `link` is shown once. A problem is a full sentence. */
type Result =
  | { ok: true; said: string }
  | { ok: true; link: string }
  | { ok: false; problem: string; fields?: FieldSentences; towns?: string[] }
  | { ok: false; problem: null; preview: LinesPreview };
/** Problems of fields as sentences, by name. */
export type FieldSentences = Readonly<Record<string, string>>;

/** Parses "12.50" or "12,5" to minor units; null for an invalid amount. */
export function minorUnits(typed: string, currency: string): number | null {
  return readMinorUnits(typed.replaceAll(/[\s’']/g, ''), currency);
}

const NOTE_INTENTS = ['note', 'remove-note', 'tag', 'untag'] as const;
type NoteIntent = (typeof NOTE_INTENTS)[number];

function isNoteIntent(intent: string | undefined): intent is NoteIntent {
  return NOTE_INTENTS.some((known) => known === intent);
}

function changeNotes({ admin, member, tenant }: EmployeeVisit, number: string, intent: NoteIntent, entered: Entered) {
  const { notes } = admin.orders;
  const order = { tenant, number };
  const { text = '', tag = '', 'note-id': id = '' } = entered;
  if (intent === 'note') return notes.addNote(member, { ...order, text });
  if (intent === 'remove-note') return notes.removeNote(member, { ...order, id });
  return intent === 'tag' ? notes.addTag(member, { ...order, tag }) : notes.removeTag(member, { ...order, tag });
}

async function changeDelivery(
  { admin, member, tenant, text }: EmployeeVisit,
  number: string,
  entered: Entered,
  refused: (problem: 'not-allowed' | 'not-found') => Result,
): Promise<Result> {
  const outcome = await admin.orderChanges.changeDelivery(member, { tenant, number, entered });
  if (outcome.ok) return { ok: true, said: 'delivery-changed' };
  if ('fields' in outcome) {
    const fields = Object.entries(outcome.fields).map(([name, problem]) => [name, text.entryProblems[problem]]);
    return {
      ok: false,
      problem: text.orderPage.delivery.shown,
      fields: Object.fromEntries(fields),
      towns: outcome.towns,
    };
  }
  const { problem } = outcome;
  if (problem === 'not-allowed' || problem === 'not-found') return refused(problem);
  return { ok: false, problem: text.orderPage.problems[problem] };
}

/** Runs one of the forms on an order's page. */
export async function changeOrder(
  work: EmployeeVisit,
  number: string,
  entered: Entered,
  approval: ApprovalInput,
): Promise<Result | Unapproved> {
  const { admin, member, tenant, locale, letterUrlOf, text } = work;
  const { intent, reason = '', note = '', payment = '', amount = '' } = entered;
  const say = text.orders;
  const refused = (problem: 'not-allowed' | 'not-found' | keyof typeof say.problems): Result => ({
    ok: false,
    problem: refusedText(text, problem, say.problems),
  });
  if (intent === 'ship' || intent === 'delivered' || intent === 'cancel-lines') {
    const asked = { tenant, number, entered, shipment: entered.shipment ?? '' };
    const outcome =
      intent === 'ship'
        ? await admin.fulfilment.ship(member, asked)
        : intent === 'delivered'
          ? await admin.fulfilment.delivered(member, asked)
          : await admin.fulfilment.cancelLines(member, asked, approval);
    const said = { ship: 'shipped', delivered: 'delivered', 'cancel-lines': 'linesCancelled' }[intent];
    if (outcome.ok) return { ok: true, said };
    if (isNotApproved(outcome)) return unapproved(outcome);
    const { problem } = outcome;
    if (problem === 'not-allowed' || problem === 'not-found') return refused(problem);
    return { ok: false, problem: text.fulfilment.problems[problem] };
  }
  if (intent === 'register-return') {
    const outcome = await admin.fulfilment.registerReturn(member, { tenant, number, entered });
    if (outcome.ok) return { ok: true, said: 'registered' };
    const { problem } = outcome;
    if (problem === 'not-allowed' || problem === 'not-found') return refused(problem);
    return { ok: false, problem: text.fulfilment.problems[problem] };
  }
  if (intent === 'settle') {
    const outcome = await admin.orders.settle(member, { tenant, number }, approval);
    if (isNotApproved(outcome)) return unapproved(outcome);
    return outcome.ok ? { ok: true, said: 'settled' } : refused(outcome.problem);
  }
  if (intent === 'refund') {
    const asked = { tenant, paymentId: payment, amount: minorUnits(amount, tenant.currency) ?? 0, reason };
    const outcome = await admin.payments.refund(member, asked, approval);
    if (isNotApproved(outcome)) return unapproved(outcome);
    return outcome.ok ? { ok: true, said: outcome.done ? 'refunded' : 'refunding' } : refused(outcome.problem);
  }
  if (intent === 'reduce') {
    const outcome = await admin.fulfilment.reduce(
      member,
      { tenant, number, entered, amount: minorUnits(amount, tenant.currency) },
      approval,
    );
    if (isNotApproved(outcome)) return unapproved(outcome);
    return outcome.ok ? { ok: true, said: 'reduced' } : refused(outcome.problem);
  }
  if (intent === 'link') {
    const outcome = await admin.payments.makeLink(member, {
      tenant,
      locale,
      publicUrl: letterUrlOf(tenant),
      number,
      amount: null,
      reason,
    });
    return outcome.ok ? { ok: true, link: outcome.url } : refused(outcome.problem);
  }
  if (intent === 'preview-lines') {
    const outcome = await admin.orderChanges.previewLines(member, { tenant, number, entered });
    if (outcome.ok) return { ok: false, problem: null, preview: outcome.preview };
    const { problem } = outcome;
    if (problem === 'not-allowed' || problem === 'not-found') return refused(problem);
    return { ok: false, problem: text.fulfilment.problems[problem] };
  }
  if (intent === 'delivery') return changeDelivery(work, number, entered, refused);
  if (isNoteIntent(intent)) {
    const outcome = await changeNotes(work, number, intent, entered);
    if (outcome.ok) return { ok: true, said: intent };
    const { problem } = outcome;
    if (problem === 'not-allowed' || problem === 'not-found') return refused(problem);
    return { ok: false, problem: text.orderPage.problems[problem] };
  }
  if (intent !== 'cancel') return refused('not-found');
  const outcome = await admin.orders.cancel(member, { tenant, number, reason, note }, approval);
  if (isNotApproved(outcome)) return unapproved(outcome);
  return outcome.ok ? { ok: true, said: 'cancelled' } : refused(outcome.problem);
}
