import type { AccessGrant } from '../shop/customers/customer-service/index.ts';
import type { EmployeeVisit } from './current-employee.ts';

type Entered = Record<string, string>;
/** `said`: key of the message after a change. A problem is a full sentence. */
type Result = { ok: true; said: string } | { ok: false; problem: string };

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
} as const;

/** Runs one of the forms on a customer's page. */
export async function changeCustomer(work: EmployeeVisit, id: string, entered: Entered): Promise<Result> {
  const { admin, member, text } = work;
  const { customers } = admin;
  const looked = accessGrantOf(work, id);
  const intent = (Object.keys(SAID) as (keyof typeof SAID)[]).find((entry) => entry === entered.intent);
  if (!intent) return { ok: false, problem: text.notFound };
  const { reason = '', note = '', number = '' } = entered;
  const run = {
    enter: () => customers.enter(member, looked, { reason, note }),
    unlock: () => customers.unlock(member, looked),
    lock: () => customers.lock(member, looked),
    letter: () => customers.sendPassword(member, looked),
    birthday: () => customers.correctBirthday(member, looked, { birthday: entered.birthday ?? '', reason: note }),
    group: () => customers.setGroup(member, looked, entered.group ?? ''),
    end: () => customers.endVisits(member, looked),
    erase: () => customers.erase(member, looked, number),
  }[intent];
  const outcome = await run();
  if (outcome.ok) return { ok: true, said: SAID[intent] };
  const { problem } = outcome;
  if (problem === 'not-allowed') return { ok: false, problem: text.notAllowed };
  if (problem === 'not-found') return { ok: false, problem: text.notFound };
  return { ok: false, problem: text.customers.problems[problem] };
}
