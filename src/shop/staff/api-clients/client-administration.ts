import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { sha256 } from '../../../platform/tokens.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { ACCOUNT_APPROVALS } from '../../../tenants/approval-rules.ts';
import { stopJobsOf } from '../api-jobs/index.ts';
import {
  type AuditFacts,
  type AuditRow,
  type ExceedsRights,
  isFactorFresh,
  lackingRights,
  mayEverywhere,
  type NotApproved,
  type Refused,
  recordAudit,
  type StaffMember,
  trailOf,
} from '../employees/index.ts';
import {
  type ApiClientId,
  allClients,
  type ClientRow,
  clientById,
  endClient,
  endSecret,
  insertClient,
  insertSecret,
  isClientNameTaken,
  lockClient,
  type SecretRow,
  secretsOf,
  updateClient,
} from './api-clients.store.ts';
import { hintOf, newApiKey } from './api-key.ts';
import { NEWEST_VERSION } from './api-versions.ts';
import { type ClientEntry, type ClientEntryProblem, type ClientForm, readClientForm } from './client-entry.ts';
import { type ClientScope, isClientScope } from './client-scopes.ts';

/** Client as the list shows it. */
export type ListedClient = Pick<
  ClientRow,
  'id' | 'name' | 'description' | 'tenants' | 'expiresAt' | 'endedAt' | 'usedAt'
> & { scopes: readonly ClientScope[]; isExpired: boolean };

export type OpenClient = ListedClient &
  Pick<ClientRow, 'networks' | 'version' | 'apiVersion' | 'staffEmail' | 'createdAt'> & {
    secrets: SecretRow[];
    /** Whether it may get another secret. */
    mayAddSecret: boolean;
    trail: AuditRow[];
  };

type Refusals = Refused | NotApproved | ExceedsRights;

export type ClientChangeOutcome =
  | { ok: true; id: ApiClientId; added: readonly ClientScope[] }
  | Refusals
  | { ok: false; problem: ClientEntryProblem | 'changed-meanwhile' };
/** A secret is shown once, in the answer itself. */
export type ClientCreated = (ClientChangeOutcome & { ok: false }) | { ok: true; id: ApiClientId; secret: string };
export type SecretAdded = { ok: true; secret: string } | Refusals | { ok: false; problem: 'two-secrets' };

/**
 * Clients of the integration API. Every function needs the permission for them in all tenants. No employee
 * gives a client scopes beyond the own permissions. Giving access needs a fresh second factor.
 */
export type ApiClientAdministration = {
  list(member: StaffMember): Promise<ListedClient[] | null>;
  open(member: StaffMember, id: string): Promise<OpenClient | null>;
  create(member: StaffMember, entered: ClientForm): Promise<ClientCreated>;
  /** `entered.version` is the version that the form showed. Holds from the client's next request on. */
  change(member: StaffMember, asked: { id: string; entered: ClientForm }): Promise<ClientChangeOutcome>;
  /** Adds a second secret, so that the client's program can be changed before the first one ends. */
  addSecret(member: StaffMember, id: string): Promise<SecretAdded>;
  /** Ends a secret, its tokens and the jobs that it created at once. */
  endSecret(member: StaffMember, asked: { id: string; secret: string }): Promise<{ ok: true } | Refused>;
  /** Ends a client with its secrets, tokens and jobs at once. */
  end(member: StaffMember, id: string): Promise<{ ok: true } | Refused>;
};

const NOT_ALLOWED = { ok: false, problem: 'not-allowed' } as const;
const NOT_FOUND = { ok: false, problem: 'not-found' } as const;
const NEEDS_FACTOR = { ok: false, problem: 'needs-factor' } as const;
const MOST_SECRETS = 2;
const MOST_TRAIL = 50;

const subjectOf = (id: ApiClientId): string => `api-client:${id}`;

