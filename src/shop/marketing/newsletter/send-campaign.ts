import { randomUUID } from 'node:crypto';
import { setTimeout as passed } from 'node:timers/promises';
import * as v from 'valibot';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { untilRecorded } from '../../../platform/database/until-recorded.ts';
import type { Jobs, SqlRunner } from '../../../platform/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import type { TransportOutcome } from '../../../platform/mail/smtp-transport.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { limitSince, mailingLimitOf } from '../mailing-limits/index.ts';
import type { PersonOf } from '../segments/index.ts';
import { campaignAudience } from './campaign-audience.ts';
import { type CampaignMailDeps, campaignMails } from './campaign-mails.ts';
import { type CampaignRow, fillDeliveries, findCampaign } from './campaigns.store.ts';
import {
  beginCampaign,
  claimPart,
  type DeliveryPart,
  declareDoubt,
  dueCampaigns,
  finishPart,
  giveUp,
  type Recipient,
  releasePart,
  reserveSlots,
  type Settled,
  settleAndBegin,
  settleLast,
  skipRecipient,
  takeOpenParts,
  waitingRecipients,
} from './delivery.store.ts';
import { countVariants, decideTest, dueTests } from './subject-test.store.ts';
import { betterSubject } from './subject-test.ts';
import { writeBounce } from './subscribers.store.ts';
import { MOST_BOUNCES } from './take-bounces.ts';

/** Recipients of one job (docs/rules/newsletter.md#campaigns). */
export const PART_SIZE = 500;
/** Parts that are sent concurrently. */
const WORKERS = 8;
/** Parts of a tenant that wait no longer than those of other tenants. */
const SHARE = { jobs: WORKERS, minutes: 5 };
const QUEUE = 'send-campaign-part';
const CLOCK_QUEUE = 'campaign-clock';
const SECOND = 1000;
/** Time without renewal after which a worker counts as dead. */
const LEASE_MS = 45 * SECOND;
/** Time after which an unstarted job is enqueued again. */
const QUEUED_MS = 600 * SECOND;
const AGAIN_MS = 60 * SECOND;
const MOST_TRIES = 5;
/** Mails between two checks whether the campaign was held. */
const MOST_AT_ONCE = 25;
const JobData = v.object({ campaignId: v.string(), part: v.number() });

export type CampaignSender = {
  start(): Promise<void>;
  /** Begins due campaigns and enqueues interrupted parts; runs every minute. */
  tick(): Promise<void>;
  /** Enqueues the open parts of a campaign, in the caller's transaction. */
  enqueue(campaignId: string, runner?: SqlRunner): Promise<void>;
  /** Sends one part until it is done, held or the server is unreachable. */
  work(part: DeliveryPart): Promise<void>;
};

/**
 * Sends campaigns: one job for each 500 recipients, mail by mail. Marks each mail before it is sent, so that a crash
 * leaves at most one mail in doubt for each running job. Those are listed and never sent again. Without a mail server,
 * mails go to the outbox, where the admin shows them.
 */
