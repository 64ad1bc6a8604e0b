import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { hideSecrets } from '../../../platform/hide-secrets.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { recordAudit } from './audit.store.ts';
import {
  findMail,
  listMails,
  MAIL_FILTERS,
  type MailFilter,
  type MailLine,
  mailHtmlRow,
  type StoredMail,
} from './mail-administration.store.ts';
import { may } from './permissions.ts';
import type { Refused, StaffMember } from './types.ts';

export type { StoredMail } from './mail-administration.store.ts';

export const MAIL_PAGE = 40;
export type MailPage = { mails: MailLine[]; older: string | null };

/**
 * Administration of sent and waiting mails. Lists shorten the addresses; the audit trail records each view of a mail.
 * No employee sees a link or code that acts in the recipient's name; `marker` stands in its place (decision 126).
 */
export type MailAdministration = {
  /** Lists a page of mails. `before` is `older` of the previous page. Returns null if the role may not read mails. */
  list(
    member: StaffMember,
    request: { filter: string | null; before: string | null; marker: string },
  ): Promise<MailPage | null>;
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
    list: async (member, { filter, before, marker }) => {
      if (!may(member.role, 'mail.read')) return null;
      const rows = await listMails(pool, { filter: filterOf(filter), before: placeOf(before), most: MAIL_PAGE + 1 });
      const mails = rows.slice(0, MAIL_PAGE).map((mail) => ({
        ...mail,
        subject: hide(mail.subject, mail.kind, marker),
        to_address: shortAddress(mail.to_address),
      }));
      const last = rows.length > MAIL_PAGE ? mails.at(-1) : undefined;
      return { mails, older: last ? `${last.created_at.getTime()}.${last.id}` : null };
    },

    open: async (member, id, { withText, marker }) => {
      if (!may(member.role, 'mail.read')) return null;
      const mail = await findMail(pool, id);
      if (!mail) return null;
      if (withText) await recordView(member, mail);
      const text = withText ? hide(mail.text, mail.kind, marker) : '';
      return { ...mail, subject: hide(mail.subject, mail.kind, marker), text };
    },

    html: async (member, id, marker) => {
      if (!may(member.role, 'mail.read')) return null;
      const mail = await findMail(pool, id);
      if (!mail) return null;
      await recordView(member, mail);
      const html = await mailHtmlRow(pool, id);
      return html && hide(html, mail.kind, marker);
    },

    resend: async (member, id) => {
      if (!may(member.role, 'mail.resend')) return { ok: false, problem: 'not-allowed' };
      return inTransaction(pool, async (client): Promise<{ ok: true } | Refused> => {
        if (!(await outbox.resend(id, client))) return { ok: false, problem: 'not-found' };
        await recordAudit(client, clock.now(), member, { action: 'mail.resent', subject: `mail:${id}` });
        return { ok: true };
      });
    },

    settle: async (member, id) => {
      if (!may(member.role, 'mail.resend')) return { ok: false, problem: 'not-allowed' };
      return inTransaction(pool, async (client): Promise<{ ok: true } | Refused> => {
        if (!(await outbox.settle(id, client))) return { ok: false, problem: 'not-found' };
        await recordAudit(client, clock.now(), member, { action: 'mail.settled', subject: `mail:${id}` });
        return { ok: true };
      });
    },

    delivers: outbox.delivers,
  };
}

function filterOf(text: string | null): MailFilter | null {
  return MAIL_FILTERS.find((filter) => filter === text) ?? null;
}

function placeOf(text: string | null): { at: Date; id: string } | null {
  const [, milliseconds, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(text ?? '') ?? [];
  return milliseconds && id ? { at: new Date(Number(milliseconds)), id } : null;
}

/** Shortens "Lea Brunner <lea.brunner@example.ch>" to "l…@example.ch", which suffices to recognise a mail. */
export function shortAddress(address: string): string {
  const plain = /<([^>]*)>/.exec(address)?.[1] ?? address;
  const [name = '', host = ''] = plain.split('@');
  return `${name.slice(0, 1)}…@${host}`;
}
