import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { newToken } from '../../../platform/tokens.ts';
import { AUTOMATIONS, type AutomationKind, automationMail } from '../../../tenants/mail-tag.ts';
import { newsletterHref } from '../../../tenants/newsletter-paths.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { Catalogue } from '../../catalogue/products/index.ts';
import type { MailKind } from '../../mail/templates/index.ts';
import { may, type Refused, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import {
  automationDeliveries,
  type DeliveryResult,
  type MailResult,
  mailResults,
  stockNotices,
} from '../mail-results/index.ts';
import {
  AUTOMATION_DELAYS,
  type AutomationTexts,
  readAutomationForm,
  readAutomationTexts,
} from './automation-rules.ts';
import { automationsOf, bestsellingSkus, writeAutomation } from './automations.store.ts';
import { composeAutomation } from './compose-automation.ts';

export type AdminAutomation = {
  kind: AutomationKind;
  isOn: boolean;
  delay: number;
  texts: AutomationTexts;
  version: number;
  changedAt: Date | null;
  /** Of the last 90 days. */
  result: DeliveryResult & MailResult;
};
export type AutomationOutcome =
  | { ok: true }
  | Refused
  | { ok: false; problem: 'delay' | 'text' | 'changed'; at?: string };
type AutomationMail = { subject: string; html: string; text: string };
type Asked = { tenant: Tenant; kind: AutomationKind };

/** Automations for employees. Every function checks the role; changes are recorded. */
export type AutomationAdministration = {
  /** `stockNotices`: notices of goods back in stock in the last 90 days, which visitors asked for. */
  list(
    member: StaffMember,
    tenant: Tenant,
  ): Promise<{ automations: AdminAutomation[]; stockNotices: number; days: number } | null>;
  save(member: StaffMember, asked: Asked, entered: Readonly<Record<string, string>>): Promise<AutomationOutcome>;
  /** Renders the mail with the stored texts and goods that sell well. */
  preview(member: StaffMember, asked: Asked & { locale: Locale; publicUrl: string }): Promise<AutomationMail | null>;
  /** Sends the preview to the employee. */
  tryOut(member: StaffMember, asked: Asked & { locale: Locale; publicUrl: string }): Promise<AutomationOutcome>;
};

const DAYS = 90;
const DAY_MS = 86_400_000;
const SHOWN_GOODS = 2;

export function createAutomationAdministration(deps: {
  pool: Pool;
  clock: Clock;
  outbox: Outbox;
  catalogue: Pick<Catalogue, 'articles'>;
}): AutomationAdministration {
  const { pool, clock, outbox, catalogue } = deps;

  const preview: AutomationAdministration['preview'] = async (member, { tenant, kind, locale, publicUrl }) => {
    if (!may(member, 'campaign.read')) return null;
    const row = (await automationsOf(pool, tenant.id)).find((known) => known.kind === kind);
    const skus = await bestsellingSkus(pool, tenant.id, SHOWN_GOODS);
    const articles = await catalogue.articles({ tenant, locale, skus });
    const settingsUrl = `${publicUrl}${newsletterHref(locale, 'unsubscribe')}`;
    return composeAutomation(
      { tenant, locale, publicUrl },
      { kind, text: row && readAutomationTexts(row.texts)[locale], name: null, articles: [...articles.values()] },
      { stopUrl: settingsUrl, stopPersonalUrl: settingsUrl, settingsUrl },
    );
  };

  return {
    preview,
    list: async (member, tenant) => {
      if (!may(member, 'campaign.read')) return null;
      const since = new Date(clock.now().getTime() - DAYS * DAY_MS);
      const [rows, deliveries, results, notices] = await Promise.all([
        automationsOf(pool, tenant.id),
        automationDeliveries(pool, { tenant: tenant.id, since }),
        mailResults(pool, {
          tenant: tenant.id,
          mails: AUTOMATIONS.map(automationMail),
          since: calendarDay(since, tenant.timeZone),
        }),
        stockNotices(pool, { tenant: tenant.id, since }),
      ]);
      const automations = AUTOMATIONS.map((kind): AdminAutomation => {
        const row = rows.find((known) => known.kind === kind);
        return {
          kind,
          isOn: row?.isOn ?? false,
          delay: row?.delay ?? AUTOMATION_DELAYS[kind].first,
          texts: row ? readAutomationTexts(row.texts) : {},
          version: row?.version ?? 0,
          changedAt: row?.changedAt ?? null,
          result: { ...deliveries(kind), ...results(automationMail(kind)) },
        };
      });
      return { automations, stockNotices: notices, days: DAYS };
    },
    save: async (member, { tenant, kind }, entered) => {
      if (!may(member, 'campaign.send')) return { ok: false, problem: 'not-allowed' };
      const draft = readAutomationForm(kind, tenant, entered);
      if ('problem' in draft) return { ok: false, ...draft };
      const now = clock.now();
      return inTransaction(pool, async (client): Promise<AutomationOutcome> => {
        const before = (await automationsOf(client, tenant.id)).find((known) => known.kind === kind);
        if (!(await writeAutomation(client, { tenant: tenant.id, kind, draft, by: member.email, now })))
          return { ok: false, problem: 'changed' };
        await recordAudit(client, now, member, {
          tenant: tenant.id,
          action: 'automation.save',
          subject: kind,
          before: { on: before?.isOn ?? false, delay: before?.delay ?? null },
          after: { on: draft.isOn, delay: draft.delay },
        });
        return { ok: true };
      });
    },
    tryOut: async (member, asked) => {
      if (!may(member, 'campaign.edit')) return { ok: false, problem: 'not-allowed' };
      const mail = await preview(member, asked);
      if (!mail) return { ok: false, problem: 'not-found' };
      const { tenant, locale } = asked;
      const { organisation } = tenant.locales.find((entry) => entry.locale === locale) ?? tenant.locales[0];
      await outbox.put({
        tenant: tenant.id,
        locale,
        kind: 'campaign-trial' satisfies MailKind,
        from: `${tenant.companyName} <${organisation.contactEmail}>`,
        to: member.email,
        ...mail,
        key: `campaign-trial:${newToken()}`,
      });
      return { ok: true };
    },
  };
}
