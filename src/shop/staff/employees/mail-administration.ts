import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { hideSecrets } from '../../../platform/hide-secrets.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { recordAudit } from './audit.store.ts';
import { findMail, mailHtmlRow, type StoredMail } from './mail-administration.store.ts';
import { may, mayIn, type Permission } from './permissions.ts';
import type { Refused, StaffMember } from './types.ts';

export { MAIL_STATE, type MailState, type StoredMail } from './mail-administration.store.ts';

/**
 * Administration of sent and waiting mails. A role in single tenants reaches those of the chosen one. The audit trail records each view of a mail.
 * No employee sees a link or code that acts in the recipient's name; `marker` stands in its place (decision 126).
 */
export type MailAdministration = {
  /** Returns a mail. Its text is empty unless `withText` is set; the audit trail then records the view. */
  open(member: StaffMember, id: string, view: { withText: boolean; marker: string }): Promise<StoredMail | null>;
  /** Returns the HTML of a mail for an iframe, and records the view. */
  html(member: StaffMember, id: string, marker: string): Promise<string | null>;
  resend(member: StaffMember, id: string): Promise<{ ok: true } | Refused>;
  /** Ends the doubt about a mail that has arrived. */
  settle(member: StaffMember, id: string): Promise<{ ok: true } | Refused>;
  /** False if no mail server is configured. */
  delivers: boolean;
};

export function createMailAdministration(deps: {
  pool: Pool;
  clock: Clock;
  outbox: Outbox;
  /** Kinds of mails that contain voucher codes. */
  kindsWithCodes: readonly string[];
}): MailAdministration {
  const { pool, clock, outbox, kindsWithCodes } = deps;

  const hide = (text: string, kind: string, marker: string) =>
    hideSecrets(text, marker, { codes: kindsWithCodes.includes(kind) });

  const recordView = (member: StaffMember, mail: StoredMail) =>
    recordAudit(pool, clock.now(), member, {
      action: 'mail.viewed',
      tenant: mail.tenant,
      subject: `mail:${mail.id}`,
      after: { kind: mail.kind },
    });

  /** Returns a mail; null if it is missing, or of a tenant in which the employee lacks the permission. */
  async function find(member: StaffMember, id: string, permission: Permission): Promise<StoredMail | null> {
    const mail = await findMail(pool, id);
    return mail && mayIn(member, permission, mail.tenant) ? mail : null;
  }

  async function change(
    member: StaffMember,
    id: string,
    action: 'mail.resent' | 'mail.settled',
    run: (client: pg.PoolClient) => Promise<boolean>,
  ): Promise<{ ok: true } | Refused> {
    if (!may(member, 'mail.resend')) return { ok: false, problem: 'not-allowed' };
    const mail = await find(member, id, 'mail.resend');
    if (!mail) return { ok: false, problem: 'not-found' };
    return inTransaction(pool, async (client): Promise<{ ok: true } | Refused> => {
      if (!(await run(client))) return { ok: false, problem: 'not-found' };
      await recordAudit(client, clock.now(), member, { action, tenant: mail.tenant, subject: `mail:${id}` });
      return { ok: true };
    });
  }

  return {
    open: async (member, id, { withText, marker }) => {
      const mail = await find(member, id, 'mail.read');
      if (!mail) return null;
      if (withText) await recordView(member, mail);
      const text = withText ? hide(mail.text, mail.kind, marker) : '';
      return { ...mail, subject: hide(mail.subject, mail.kind, marker), text };
    },

    html: async (member, id, marker) => {
      const mail = await find(member, id, 'mail.read');
      if (!mail) return null;
      await recordView(member, mail);
      const html = await mailHtmlRow(pool, id);
      return html && hide(html, mail.kind, marker);
    },

    resend: (member, id) => change(member, id, 'mail.resent', (client) => outbox.resend(id, client)),
    settle: (member, id) => change(member, id, 'mail.settled', (client) => outbox.settle(id, client)),

    delivers: outbox.delivers,
  };
}
