import * as v from 'valibot';
import { choice, text } from '../parameters.ts';
import { tenantInPath, uuidInPath } from './admin-parameters.ts';
import { Timestamp } from './admin-schemas.ts';
import { dayFilter, listOperation, listState } from './list-operation.ts';
import { type AdminCall, type AdminOperation, defineOperation } from './operation.ts';
import { timeOf } from './read-order.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/mails';
const STATES = ['in-doubt', 'failed', 'waiting', 'sent'] as const;
/** Stands in place of links and codes that act in the name of a customer. */
const MARKER = '[…]';
const mail = uuidInPath('Id of the mail.');

const ListedMailBody = v.object({
  id: v.string(),
  kind: v.string(),
  locale: v.string(),
  subject: v.string(),
  to: v.pipe(v.string(), v.description('Shortened address.')),
  state: v.picklist(STATES),
  createdAt: Timestamp,
  sentAt: v.nullable(Timestamp),
});
const EXAMPLE = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'order-confirmation',
  locale: 'de-CH',
  subject: 'Ihre Bestellung 100000123',
  to: 'l…@example.com',
  state: 'sent' as const,
  createdAt: '2026-11-27T09:12:00.000Z',
  sentAt: '2026-11-27T09:12:02.000Z',
};

const listMails = listOperation({
  path: PATH,
  id: 'listMails',
  tag: 'Mails',
  summary: 'List mails',
  description: 'Mails of the tenant, the newest first. Addresses are shortened.',
  scopes: ['mail.read'],
  filters: {
    state: choice([...STATES, 'doubted'], { description: 'State of the mails; all otherwise.', example: 'failed' }),
    kind: text({ longest: 60, description: 'Kind of mail.', example: 'order-confirmation' }),
    from: dayFilter('First day on which they were written.'),
    to: dayFilter('Last day on which they were written.'),
  },
  item: ListedMailBody,
  example: EXAMPLE,
  read: ({ services, member, tenant }, given, place) => {
    const params = listState({ ...given, tenant: tenant.id }, 'created');
    return services.mailListing(MARKER).after(member, { tenant, params, typed: '' }, place);
  },
  content: ({ id, kind, locale, subject, to, state, createdAt, sentAt }) => ({
    ...{ id, kind, locale, subject, to, state },
    createdAt: createdAt.toISOString(),
    sentAt: timeOf(sentAt),
  }),
});

async function readMail({ services, member, tenant }: AdminCall, id: string, withText: boolean) {
  const found = await services.mails.open(member, id, { withText, marker: MARKER });
  return found?.tenant === tenant.id ? found : null;
}

const MailBody = v.object({
  ...ListedMailBody.entries,
  to: v.string(),
  text: v.pipe(v.string(), v.description('Without links and codes that act in the name of the recipient.')),
  problem: v.nullable(v.string()),
});

const getMail = defineOperation({
  method: 'GET',
  path: `${PATH}/{mail}`,
  id: 'getMail',
  tag: 'Mails',
  summary: 'Read a mail',
  description: 'A mail with its text. The audit trail records the view.',
  scopes: ['mail.read'],
  parameters: { tenant: tenantInPath, mail },
  success: {
    status: 200,
    description: 'The mail.',
    schema: MailBody,
    example: { ...EXAMPLE, to: 'lea@example.com', text: 'Thank you for your order.', problem: null },
  },
  answer: async ({ params: { mail: id } }, call) => {
    // The first look decides about the tenant, so that the audit trail records no mail of another one.
    if (!(await readMail(call, id, false))) return { problem: { code: 'not-found' } };
    const found = await readMail(call, id, true);
    if (!found) return { problem: { code: 'not-found' } };
    const content = {
      ...{ id, kind: found.kind, locale: found.locale, subject: found.subject, to: found.to_address },
      ...{ state: found.state, text: found.text, problem: found.problem },
      createdAt: found.created_at.toISOString(),
      sentAt: timeOf(found.sent_at),
    };
    return { content };
  },
});

/** Defines an act on a mail. */
function actOnMail(
  name: 'resend' | 'settle',
  about: { id: string; summary: string; description: string },
): AdminOperation {
  return defineOperation({
    ...about,
    method: 'POST',
    path: `${PATH}/{mail}/${name}`,
    tag: 'Mails',
    scopes: ['mail.resend', 'mail.read'],
    parameters: { tenant: tenantInPath, mail },
    success: {
      status: 200,
      description: 'The mail has changed.',
      schema: v.object({ id: v.string() }),
      example: { id: EXAMPLE.id },
    },
    answer: async ({ params: { mail: id } }, call) => {
      if (!(await readMail(call, id, false))) return { problem: { code: 'not-found' } };
      const outcome = await call.services.mails[name](call.member, id);
      return outcome.ok ? { content: { id } } : refusalOf(outcome);
    },
  });
}

/** Mails of a tenant. */
export const MAIL_OPERATIONS: readonly AdminOperation[] = [
  listMails,
  getMail,
  actOnMail('resend', {
    id: 'resendMail',
    summary: 'Send a mail again',
    description: 'Sends a mail again, or one that failed.',
  }),
  actOnMail('settle', {
    id: 'settleMail',
    summary: 'End the doubt about a mail',
    description: 'Records that a mail whose fate is unknown has arrived.',
  }),
];
