import { redirect } from 'react-router';
import type { TicketOutcome } from '../shop/marketing/contact/index.ts';
import { fillTemplate } from '../shop/marketing/contact/templates/template-variables.ts';
import { readForm, sendBack } from '../storefront/form-data.ts';
import { type EmployeeVisit, orAbsent } from './current-employee.ts';
import { changeOrder } from './order-action.ts';
import { ADMIN_ROOT } from './sections.ts';
import { factFormat, orderOfTicket, ticketFacts } from './ticket-facts.ts';
import { type ApprovalStep, withApproval } from './with-approval.ts';
import { refusedText } from './worded.ts';

const MOVES = ['open', 'closed', 'spam'] as const;

type Entered = Record<string, string>;
/** Answer of a form that stays on the page: nothing that was entered is lost. */
type Stay = {
  problem: string | null;
  draft: string;
  note: string;
  step: ApprovalStep | null;
  /** Another employee changed the message meanwhile, and the answer can be sent all the same. */
  isChanged: boolean;
};

/** Runs one of the forms on a message's page. `list`: address of the list to return to. */
export async function changeTicket(visit: EmployeeVisit, request: Request, id: string, list: string) {
  const { tenant } = visit;
  const entered = await readForm(request);
  const { intent = '', text: draft = '', note = '' } = entered;
  const asked = { tenant, id };
  const stay = (more: Partial<Stay>) =>
    sendBack(request, { problem: null, draft, note, step: null, isChanged: false, ...more } satisfies Stay);
  const go = (said: string, more: Entered = {}, hash = '') => {
    const to = new URLSearchParams({ said, ...more, ...(list === '' ? {} : { list }) });
    return redirect(`${ADMIN_ROOT}/inbox/${id}?${to}${hash}`, 303);
  };
  if (intent === 'insert') return { ...emptyStay, ...(await insertTemplate(visit, id, entered)) };
  if (intent === 'register-return' || intent === 'reduce') {
    const { ticket } = orAbsent(await visit.admin.contact.open(visit.member, { ...asked, marker: '' }));
    const number = ticket.orderNumber ?? '';
    const before = await orderOfTicket(visit, ticket.orderNumber);
    const done = await withApproval(visit, entered, (work, approval) => changeOrder(work, number, entered, approval));
    if ('go' in done) return done.go;
    if ('step' in done) return stay({ step: done.step });
    if (!done.result.ok) return stay({ problem: done.result.problem });
    if (intent === 'reduce') return go('reduced');
    const known = new Set(before?.life?.returns.map((entry) => entry.number));
    const after = await orderOfTicket(visit, ticket.orderNumber);
    const label = after?.life?.returns.find((entry) => !known.has(entry.number))?.number ?? '';
    return go('label', { label }, '#answer');
  }
  const outcome = await run(visit, asked, entered);
  if (outcome.ok) return go('saved');
  const { problem } = outcome;
  return stay({ problem: wordOf(visit, problem), isChanged: problem === 'changed' && intent.startsWith('answer') });
}

const emptyStay: Stay = { problem: null, draft: '', note: '', step: null, isChanged: false };

function wordOf({ text }: EmployeeVisit, problem: Exclude<TicketOutcome, { ok: true }>['problem']): string {
  return refusedText(text, problem, text.inbox.problems);
}

function run(visit: EmployeeVisit, asked: { tenant: EmployeeVisit['tenant']; id: string }, entered: Entered) {
  const { contact } = visit.admin;
  const { member } = visit;
  const { intent = '', text = '', note = '', order = '', version = '' } = entered;
  const move = MOVES.find((known) => known === intent);
  if (move) return contact.move(member, asked, move);
  if (intent === 'note') return contact.note(member, asked, note);
  if (intent === 'take') return contact.change(member, asked, { assigned: 'me' });
  if (intent === 'link') return contact.change(member, asked, { order });
  if (intent === 'change') return contact.change(member, asked, entered);
  return contact.answer(member, asked, { text, version: Number(version) || null, closes: intent === 'answer-close' });
}

/** Adds the chosen template behind what was typed, with its variables filled in. */
async function insertTemplate(visit: EmployeeVisit, id: string, entered: Entered): Promise<Partial<Stay>> {
  const { admin, member, tenant, text } = visit;
  const { ticket } = orAbsent(await admin.contact.open(member, { tenant, id, marker: text.hiddenSecret }));
  const typed = entered.text ?? '';
  const template = (await admin.answerTemplates.offer(member, ticket.locale)).find(
    (offered) => offered.id === entered.template,
  );
  if (!template) return { draft: typed };
  const order = await orderOfTicket(visit, ticket.orderNumber);
  const filled = fillTemplate(template.text, ticketFacts(ticket, order), factFormat(tenant, ticket.locale));
  const draft = [typed.trim(), filled.text].filter((part) => part !== '').join('\n\n');
  const names = filled.missing.map((name) => text.inbox.variableNames[name]).join(', ');
  return { draft, problem: filled.missing.length > 0 ? text.inbox.missing(names) : null };
}
