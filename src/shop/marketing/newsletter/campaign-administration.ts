import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import { readLocalDateTime } from '../../../platform/local-date-time.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { newToken } from '../../../platform/tokens.ts';
import { newsletterHref } from '../../../tenants/newsletter-paths.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { Catalogue } from '../../catalogue/products/index.ts';
import type { MailKind } from '../../mail/templates/index.ts';
import {
  may,
  mayEverywhere,
  type Permission,
  type Refused,
  recordAudit,
  type StaffMember,
} from '../../staff/employees/index.ts';
import { type BoundBulk, bindBulk, createListing, type Listing } from '../../staff/lists/index.ts';
import { findSegment, listSegments, type PersonOf } from '../segments/index.ts';
import { campaignAudience } from './campaign-audience.ts';
import { blockPictures, type CampaignTexts, localesOf, readStoredTexts } from './campaign-blocks.ts';
import { campaignBulk } from './campaign-bulk.ts';
import { type CampaignEntry, type CampaignEntryProblem, readCampaignEntry } from './campaign-entry.ts';
import { CAMPAIGN_LIST, type ListedCampaign } from './campaign-list.store.ts';
import { CAMPAIGN_MOVES, type CampaignMove } from './campaign-moves.ts';
import { type CampaignResults, campaignResults } from './campaign-results.ts';
import {
  type CampaignRow,
  campaignPictures,
  countAudience,
  countDeliveries,
  type DeliveryCounts,
  findCampaign,
  insertCampaign,
  moveCampaign,
  troubledDeliveries,
  updateCampaign,
} from './campaigns.store.ts';
import { composeCampaign } from './compose-campaign.ts';
import type { CampaignSender } from './send-campaign.ts';
import { takeBounces } from './take-bounces.ts';

export type AdminCampaign = Omit<CampaignRow, 'texts'> & { texts: CampaignTexts };
export type { DeliveryCounts };
export type OpenCampaign = {
  campaign: AdminCampaign;
  /** Number of subscribers that would get it now. */
  audience: number;
  counts: DeliveryCounts;
  /** Deliveries in doubt or refused by the mail server. */
  troubled: Awaited<ReturnType<typeof troubledDeliveries>>;
  results: CampaignResults;
  /** Segments that the campaign may be sent to. */
  segments: { id: string; name: string }[];
};
export type CampaignOutcome =
  | { ok: true; id: string }
  | Refused
  | {
      ok: false;
      problem: 'not-found' | 'changed' | 'no-text' | 'moment' | 'not-now' | CampaignEntryProblem;
      at?: string;
    };

/** Campaigns for employees. Every function checks the role and records changes in the audit trail. */
export type CampaignAdministration = {
  listing: Listing<ListedCampaign>;
  /** Acts on several campaigns. */
  bulk: BoundBulk;
  open(member: StaffMember, asked: { tenant: Tenant; id: string }): Promise<OpenCampaign | null>;
  create(member: StaffMember, tenant: Tenant, name: string): Promise<CampaignOutcome>;
  save(member: StaffMember, asked: { tenant: Tenant; id: string }, entry: CampaignEntry): Promise<CampaignOutcome>;
  /** Schedules a campaign. `at`: "2026-11-22T09:00" in the tenant's time zone; empty means now. */
  schedule(member: StaffMember, asked: { tenant: Tenant; id: string }, at: string): Promise<CampaignOutcome>;
  /** Changes the state: "hold" and "go-on" during sending, "back" from scheduled to draft, "end" irrevocably. */
  move(member: StaffMember, asked: { tenant: Tenant; id: string }, how: CampaignMove): Promise<CampaignOutcome>;
  /** Renders the campaign as a subscriber of that locale gets it. Null: not found, or no text in that locale. */
  preview(
    member: StaffMember,
    asked: { tenant: Tenant; id: string; locale: Locale; publicUrl: string },
  ): Promise<{ subject: string; html: string; text: string } | null>;
  /** Sends the preview to the employee. */
  tryOut(
    member: StaffMember,
    asked: { tenant: Tenant; id: string; locale: Locale; publicUrl: string },
  ): Promise<CampaignOutcome>;
  /**
   * Reads reports of undeliverable mails (RFC 3464). Returns the number of addresses in them, of known ones, and of
   * disabled ones.
   */
  readBounces(
    member: StaffMember,
    tenant: Tenant,
    report: string,
  ): Promise<{ ok: true; read: number; known: number; ended: number } | Refused>;
};

