import type { AccessGrant, MergePreview } from '../shop/customers/customer-service/index.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { refusedText } from './worded.ts';

type Entered = Record<string, string>;
/** `said`: key of the message after a change; `go`: page to continue at. A problem is a full sentence. */
type Result = { ok: true; said: string } | { ok: true; go: string } | { ok: false; problem: string };

/** Identifies the customer of a page and the session that views it. */
export function accessGrantOf({ tenant, token, letterUrlOf }: EmployeeVisit, id: string): AccessGrant {
  return { tenant, id, token, publicUrl: letterUrlOf(tenant) };
}

const SAID = {
  enter: '',
  unlock: 'unlocked',
  lock: 'locked',
  letter: 'letter',
  birthday: 'birthday',
  group: 'group',
  end: 'ended',
  erase: 'erased',
  correct: 'corrected',
  email: 'email',
  address: 'address',
  'address-default': 'address',
  'address-remove': 'address',
  note: 'noted',
  strike: 'struck',
  merge: 'merged',
} as const;
type Intent = keyof typeof SAID;

/** Runs one of the forms on a customer's page. */
export async function changeCustomer(work: EmployeeVisit, id: string, entered: Entered): Promise<Result> {
  const { text } = work;
  if (entered.intent === 'ticket') return beginTicket(work, id, entered);
  if (entered.intent === 'resend') return resendConfirmation(work, entered.order ?? '');
  const intent = (Object.keys(SAID) as Intent[]).find((entry) => entry === entered.intent);
  if (!intent) return { ok: false, problem: text.notFound };
  const outcome = await run(work, accessGrantOf(work, id), intent, entered);
  if (outcome.ok) return { ok: true, said: SAID[intent] };
  if (outcome.problem === 'fields') return { ok: false, problem: fieldSentence(work, outcome.fields) };
  return { ok: false, problem: sentenceOf(work, outcome.problem) };
}

function run({ admin, member }: EmployeeVisit, looked: AccessGrant, intent: Intent, entered: Entered) {
  const { customers } = admin;
  const { reason = '', note = '', number = '', id = '', words = '' } = entered;
  const acts = {
    enter: () => customers.enter(member, looked, { reason, note }),
    unlock: () => customers.unlock(member, looked),
    lock: () => customers.lock(member, looked),
    letter: () => customers.sendPassword(member, looked),
    birthday: () => customers.correctBirthday(member, looked, { birthday: entered.birthday ?? '', reason: note }),
    group: () => customers.setGroup(member, looked, entered.group ?? ''),
    end: () => customers.endVisits(member, looked),
    erase: () => customers.erase(member, looked, number),
    correct: () => customers.correct(member, looked, entered),
    email: () => customers.requestEmail(member, looked, entered.email ?? ''),
    address: () => customers.saveAddress(member, looked, entered, id === '' ? null : id),
    'address-default': () => customers.defaultAddress(member, looked, id),
    'address-remove': () => customers.removeAddress(member, looked, id),
    note: () => customers.note(member, looked, words),
    strike: () => customers.strike(member, looked, id),
    merge: () => customers.merge(member, looked, { number, confirmed: entered.confirmed ?? '' }),
  };
  return acts[intent]();
}

function sentenceOf(
  { text }: EmployeeVisit,
  problem: 'not-allowed' | 'not-found' | keyof EmployeeVisit['text']['customers']['problems'],
): string {
  return refusedText(text, problem, text.customers.problems);
}

/** Names each refused field with its problem. */
function fieldSentence({ text }: EmployeeVisit, fields: Record<string, string>): string {
  const { fieldProblems } = text.customers;
  const names: Record<string, string> = text.customers.fields;
  const parts = Object.entries(fields).map(
    ([name, problem]) => `${names[name] ?? name} ${fieldProblems[problem] ?? fieldProblems['invalid-characters']}`,
  );
  return `${parts.join('; ')}.`;
}

/** Files what a customer said as a message in the employee's charge. */
async function beginTicket(work: EmployeeVisit, id: string, { subject = '', words = '' }: Entered): Promise<Result> {
  const { admin, member, tenant, locale } = work;
  const shown = await admin.customers.look(member, accessGrantOf(work, id));
  if (shown === null) return { ok: false, problem: sentenceOf(work, 'not-found') };
  if (shown.until === null) return { ok: false, problem: sentenceOf(work, 'no-visit') };
  const { account } = shown.file;
  const own = tenant.locales.find((entry) => entry.locale === account.locale)?.locale ?? locale;
  const asked = { tenant, locale: own, customer: account, subject, text: words };
  const outcome = await admin.contact.begin(member, asked);
  return outcome.ok
    ? { ok: true, go: `inbox/${outcome.id}` }
    : { ok: false, problem: sentenceOf(work, outcome.problem) };
}

/** Sends the confirmation of an order again, to the address that placed it. */
async function resendConfirmation(work: EmployeeVisit, number: string): Promise<Result> {
  const { admin, member, tenant } = work;
  const shown = await admin.orders.open(member, { tenant, number });
  const mail = shown?.mails.find(({ kind }) => kind === 'order-confirmation');
  if (!mail) return { ok: false, problem: sentenceOf(work, 'no-mail') };
  const outcome = await admin.mails.resend(member, mail.id);
  return outcome.ok ? { ok: true, said: 'resent' } : { ok: false, problem: sentenceOf(work, outcome.problem) };
}

/** Returns what a merge with the account of this number would do, or why it is not possible. */
export async function previewMerge(
  work: EmployeeVisit,
  id: string,
  number: string,
): Promise<{ ok: true; preview: MergePreview } | { ok: false; problem: string }> {
  const { admin, member } = work;
  const outcome = await admin.customers.mergePreview(member, accessGrantOf(work, id), number);
  if (!outcome.ok) return { ok: false, problem: sentenceOf(work, outcome.problem) };
  const { preview } = outcome;
  return preview.problem === null ? { ok: true, preview } : { ok: false, problem: sentenceOf(work, preview.problem) };
}
