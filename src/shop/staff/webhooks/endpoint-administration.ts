import { createHash } from 'node:crypto';
import type { AddressList } from '../../../platform/address-list.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { ResolveHost } from '../../../platform/remote-files/public-addresses.ts';
import { findHost } from '../../../platform/remote-files/public-addresses.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { ACCOUNT_APPROVALS } from '../../../tenants/approval-rules.ts';
import { API_VERSIONS } from '../api-clients/index.ts';
import {
  type AuditAction,
  type AuditFacts,
  type AuditRow,
  isFactorFresh,
  mayEverywhere,
  type NotApproved,
  type Refused,
  recordAudit,
  type StaffMember,
  trailOf,
} from '../employees/index.ts';
import { type AttemptRow, newestAttempts, type ParkedRow, parkedDeliveries } from './attempts.store.ts';
import {
  type EndpointEntry,
  type EndpointEntryProblem,
  type EndpointForm,
  readEndpointForm,
} from './endpoint-entry.ts';
import {
  allEndpoints,
  deleteEndpoint,
  type EndpointRow,
  endFormerSecret,
  endpointById,
  insertEndpoint,
  isEndpointNameTaken,
  type LockedEndpoint,
  lockEndpoint,
  rotateSecret,
  setEndpointState,
  updateEndpoint,
} from './endpoints.store.ts';
import { sealSigningSecret } from './secrets.ts';
import { newSigningSecret } from './signature.ts';
import type { EndpointId } from './types.ts';

export type OpenEndpoint = EndpointRow & { newest: AttemptRow[]; parkedList: ParkedRow[]; trail: AuditRow[] };

export type EndpointChangeOutcome =
  | { ok: true; id: EndpointId }
  | Refused
  | NotApproved
  | { ok: false; problem: EndpointEntryProblem | 'changed-meanwhile' };
/** A secret is shown once, in the answer itself. */
export type EndpointCreated = (EndpointChangeOutcome & { ok: false }) | { ok: true; id: EndpointId; secret: string };
export type SecretRotated = { ok: true; secret: string } | Refused | NotApproved | { ok: false; problem: 'rotating' };

/**
 * Endpoints of webhooks. Every function needs the permission for them in all tenants. A new address and a
 * shown secret need a fresh second factor.
 */
export type EndpointAdministration = {
  list(member: StaffMember): Promise<EndpointRow[] | null>;
  open(member: StaffMember, id: string): Promise<OpenEndpoint | null>;
  create(member: StaffMember, entered: EndpointForm): Promise<EndpointCreated>;
  /** `entered.version` is the version that the form showed. */
  change(member: StaffMember, asked: { id: string; entered: EndpointForm }): Promise<EndpointChangeOutcome>;
  /** Gives the endpoint a second secret. Both sign until the former one is ended. */
  rotate(member: StaffMember, id: string): Promise<SecretRotated>;
  endFormer(member: StaffMember, id: string): Promise<{ ok: true } | Refused>;
  pause(member: StaffMember, id: string): Promise<{ ok: true } | Refused>;
  /** Goes on from where the endpoint stopped. */
  resume(member: StaffMember, id: string): Promise<{ ok: true } | Refused>;
  remove(member: StaffMember, id: string): Promise<{ ok: true } | Refused>;
};

export type EndpointDeps = {
  pool: Pool;
  clock: Clock;
  sealingSecrets: readonly [string, ...string[]];
  /** Addresses that are not public, but allowed by the operator. */
  allowed: AddressList;
  resolve?: ResolveHost;
};

const NOT_ALLOWED = { ok: false, problem: 'not-allowed' } as const;
const NOT_FOUND = { ok: false, problem: 'not-found' } as const;
const NEEDS_FACTOR = { ok: false, problem: 'needs-factor' } as const;
const MOST_ENDPOINTS = 50;
const MOST_SHOWN = 15;
const MOST_TRAIL = 50;

const subjectOf = (id: EndpointId): string => `webhook:${id}`;
export const isWebhookManager = (member: StaffMember): boolean => mayEverywhere(member, 'webhook.manage');