type CampaignAction = `campaign.${'create' | 'save' | 'schedule' | 'hold' | 'go-on' | 'back' | 'end'}`;

const MOST = 200;
const MOST_TROUBLED = 500;
const RATE = 50;

export function createCampaignAdministration(deps: {
  pool: Pool;
  clock: Clock;
  outbox: Outbox;
  catalogue: Pick<Catalogue, 'articles'>;
  sender: Pick<CampaignSender, 'enqueue' | 'tick'>;
  personOf: PersonOf;
}): CampaignAdministration {
  const { pool, clock, outbox, catalogue, sender, personOf } = deps;
  const shown = (row: CampaignRow): AdminCampaign => ({ ...row, texts: readStoredTexts(row.texts) });

  const audit = (
    client: SqlRunner,
    member: StaffMember,
    tenant: Tenant,
    action: CampaignAction,
    id: string,
    more: Record<string, string> = {},
  ) => recordAudit(client, clock.now(), member, { tenant: tenant.id, action, subject: id, after: more });

  async function allowed<T>(
    member: StaffMember,
    permission: Permission,
    steps: () => Promise<T>,
  ): Promise<T | Refused> {
    return may(member, permission) ? steps() : { ok: false, problem: 'not-allowed' };
  }

  const preview: CampaignAdministration['preview'] = async (member, { tenant, id, locale, publicUrl }) => {
    if (!may(member, 'campaign.read')) return null;
    const row = await findCampaign(pool, { id, tenant: tenant.id });
    const campaign = row && shown(row);
    const text = campaign?.texts[locale];
    if (!campaign || !text) return null;
    const skus = text.blocks.flatMap((block) => (block.type === 'products' ? block.skus : []));
    const articles = await catalogue.articles({ tenant, locale, skus });
    const { kind, personalised } = campaign;
    const composed = await composeCampaign(
      { tenant, locale, publicUrl },
      { kind, personalised, text, mail: null },
      articles,
    );
    const settingsUrl = `${publicUrl}${newsletterHref(locale, 'unsubscribe')}`;
    return { subject: composed.subject, ...composed.of({ stopUrl: settingsUrl, settingsUrl, name: null }) };
  };

  return {
    preview,
    listing: createListing(deps, CAMPAIGN_LIST),
    bulk: bindBulk(campaignBulk(deps)),
    open: async (member, { tenant, id }) => {
      if (!may(member, 'campaign.read')) return null;
      const row = await findCampaign(pool, { id, tenant: tenant.id });
      if (!row) return null;
      const campaign = shown(row);
      const of = await campaignAudience(pool, { campaign: row, tenant, now: clock.now(), personOf });
      const [audience, counts, troubled, results, segments] = await Promise.all([
        countAudience(pool, of),
        countDeliveries(pool, campaign.id),
        troubledDeliveries(pool, campaign.id, MOST_TROUBLED),
        campaignResults(pool, row),
        listSegments(pool, tenant.id, MOST),
      ]);
      const choices = segments.map(({ id: key, name }) => ({ id: key, name }));
      return { campaign, audience, counts, troubled, results, segments: choices };
    },
    create: (member, tenant, name) =>
      allowed(member, 'campaign.edit', async (): Promise<CampaignOutcome> => {
        const own = name.trim().slice(0, 120);
        if (own === '') return { ok: false, problem: 'name' };
        const id = randomUUID();
        await inTransaction(pool, async (client) => {
          const by = member.email;
          await insertCampaign(client, { id, tenant: tenant.id, name: own, rate: RATE, by, now: clock.now() });
          await audit(client, member, tenant, 'campaign.create', id, { name: own });
        });
        return { ok: true, id };
      }),
    save: (member, { tenant, id }, entry) =>
      allowed(member, 'campaign.edit', async (): Promise<CampaignOutcome> => {
        const read = readCampaignEntry(entry, tenant);
        if ('problem' in read) return { ok: false, ...read };
        return inTransaction(pool, async (client): Promise<CampaignOutcome> => {
          const row = await findCampaign(client, { id, tenant: tenant.id, lock: true });
          if (!row) return { ok: false, problem: 'not-found' };
          const { draft, version } = read;
          const missing = await missingPicture(client, draft.texts, tenant);
          if (missing !== null) return { ok: false, problem: 'picture', at: missing };
          if (draft.segmentId !== null && !(await findSegment(client, { tenant: tenant.id, id: draft.segmentId })))
            return { ok: false, problem: 'segment' };
          const written = await updateCampaign(client, { id, tenant: tenant.id, version, draft, now: clock.now() });
          if (!written) return { ok: false, problem: row.state === 'draft' ? 'changed' : 'not-now' };
          await audit(client, member, tenant, 'campaign.save', id, { name: draft.name });
          return { ok: true, id };
        });
      }),
    schedule: (member, { tenant, id }, at) =>
      allowed(member, 'campaign.send', async (): Promise<CampaignOutcome> => {
        const now = clock.now();
        const sendAt = at.trim() === '' ? now : readLocalDateTime(at, tenant.timeZone);
        if (sendAt === null || sendAt.getTime() < now.getTime() - 60_000) return { ok: false, problem: 'moment' };
        const outcome = await inTransaction(pool, async (client): Promise<CampaignOutcome> => {
          const row = await findCampaign(client, { id, tenant: tenant.id, lock: true });
          if (!row) return { ok: false, problem: 'not-found' };
          if (localesOf(readStoredTexts(row.texts), tenant).length === 0) return { ok: false, problem: 'no-text' };
          const moved = await moveCampaign(client, {
            id,
            tenant: tenant.id,
            from: ['draft'],
            to: 'scheduled',
            sendAt,
            now,
          });
          if (!moved) return { ok: false, problem: 'not-now' };
          await audit(client, member, tenant, 'campaign.schedule', id, { sendAt: sendAt.toISOString() });
          return { ok: true, id };
        });
        if (outcome.ok && sendAt <= now) await sender.tick();
        return outcome;
      }),
    move: (member, { tenant, id }, how) =>
      allowed(member, 'campaign.send', () =>
        inTransaction(pool, async (client): Promise<CampaignOutcome> => {
          const { from, to } = CAMPAIGN_MOVES[how];
          const now = clock.now();
          if (!(await moveCampaign(client, { id, tenant: tenant.id, from, to, now }))) {
            const isThere = (await findCampaign(client, { id, tenant: tenant.id })) !== null;
            return { ok: false, problem: isThere ? 'not-now' : 'not-found' };
          }
          await audit(client, member, tenant, `campaign.${how}`, id);
          if (how === 'go-on') await sender.enqueue(id, client);
          return { ok: true, id };
        }),
      ),
    tryOut: (member, asked) =>
      allowed(member, 'campaign.edit', async (): Promise<CampaignOutcome> => {
        const mail = await preview(member, asked);
        if (!mail) return { ok: false, problem: 'no-text' };
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
        return { ok: true, id: asked.id };
      }),
    readBounces: async (member, tenant, report) => {
      // A report names a mail of any tenant.
      if (!mayEverywhere(member, 'campaign.send')) return { ok: false, problem: 'not-allowed' };
      return { ok: true, ...(await takeBounces({ pool, clock }, { tenant, report })) };
    },
  };
}

/** Returns the place of the first picture in the texts that the shop does not have: "fr-CH 3". */
async function missingPicture(runner: SqlRunner, texts: CampaignTexts, tenant: Tenant): Promise<string | null> {
  const shown = localesOf(texts, tenant).flatMap((locale) =>
    blockPictures(texts[locale] ?? { subject: '', subjectB: '', preheader: '', blocks: [] }).map(({ id, block }) => ({
      id: id ?? '',
      at: `${locale} ${block}`,
    })),
  );
  const known = await campaignPictures(
    runner,
    shown.map(({ id }) => id),
  );
  return shown.find(({ id }) => !known.has(id))?.at ?? null;
}
