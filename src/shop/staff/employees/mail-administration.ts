import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { hideSecrets } from '../../../platform/hide-secrets.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { recordAudit } from './audit.store.ts';
import { findMail, mailHtmlRow, type StoredMail } from './mail-administration.store.ts';
import { may } from './permissions.ts';
import type { Refused, StaffMember } from './types.ts';

export { MAIL_STATE, type MailState, type StoredMail } from './mail-administration.store.ts';

/**
 * Administration of sent and waiting mails. The audit trail records each view of a mail.
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

  return {
    open: async (member, id, { withText, marker }) => {
      if (!may(member, 'mail.read')) return null;
      const mail = await findMail(pool, id);
      if (!mail) return null;
      if (withText) await recordView(member, mail);
      const text = withText ? hide(mail.text, mail.kind, marker) : '';
      return { ...mail, subject: hide(mail.subject, mail.kind, marker), text };
    },

    html: async (member, id, marker) => {
      if (!may(member, 'mail.read')) return null;
      const mail = await findMail(pool, id);
      if (!mail) return null;
      await recordView(member, mail);
      const html = await mailHtmlRow(pool, id);
      return html && hide(html, mail.kind, marker);
    },

    resend: async (member, id) => {
      if (!may(member, 'mail.resend')) return { ok: false, problem: 'not-allowed' };
      return inTransaction(pool, async (client): Promise<{ ok: true } | Refused> => {
        if (!(await outbox.resend(id, client))) return { ok: false, problem: 'not-found' };
        await recordAudit(client, clock.now(), member, { action: 'mail.resent', subject: `mail:${id}` });
        return { ok: true };
      });
    },

    settle: async (member, id) => {
      if (!may(member, 'mail.resend')) return { ok: false, problem: 'not-allowed' };
      return inTransaction(pool, async (client): Promise<{ ok: true } | Refused> => {
        if (!(await outbox.settle(id, client))) return { ok: false, problem: 'not-found' };
        await recordAudit(client, clock.now(), member, { action: 'mail.settled', subject: `mail:${id}` });
        return { ok: true };
      });
    },

    delivers: outbox.delivers,
  };
}
