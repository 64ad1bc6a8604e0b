import { readLocalDateTime } from '../platform/local-date-time.ts';
import type {
  EndpointChangeOutcome,
  EndpointCreated,
  ReplayOutcome,
  SecretRotated,
  TestOutcome,
} from '../shop/staff/webhooks/index.ts';
import { chosenTenants } from './api-client-action.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { isNotApproved, type Unapproved, unapproved } from './with-approval.ts';
import { textOfCode } from './worded.ts';

type Entered = Record<string, string>;
/**
 * `to`: address below the section; `secret`: shown once, in the answer itself; `id`: of the endpoint; `said`: sentence on
 * the page itself.
 */
type Result =
  | { ok: true; to: string }
  | { ok: true; secret: string; id: string }
  | { ok: true; said: string }
  | { ok: false; problem: string };

/** Prefix of the boxes of an endpoint's event types. */
export const TYPE_BOX = 'type:';
/** Id of an endpoint that does not exist yet, in addresses. */
export const NEW_ENDPOINT = 'new';

/** Returns the ticked event types of a form, as it was sent. */
export function chosenTypes(entered: Entered): string[] {
  return Object.keys(entered).flatMap((name) => (name.startsWith(TYPE_BOX) ? name.slice(TYPE_BOX.length) : []));
}

/** Runs a form of the page of an endpoint. */
export async function changeWebhook(work: EmployeeVisit, id: string, entered: Entered): Promise<Result | Unapproved> {
  const { member, admin, text } = work;
  const { webhooks } = admin;
  const { intent = '' } = entered;
  if (intent === 'pause' || intent === 'resume' || intent === 'end-former') {
    const run = { pause: webhooks.pause, resume: webhooks.resume, 'end-former': webhooks.endFormer }[intent];
    const outcome = await run(member, id);
    return outcome.ok ? { ok: true, to: `/${id}?done=${intent}` } : refused(work, outcome);
  }
  if (intent === 'remove') {
    const outcome = await webhooks.remove(member, id);
    return outcome.ok ? { ok: true, to: '?done=remove' } : refused(work, outcome);
  }
  if (intent === 'rotate') {
    const outcome = await webhooks.rotate(member, id);
    return outcome.ok ? { ok: true, secret: outcome.secret, id } : refused(work, outcome);
  }
  if (intent === 'test') {
    const outcome = await webhooks.test(member, id);
    if (!outcome.ok) return refused(work, outcome);
    const { outcome: code, status, ms } = outcome.attempt;
    const said = `${text.webhooks.outcomes[code]}${status === null ? '' : ` (${status})`}`;
    return { ok: true, said: text.webhooks.testDone(said, `${ms} ms`) };
  }
  if (intent.startsWith('replay')) return replay(work, id, entered);
  return save(work, id, entered);
}

async function save(work: EmployeeVisit, id: string, entered: Entered): Promise<Result | Unapproved> {
  const { member, admin } = work;
  const form = { ...entered, types: chosenTypes(entered).join(' '), tenants: chosenTenants(entered).join(' ') };
  if (id === NEW_ENDPOINT) {
    const outcome = await admin.webhooks.create(member, form);
    return outcome.ok ? outcome : refused(work, outcome);
  }
  const outcome = await admin.webhooks.change(member, { id, entered: form });
  return outcome.ok ? { ok: true, to: `/${id}?done=save` } : refused(work, outcome);
}

/** Runs a form that delivers events again. */
async function replay(work: EmployeeVisit, id: string, entered: Entered): Promise<Result | Unapproved> {
  const { member, admin, tenant } = work;
  const { intent, from = '', to = '', attempt = '' } = entered;
  const at = (value: string) => readLocalDateTime(value, tenant.timeZone);
  const outcome =
    intent === 'replay-parked'
      ? await admin.webhooks.replayParked(member, id)
      : intent === 'replay-period'
        ? await admin.webhooks.replayBetween(member, { id, from: at(from), to: at(to) })
        : await admin.webhooks.replay(member, attempt);
  return outcome.ok ? { ok: true, to: `/${id}?done=replay&count=${outcome.count}` } : refused(work, outcome);
}

type Refusal = Exclude<
  EndpointChangeOutcome | EndpointCreated | SecretRotated | TestOutcome | ReplayOutcome,
  { ok: true }
>;

function refused({ text }: EmployeeVisit, outcome: Refusal): Unapproved | { ok: false; problem: string } {
  if (isNotApproved(outcome)) return unapproved(outcome);
  if (outcome.problem === 'not-allowed') return { ok: false, problem: text.notAllowed };
  const said = textOfCode(text.webhooks.problems, outcome.problem);
  return { ok: false, problem: said ?? text.notFound };
}