export function createApiClientAdministration(deps: { pool: Pool; clock: Clock }): ApiClientAdministration {
  const { pool, clock } = deps;
  const isManager = (member: StaffMember): boolean => mayEverywhere(member, 'api-client.manage');
  const isFresh = ({ factorAt }: StaffMember): boolean =>
    isFactorFresh(factorAt, ACCOUNT_APPROVALS.freshMinutes, clock.now());

  return {
    list: async (member) =>
      isManager(member) ? (await allClients(pool)).map((client) => listed(client, clock.now())) : null,

    open: async (member, id) => {
      const client = isManager(member) && isUuid(id) ? await clientById(pool, id) : null;
      if (!client) return null;
      const [secrets, trail] = await Promise.all([
        secretsOf(pool, client.id),
        trailOf(pool, subjectOf(client.id), MOST_TRAIL),
      ]);
      const { networks, version, apiVersion, staffEmail, createdAt, endedAt } = client;
      const mayAddSecret = endedAt === null && validCount(secrets) < MOST_SECRETS;
      return {
        ...listed(client, clock.now()),
        ...{ networks, version, apiVersion, staffEmail, createdAt, secrets, mayAddSecret, trail },
      };
    },

    create: async (member, entered) => {
      if (!isManager(member)) return NOT_ALLOWED;
      const now = clock.now();
      const read = readClientForm(entered, now);
      if (!read.ok) return read;
      const { entry } = read;
      const lacking = lackingRights(member, entry.scopes);
      if (lacking) return lacking;
      if (!isFresh(member)) return NEEDS_FACTOR;
      return inTransaction(pool, async (client): Promise<ClientCreated> => {
        const made = { ...entry, apiVersion: NEWEST_VERSION, staffEmail: member.email, now };
        const id = await insertClient(client, made);
        if (id === null) return { ok: false, problem: 'name-taken' };
        const secret = newApiKey();
        const hint = hintOf(secret);
        await insertSecret(client, { clientId: id, hash: sha256(secret), hint, staffEmail: member.email, now });
        await recordAudit(client, now, member, {
          action: 'api-client.created',
          subject: subjectOf(id),
          after: { ...factsOf(entry), hint },
        });
        return { ok: true, id, secret };
      });
    },

    change: async (member, { id, entered }) => {
      if (!isManager(member)) return NOT_ALLOWED;
      const now = clock.now();
      const read = readClientForm(entered, now);
      if (!read.ok) return read;
      const { entry, added } = read;
      return inTransaction(pool, async (client): Promise<ClientChangeOutcome> => {
        const before = isUuid(id) ? await lockClient(client, id) : null;
        if (!before) return NOT_FOUND;
        const lacking = lackingRights(member, [...before.scopes.filter(isClientScope), ...entry.scopes]);
        if (lacking) return lacking;
        if (!isFresh(member)) return NEEDS_FACTOR;
        if (entered.version !== String(before.version)) return { ok: false, problem: 'changed-meanwhile' };
        if (await isClientNameTaken(client, entry.name, before.id)) return { ok: false, problem: 'name-taken' };
        await updateClient(client, before.id, { ...entry, now });
        await recordAudit(client, now, member, {
          action: 'api-client.changed',
          subject: subjectOf(before.id),
          before: factsOf({ ...before, scopes: before.scopes.filter(isClientScope) }),
          after: factsOf(entry),
        });
        return { ok: true, id: before.id, added };
      });
    },

    addSecret: async (member, id) => {
      if (!isManager(member)) return NOT_ALLOWED;
      return inTransaction(pool, async (client): Promise<SecretAdded> => {
        const now = clock.now();
        const found = isUuid(id) ? await lockClient(client, id) : null;
        if (!found) return NOT_FOUND;
        const lacking = lackingRights(member, found.scopes.filter(isClientScope));
        if (lacking) return lacking;
        if (!isFresh(member)) return NEEDS_FACTOR;
        if (validCount(await secretsOf(client, found.id)) >= MOST_SECRETS) return { ok: false, problem: 'two-secrets' };
        const secret = newApiKey();
        const hint = hintOf(secret);
        await insertSecret(client, { clientId: found.id, hash: sha256(secret), hint, staffEmail: member.email, now });
        await recordAudit(client, now, member, {
          action: 'api-client.secret-added',
          subject: subjectOf(found.id),
          after: { hint },
        });
        return { ok: true, secret };
      });
    },

    endSecret: async (member, { id, secret }) => {
      if (!isManager(member)) return NOT_ALLOWED;
      return inTransaction(pool, async (client) => {
        const now = clock.now();
        const found = isUuid(id) && isUuid(secret) ? await lockClient(client, id) : null;
        const hint = found && (await endSecret(client, { clientId: found.id, id: secret, now }));
        if (!found || !hint) return NOT_FOUND;
        await stopJobsOf(client, { clientId: found.id, secretId: secret }, { actor: member, now });
        await recordAudit(client, now, member, {
          action: 'api-client.secret-ended',
          subject: subjectOf(found.id),
          after: { hint },
        });
        return { ok: true } as const;
      });
    },

    end: async (member, id) => {
      if (!isManager(member)) return NOT_ALLOWED;
      return inTransaction(pool, async (client) => {
        const now = clock.now();
        const found = isUuid(id) ? await lockClient(client, id) : null;
        if (!found) return NOT_FOUND;
        await endClient(client, found.id, now);
        await stopJobsOf(client, { clientId: found.id, secretId: null }, { actor: member, now });
        await recordAudit(client, now, member, {
          action: 'api-client.ended',
          subject: subjectOf(found.id),
          before: { name: found.name },
        });
        return { ok: true } as const;
      });
    },
  };
}

const validCount = (secrets: readonly SecretRow[]): number => secrets.filter(({ endedAt }) => endedAt === null).length;

function listed(client: ClientRow, now: Date): ListedClient {
  const { id, name, description, tenants, expiresAt, endedAt, usedAt } = client;
  const isExpired = expiresAt !== null && expiresAt <= now;
  const scopes = client.scopes.filter(isClientScope);
  return { id, name, description, tenants, expiresAt, endedAt, usedAt, scopes, isExpired };
}

/** Returns what the audit trail records of a client. */
function factsOf({ name, scopes, tenants, networks, expiresAt }: Omit<ClientEntry, 'description'>): AuditFacts {
  return {
    name,
    scopes: scopes.join(' '),
    tenants: tenants?.join(' ') ?? null,
    networks: networks.length === 0 ? null : networks.join(' '),
    expires: expiresAt?.toISOString() ?? null,
  };
}