export function createEndpointAdministration(deps: EndpointDeps): EndpointAdministration {
  const { pool, clock, sealingSecrets } = deps;
  const isFresh = ({ factorAt }: StaffMember): boolean =>
    isFactorFresh(factorAt, ACCOUNT_APPROVALS.freshMinutes, clock.now());

  /** Changes a locked endpoint with an entry of the audit trail. */
  const act = async (
    member: StaffMember,
    id: string,
    action: AuditAction,
    run: (client: Parameters<typeof lockEndpoint>[0], found: LockedEndpoint, now: Date) => Promise<void>,
  ): Promise<{ ok: true } | Refused> => {
    if (!isWebhookManager(member)) return NOT_ALLOWED;
    return inTransaction(pool, async (client) => {
      const now = clock.now();
      const found = isUuid(id) ? await lockEndpoint(client, id) : null;
      if (!found) return NOT_FOUND;
      await run(client, found, now);
      await recordAudit(client, now, member, { action, subject: subjectOf(found.id), after: { name: found.name } });
      return { ok: true } as const;
    });
  };

  return {
    list: async (member) => (isWebhookManager(member) ? allEndpoints(pool, clock.now()) : null),

    open: async (member, id) => {
      const endpoint = isWebhookManager(member) && isUuid(id) ? await endpointById(pool, id, clock.now()) : null;
      if (!endpoint) return null;
      const [newest, parkedList, trail] = await Promise.all([
        newestAttempts(pool, endpoint.id, MOST_SHOWN),
        parkedDeliveries(pool, endpoint.id, MOST_SHOWN),
        trailOf(pool, subjectOf(endpoint.id), MOST_TRAIL),
      ]);
      return { ...endpoint, newest, parkedList, trail };
    },

    create: async (member, entered) => {
      if (!isWebhookManager(member)) return NOT_ALLOWED;
      const read = await readChecked(deps, entered);
      if (!read.ok) return read;
      if (!isFresh(member)) return NEEDS_FACTOR;
      const { entry } = read;
      return inTransaction(pool, async (client): Promise<EndpointCreated> => {
        const now = clock.now();
        const secret = newSigningSecret();
        const made = {
          ...entry,
          secret: sealSigningSecret(sealingSecrets, secret),
          apiVersion: API_VERSIONS[0],
          staffEmail: member.email,
          now,
        };
        const inserted = await insertEndpoint(client, made, MOST_ENDPOINTS);
        if (!inserted.ok) return inserted;
        const { id } = inserted;
        const audited = { action: 'webhook.created', subject: subjectOf(id), after: factsOf(entry) } as const;
        await recordAudit(client, now, member, audited);
        return { ok: true, id, secret };
      });
    },

    change: async (member, { id, entered }) => {
      if (!isWebhookManager(member)) return NOT_ALLOWED;
      const read = await readChecked(deps, entered);
      if (!read.ok) return read;
      const { entry } = read;
      return inTransaction(pool, async (client): Promise<EndpointChangeOutcome> => {
        const now = clock.now();
        const before = isUuid(id) ? await lockEndpoint(client, id) : null;
        if (!before) return NOT_FOUND;
        if (!isFresh(member) && before.url !== entry.url) return NEEDS_FACTOR;
        if (entered.version !== String(before.version)) return { ok: false, problem: 'changed-meanwhile' };
        if (await isEndpointNameTaken(client, entry.name, before.id)) return { ok: false, problem: 'name-taken' };
        await updateEndpoint(client, before.id, { ...entry, now });
        await recordAudit(client, now, member, {
          action: 'webhook.changed',
          subject: subjectOf(before.id),
          before: factsOf(before),
          after: factsOf(entry),
        });
        return { ok: true, id: before.id };
      });
    },

    rotate: async (member, id) => {
      if (!isWebhookManager(member)) return NOT_ALLOWED;
      return inTransaction(pool, async (client): Promise<SecretRotated> => {
        const now = clock.now();
        const found = isUuid(id) ? await lockEndpoint(client, id) : null;
        if (!found) return NOT_FOUND;
        if (found.formerSecret) return { ok: false, problem: 'rotating' };
        if (!isFresh(member)) return NEEDS_FACTOR;
        const secret = newSigningSecret();
        await rotateSecret(client, found.id, sealSigningSecret(sealingSecrets, secret), now);
        await recordAudit(client, now, member, { action: 'webhook.secret-added', subject: subjectOf(found.id) });
        return { ok: true, secret };
      });
    },

    endFormer: (member, id) =>
      act(member, id, 'webhook.secret-ended', (client, found, now) => endFormerSecret(client, found.id, now)),
    pause: (member, id) =>
      act(member, id, 'webhook.paused', (client, found, now) =>
        setEndpointState(client, found.id, { state: 'paused', now }),
      ),
    resume: (member, id) =>
      act(member, id, 'webhook.resumed', (client, found, now) =>
        setEndpointState(client, found.id, { state: 'active', now }),
      ),
    remove: (member, id) => act(member, id, 'webhook.removed', (client, found) => deleteEndpoint(client, found.id)),
  };
}

/** Reads a form and resolves its host. A name that does not resolve now may do so later. */
async function readChecked(
  { allowed, resolve }: EndpointDeps,
  entered: EndpointForm,
): Promise<ReturnType<typeof readEndpointForm>> {
  const read = readEndpointForm(entered);
  if (!read.ok) return read;
  const { hostname, protocol } = new URL(read.entry.url);
  const found = await findHost(hostname, allowed, resolve);
  if (!found.ok && found.problem === 'private-host') return { ok: false, problem: 'private-host' };
  const isInternal = found.ok && found.addresses.every(({ address }) => allowed.has(address));
  return protocol === 'http:' && !isInternal ? { ok: false, problem: 'url' } : read;
}

/** Returns origin and hash of an address: its path and its query may contain secrets. */
function auditedUrl(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return `${origin}/…${createHash('sha256').update(`${pathname}${search}`).digest('hex').slice(0, 8)}`;
}

/** Returns what the audit trail records of an endpoint. */
function factsOf({ name, url, types, tenants, subjectPrefix }: EndpointEntry): AuditFacts {
  return {
    name,
    url: auditedUrl(url),
    types: types.join(' '),
    tenants: tenants?.join(' ') ?? null,
    prefix: subjectPrefix === '' ? null : subjectPrefix,
  };
}