export function createSender(
  deps: CampaignMailDeps & {
    pool: Pool;
    clock: Clock;
    jobs: Jobs;
    log: Log;
    tenants: readonly Tenant[];
    personOf: PersonOf;
    /** Waits for so many milliseconds. */
    wait?: (ms: number) => Promise<unknown>;
  },
): CampaignSender {
  const { pool, clock, jobs, log, tenants, wait = passed } = deps;
  const after = (ms: number) => new Date(clock.now().getTime() + ms);
  const todayOf = () => clock.now().toISOString().slice(0, 10);

  async function begin(id: string): Promise<void> {
    await inTransaction(pool, async (client) => {
      if (!(await beginCampaign(client, id, clock.now()))) return;
      const campaign = await findCampaign(client, { id });
      const tenant = tenants.find((entry) => entry.id === campaign?.tenant);
      if (!campaign || !tenant) return;
      const of = await campaignAudience(client, { campaign, tenant, now: clock.now(), personOf: deps.personOf });
      const parts = await fillDeliveries(client, { id, of, size: PART_SIZE, share: campaign.testShare });
      if (parts === 0)
        await client.query("update campaign set state = 'sent', finished_at = $2 where id = $1", [id, clock.now()]);
      log.info({ campaign: id, parts }, 'campaign started');
      await enqueueParts(client, id);
    });
  }

  async function enqueueParts(runner: SqlRunner, campaignId: string | null): Promise<void> {
    const parts = await takeOpenParts(runner, { campaignId, now: clock.now(), until: after(QUEUED_MS), most: 10_000 });
    for (const { tenant, ...part } of parts) await jobs.send(QUEUE, part, runner, { share: { tenant, ...SHARE } });
  }

  async function work(part: DeliveryPart): Promise<void> {
    const worker = randomUUID();
    if (!(await claimPart(pool, { ...part, worker, now: clock.now(), until: after(LEASE_MS) }))) return;
    const doubt = await declareDoubt(pool, part);
    if (doubt > 0) log.warn({ ...part, doubt }, 'campaign mail in doubt');
    const campaign = await findCampaign(pool, { id: part.campaignId });
    const tenant = tenants.find((entry) => entry.id === campaign?.tenant);
    if (!campaign || !tenant) return;
    const send = await campaignMails(deps, campaign, tenant);
    const recipients = await waitingRecipients(pool, part);
    const end = await sendAll(part, worker, campaign, recipients, send);
    await giveUp(pool, { ...part, most: MOST_TRIES, now: clock.now() });
    if (end === 'done' && (await finishPart(pool, { ...part, worker, now: clock.now() }))) return;
    // Retries wait for a while; resuming a held campaign enqueues its parts at once.
    await releasePart(pool, { ...part, worker, until: end === 'held' ? null : after(AGAIN_MS) });
  }

  async function sendAll(
    part: DeliveryPart,
    worker: string,
    campaign: CampaignRow,
    recipients: Recipient[],
    send: (to: Recipient) => Promise<TransportOutcome>,
  ): Promise<'done' | 'held' | 'away'> {
    let before: ({ id: string } & Settled) | null = null;
    // Only this process knows the mail server's answer, so it retries to store it through a database outage.
    const recorded = <Result>(write: () => Promise<Result>) => untilRecorded(write, { log, about: part });
    const settle = async (): Promise<void> => {
      const last = before;
      if (last) await recorded(() => settleLast(pool, { ...part, last, now: clock.now() }));
      before = null;
    };
    const atOnce = Math.max(1, Math.min(MOST_AT_ONCE, Math.floor(campaign.rate / WORKERS)));
    let renewed = 0;
    const wanted = { ...campaign, personalised: campaign.personalised || campaign.segmentId !== null };
    const limit = await mailingLimitOf(pool, campaign.tenant);
    for (const [index, to] of recipients.entries()) {
      // With slow servers, the lease must not expire within a batch.
      if (index % atOnce === 0 || clock.now().getTime() - renewed > LEASE_MS / 4) {
        const count = index % atOnce === 0 ? Math.min(atOnce, recipients.length - index) : 0;
        const start = await recorded(() =>
          reserveSlots(pool, { ...part, worker, count, now: clock.now(), until: after(LEASE_MS) }),
        );
        if (start === null) {
          await settle();
          return 'held';
        }
        renewed = clock.now().getTime();
        const ms = start.getTime() - renewed;
        if (count > 0 && ms > 0) {
          await settle();
          await wait(Math.min(ms, LEASE_MS / 2));
        }
      }
      const now = clock.now();
      const counted = { mails: limit.mails, since: limitSince(limit, now) };
      const begins = { ...part, worker, wanted, counted, today: todayOf(), before, next: to.id, now };
      const leaves = await recorded(() => settleAndBegin(pool, begins));
      before = null;
      if (!leaves) {
        const skipped = { ...part, worker, id: to.id, wanted, today: todayOf(), now };
        if (!(await recorded(() => skipRecipient(pool, skipped)))) return 'held';
        continue;
      }
      const outcome = await send(to);
      before = { id: to.id, ...settledOf(outcome) };
      if (outcome.ok) continue;
      if (outcome.problem === 'refused') {
        await settle();
        await writeBounce(pool, {
          id: to.id,
          forGood: /^55[013]/.test(outcome.code),
          most: MOST_BOUNCES,
          now: clock.now(),
        });
      }
      if (outcome.problem === 'away') {
        await settle();
        log.warn({ ...part, code: outcome.code }, 'mail server unreachable');
        return 'away';
      }
    }
    await settle();
    return 'done';
  }

  /** Chooses the better subject of tests that have lasted long enough, which opens the parts of the rest. */
  async function decideTests(): Promise<void> {
    for (const due of await dueTests(pool, clock.now())) {
      const { a, b } = await countVariants(pool, due);
      const winner = betterSubject(a, b);
      const isDecided = await inTransaction(pool, (client) =>
        decideTest(client, { id: due.id, winner, now: clock.now() }),
      );
      if (isDecided) log.info({ campaign: due.id, winner, a, b }, 'campaign subject chosen');
    }
  }

  const tick: CampaignSender['tick'] = async () => {
    for (const id of await dueCampaigns(pool, clock.now())) await begin(id);
    await decideTests();
    await enqueueParts(pool, null);
  };
  return {
    start: async () => {
      await jobs.schedule(CLOCK_QUEUE, '* * * * *', tick);
      for (let count = 0; count < WORKERS; count += 1)
        await jobs.work(QUEUE, async (data) => work(v.parse(JobData, data)));
    },
    tick,
    enqueue: (campaignId, runner = pool) => enqueueParts(runner, campaignId),
    work,
  };
}

function settledOf(outcome: TransportOutcome): Settled {
  if (outcome.ok) return { state: 'sent', problem: null, isTry: true };
  const { problem, code } = outcome;
  const isTry = problem !== 'away';
  return { state: problem === 'later' || problem === 'away' ? 'waiting' : problem, problem: code, isTry };
}
