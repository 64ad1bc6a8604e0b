import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { createWebPoster } from '../../../platform/remote-files/post-web.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { type AuditFacts, type Refused, recordAudit, type StaffMember } from '../employees/index.ts';
import { envelopeOf, eventAt, firstPositionSince } from '../events/index.ts';
import { createListing, type Listing } from '../lists/index.ts';
import { type ListedAttempt, WEBHOOK_ATTEMPT_LIST } from './attempt-list.store.ts';
import {
  type AttemptRow,
  attemptById,
  replayBetween,
  replayEvent,
  replayParked,
  waitingReplays,
} from './attempts.store.ts';
import { DELIVERY_LIMITS, sendWebhook } from './deliver.ts';
import { insertAttempts } from './deliveries.store.ts';
import { type EndpointDeps, isWebhookManager } from './endpoint-administration.ts';
import { type LockedEndpoint, lockEndpoint, readEndpoint } from './endpoints.store.ts';
import { openSigningKeys } from './secrets.ts';
import type { LoggedAttempt } from './types.ts';

/** Attempt with the body of its request. `body`: null if the log of events does not have the event any more. */
export type OpenAttempt = AttemptRow & { endpoint: string; body: string | null };

export type TestOutcome = { ok: true; attempt: LoggedAttempt } | Refused | { ok: false; problem: 'secret' };
export type ReplayOutcome =
  | { ok: true; count: number }
  | Refused
  | { ok: false; problem: 'expired' | 'period' | 'replays-waiting' };

/** Log of deliveries, tests and repeated deliveries. Every function needs the permission for webhooks in all tenants. */
export type ReplayAdministration = {
  listing: Listing<ListedAttempt>;
  attempt(member: StaffMember, id: string): Promise<OpenAttempt | null>;
  /** Sends a signed test event at once, and returns how the endpoint answered. */
  test(member: StaffMember, id: string): Promise<TestOutcome>;
  /** Delivers the event of an attempt once more, with the same id. */
  replay(member: StaffMember, attempt: string): Promise<ReplayOutcome>;
  /** Delivers the events of a time once more, at most 10,000 of them. */
  replayBetween(member: StaffMember, asked: { id: string; from: Date | null; to: Date | null }): Promise<ReplayOutcome>;
  /** Delivers all parked deliveries once more. */
  replayParked(member: StaffMember, id: string): Promise<ReplayOutcome>;
};

/** Events of one repetition. While more wait, there is no other one. */
const REPLAY_MOST = 10_000;
/** Time that events may be older or newer than their neighbours in the log. */
const DISORDER_MS = 3_600_000;

const NOT_ALLOWED = { ok: false, problem: 'not-allowed' } as const;
const NOT_FOUND = { ok: false, problem: 'not-found' } as const;

