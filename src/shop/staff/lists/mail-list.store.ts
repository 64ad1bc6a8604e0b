import { MAIL_STATE, type MailState } from '../employees/index.ts';
import type { ListDefinition } from './listing.ts';
import { periodConditions } from './period.ts';

/** `doubted`: mails that may have arrived more than once. */
type MailTab = MailState | 'doubted';
type MailColumn = 'at' | 'subject' | 'to' | 'kind' | 'tenant' | 'state' | 'sent';

/** Mail as the list shows it. */
export type ListedMail = {
  id: string;
  tenant: string;
  locale: string;
  kind: string;
  subject: string;
  to: string;
  createdAt: Date;
  sentAt: Date | null;
  state: MailState;
};

/** Few mails are handed over at a time. */
const IN_DOUBT = 'mail.id = any(array(select mail_id from mail_handover where doubt_at is not null))';
const UNSENT = `mail.sent_at is null and not ${IN_DOUBT}`;

/** Mails of all tenants, since their state matters to the operation of the shop; `mail-listing.ts` limits them. */
export const mailListOf = (tenants: readonly string[]): ListDefinition<MailTab, 'created', MailColumn> => ({
  name: 'mails',
  shape: {
    tabs: ['in-doubt', 'failed', 'waiting', 'sent', 'doubted'],
    filters: { tenant: tenants, kind: 'text', from: 'day', to: 'day' },
    sorts: ['created'],
    columns: ['at', 'subject', 'to', 'kind', 'tenant', 'state', 'sent'],
    usual: { sort: 'created', descending: true, columns: ['at', 'subject', 'to', 'state'] },
  },
  source: {
    table: 'mail',
    key: 'id',
    tabs: {
      'in-doubt': `mail.sent_at is null and ${IN_DOUBT}`,
      failed: `${UNSENT} and mail.failed_at is not null`,
      waiting: `${UNSENT} and mail.failed_at is null`,
      sent: 'mail.sent_at is not null',
      doubted: 'mail.doubted > 0',
    },
    sorts: { created: ['mail.created_at', 'mail.id'] },
    line: `mail.id, mail.tenant, mail.locale, mail.kind, mail.subject, mail.to_address as "to", mail.created_at as "createdAt",
      mail.sent_at as "sentAt", ${MAIL_STATE} as state`,
    lineJoins: 'left join mail_handover handover on handover.mail_id = mail.id',
  },
  conditions: (sql, { tenant, filters, typed }) => {
    const all = ['mail.sealed_at is null', ...periodConditions(sql, 'mail.created_at', filters, tenant.timeZone)];
    if (filters.tenant) all.push(`mail.tenant = ${sql.add(filters.tenant)}`);
    if (filters.kind) all.push(`mail.kind = ${sql.add(filters.kind)}`);
    if (typed !== '')
      all.push(`mail.tenant = any(${sql.add(tenants)}) and lower(mail.to_address) = lower(${sql.add(typed)})`);
    return all;
  },
  contents: { at: 'day', subject: 'text', to: 'text', kind: 'text', tenant: 'text', state: 'text', sent: 'day' },
  pageOnly: ['to'],
  namesPerson: () => true,
});