export function createReplayAdministration(deps: EndpointDeps): ReplayAdministration {
  const { pool, clock } = deps;
  /** Writes repeated deliveries of a locked endpoint, with an entry of the audit trail. */
  const replayed = async (
    member: StaffMember,
    { id, facts }: { id: string; facts: AuditFacts },
    run: (client: Parameters<typeof lockEndpoint>[0], endpoint: LockedEndpoint) => Promise<number | 'expired'>,
  ): Promise<ReplayOutcome> => {
    if (!isWebhookManager(member)) return NOT_ALLOWED;
    return inTransaction(pool, async (client): Promise<ReplayOutcome> => {
      const endpoint = isUuid(id) ? await lockEndpoint(client, id) : null;
      if (!endpoint) return NOT_FOUND;
      if ((await waitingReplays(client, endpoint.id, REPLAY_MOST + 1)) > REPLAY_MOST)
        return { ok: false, problem: 'replays-waiting' };
      const count = await run(client, endpoint);
      if (count === 'expired') return { ok: false, problem: 'expired' };
      const after = { count, ...facts };
      const audited = { action: 'webhook.replayed', subject: `webhook:${endpoint.id}`, after } as const;
      await recordAudit(client, clock.now(), member, audited);
      return { ok: true, count };
    });
  };

  return {
    listing: createListing(deps, WEBHOOK_ATTEMPT_LIST),

    attempt: async (member, id) => {
      const found = isWebhookManager(member) && /^\d{1,15}$/.test(id) ? await attemptById(pool, Number(id)) : null;
      const endpoint = found && (await readEndpoint(pool, found.endpointId));
      if (!found || !endpoint) return null;
      return { ...found, endpoint: endpoint.name, body: await bodyOf(deps, endpoint, found) };
    },

    test: async (member, id) => {
      if (!isWebhookManager(member)) return NOT_ALLOWED;
      const endpoint = isUuid(id) ? await readEndpoint(pool, id) : null;
      if (!endpoint) return NOT_FOUND;
      const keys = openSigningKeys(deps.sealingSecrets, [endpoint.secret, endpoint.formerSecret]);
      if (!keys) return { ok: false, problem: 'secret' };
      const poster = createWebPoster(deps, { ...DELIVERY_LIMITS, connections: 1 });
      const message = { id: randomUUID(), type: TEST_TYPE, subject: `webhook/${endpoint.id}`, position: null };
      // The log builds the body again from the time of the attempt.
      const at = clock.now();
      const body = testBody(message, at);
      const sent = await sendWebhook(
        { clock: { now: () => at }, poster, keys, endpoint },
        { message, body, kind: 'test', attempt: 1 },
      );
      poster.close();
      await inTransaction(pool, async (client) => {
        if (!(await lockEndpoint(client, endpoint.id))) return;
        await insertAttempts(client, endpoint.id, [sent.logged]);
        const after = { outcome: sent.logged.outcome, status: sent.logged.status };
        const audited = { action: 'webhook.tested', subject: `webhook:${endpoint.id}`, after } as const;
        await recordAudit(client, clock.now(), member, audited);
      });
      return { ok: true, attempt: sent.logged };
    },

    replay: async (member, attempt) => {
      if (!isWebhookManager(member)) return NOT_ALLOWED;
      const found = /^\d{1,15}$/.test(attempt) ? await attemptById(pool, Number(attempt)) : null;
      if (!found) return NOT_FOUND;
      const { position, endpointId, eventId } = found;
      return replayed(member, { id: endpointId, facts: { event: eventId } }, async (client) =>
        position !== null && (await replayEvent(client, { ...found, position }, clock.now())) ? 1 : 'expired',
      );
    },

    replayBetween: async (member, { id, from, to }) => {
      if (!isWebhookManager(member)) return NOT_ALLOWED;
      if (!from || !to || from >= to) return { ok: false, problem: 'period' };
      // Searched before the endpoint is locked, since its deliveries wait for the lock.
      const first = await firstPositionSince(pool, new Date(from.getTime() - DISORDER_MS));
      const until = await firstPositionSince(pool, new Date(to.getTime() + DISORDER_MS));
      const period = { from, to, first, until };
      return replayed(member, { id, facts: { from: from.toISOString(), to: to.toISOString() } }, (client, endpoint) =>
        replayBetween(client, { id: endpoint.id, filter: endpoint, period }, { most: REPLAY_MOST, now: clock.now() }),
      );
    },

    replayParked: (member, id) =>
      replayed(member, { id, facts: { parked: true } }, (client, endpoint) =>
        replayParked(client, endpoint.id, clock.now()),
      ),
  };
}

/** Type of test events. It is no event of the catalogue. */
const TEST_TYPE = 'webhook.test';

/** Body of a test. Its time is that of the attempt, so that the log can show it again. */
function testBody({ id, subject }: { id: string; subject: string }, at: Date): string {
  return JSON.stringify({
    specversion: '1.0',
    id,
    source: '/api/admin/v1',
    type: TEST_TYPE,
    subject,
    time: at.toISOString(),
    datacontenttype: 'application/json',
    data: {},
  });
}

async function bodyOf(
  { pool }: Pick<EndpointDeps, 'pool'>,
  endpoint: Pick<LockedEndpoint, 'id'>,
  { kind, position, eventId, at }: AttemptRow,
): Promise<string | null> {
  if (position === null)
    return kind === 'test' ? testBody({ id: eventId, subject: `webhook/${endpoint.id}` }, at) : null;
  const event = await eventAt(pool, position, eventId);
  return event && JSON.stringify(envelopeOf(event));
}
