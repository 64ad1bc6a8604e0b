import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { TermsAt } from '../../../tenants/terms-at.ts';
import {
  type AuditEntry,
  may,
  mayEverywhere,
  mayIn,
  type Refused,
  recordAudit,
  type StaffMember,
} from '../../staff/employees/index.ts';
import { checkGoingLive } from './check-going-live.ts';
import {
  deleteTick,
  insertTick,
  isListHidden,
  lookUpOf,
  setListHidden,
  ticksOf,
  writeLookUp,
} from './going-live.store.ts';
import { type NameLookUps, recordLookUps, storedLookUps } from './look-up.ts';
import { type GoingLiveConfig, mailDomainsOf, readMailDomainFacts, readTenantFacts } from './read-facts.ts';
import { type GoingLiveGroup, type GoingLiveStep, goingLiveSteps, type StepProgress, stepProgress } from './steps.ts';

type OpenStep = GoingLiveStep & {
  /** Whether this employee may confirm it, or withdraw the confirmation. */
  mayTick: boolean;
};

/** List of steps of one tenant, as its page shows it. */
export type GoingLiveList = {
  groups: { id: GoingLiveGroup['id']; steps: OpenStep[] }[];
  progress: StepProgress;
  /** Whether the start page leaves the list out. */
  isHidden: boolean;
  /** Newest look-up in DNS; null before the first one. */
  lookUp: { selector: string; at: Date } | null;
  mayChange: boolean;
  /** Whether the folder is that of the demo retailer, which goes live nowhere. */
  isDemoRetailer: boolean;
};

type GoingLiveRefusal = Refused | { ok: false; problem: 'changed-meanwhile' | 'selector' };
type Outcome = { ok: true } | GoingLiveRefusal;

/** The list that leads a tenant to its opening. Every function checks the role; changes are recorded. */
export type GoingLiveAdministration = {
  open(member: StaffMember, tenant: Tenant): Promise<GoingLiveList | null>;
  /** Returns the list for the start page; null if it is hidden, complete, or not for this employee. */
  openForStart(member: StaffMember, tenant: Tenant): Promise<GoingLiveList | null>;
  /** Confirms a step, or withdraws the confirmation. `code`: the finding that the employee has seen. */
  tick(member: StaffMember, tenant: Tenant, asked: { step: string; code: string; isDone: boolean }): Promise<Outcome>;
  setHidden(member: StaffMember, tenant: Tenant, isHidden: boolean): Promise<Outcome>;
  /** Looks up the tenant's names in DNS and stores the answers. `selector`: that of the DKIM keys; empty: unknown. */
  lookUp(member: StaffMember, tenant: Tenant, selector: string): Promise<Outcome>;
};

type GoingLiveAdministrationDeps = {
  pool: Pool;
  clock: Clock;
  config: GoingLiveConfig;
  hasContentExtension: boolean;
  termsAt: TermsAt;
  /** Asks name servers, in a bounded time. */
  names: NameLookUps;
};

/** Pages only ask whether there are any articles. */
const ANY = 1;

/** Label of DNS names, such as "mail" or "s1.eu". */
const SELECTOR = /^(?:[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63}){0,3})?$/i;

/** Tells whether a text can be the selector of DKIM keys; an empty one is unknown. */
export const isSelector = (text: string): boolean => SELECTOR.test(text);

export function createGoingLiveAdministration(deps: GoingLiveAdministrationDeps): GoingLiveAdministration {
  const { pool, clock, termsAt } = deps;

  async function read(member: StaffMember, tenant: Tenant): Promise<GoingLiveList> {
    const now = clock.now();
    const [ticks, isHidden, stored] = await Promise.all([
      ticksOf(pool, tenant.id),
      isListHidden(pool, tenant.id),
      lookUpOf(pool, tenant.id),
    ]);
    const names = storedLookUps(stored?.answers ?? []);
    const dkimSelector = stored?.selector || undefined;
    const all = await checkGoingLive({ ...deps, now, names, dkimSelector, termsAt, mostGoods: ANY }, [tenant]);
    // Facts about second factors help an attacker, so only those who manage employees see them.
    const findings = may(member, 'staff.manage') ? all : all.filter(({ check }) => check !== 'administrators');
    const groups = goingLiveSteps(findings, ticks);
    const { mayChange, mayChangeShared } = rightsOf(member, tenant);
    const mayTick = ({ isShared, state, tick }: GoingLiveStep): boolean =>
      (isShared ? mayChangeShared : mayChange) && (state === 'to-check' || tick !== null);
    return {
      groups: groups.map(({ id, steps }) => ({
        id,
        steps: steps.map((step) => ({ ...step, mayTick: mayTick(step) })),
      })),
      progress: stepProgress(groups),
      isHidden,
      lookUp: stored && { selector: stored.selector, at: stored.at },
      mayChange,
      isDemoRetailer: findings.some(({ code }) => code === 'demo-retailer'),
    };
  }

  /** Refuses employees without the permission; runs the change and its record in one transaction. */
  async function change(
    member: StaffMember,
    tenant: Tenant,
    run: (client: Parameters<typeof insertTick>[0], now: Date) => Promise<AuditEntry | null>,
  ): Promise<Outcome> {
    const now = clock.now();
    return inTransaction(pool, async (client): Promise<Outcome> => {
      const entry = await run(client, now);
      if (entry) await recordAudit(client, now, member, { ...entry, tenant: tenant.id });
      return { ok: true };
    });
  }

  return {
    open: async (member, tenant) => (mayIn(member, 'settings.read', tenant.id) ? read(member, tenant) : null),

    openForStart: async (member, tenant) => {
      if (!mayIn(member, 'going-live.check', tenant.id) || (await isListHidden(pool, tenant.id))) return null;
      const list = await read(member, tenant);
      return list.progress.done === list.progress.all ? null : list;
    },

    tick: async (member, tenant, { step: id, code, isDone }) => {
      if (!mayIn(member, 'settings.read', tenant.id)) return { ok: false, problem: 'not-allowed' };
      const list = await read(member, tenant);
      const step = list.groups.flatMap(({ steps }) => steps).find((one) => one.id === id);
      if (!step) return { ok: false, problem: 'not-found' };
      const { mayChange, mayChangeShared } = rightsOf(member, tenant);
      if (!(step.isShared ? mayChangeShared : mayChange)) return { ok: false, problem: 'not-allowed' };
      if (!step.mayTick || step.code !== code || (step.tick !== null) === isDone)
        return { ok: false, problem: 'changed-meanwhile' };
      const place = step.isShared ? null : tenant.id;
      return change(member, tenant, async (client, at) => {
        if (isDone) await insertTick(client, place, { step: id, code, staffEmail: member.email, at });
        else await deleteTick(client, place, id);
        return {
          action: isDone ? 'going-live.ticked' : 'going-live.unticked',
          subject: `going-live:${id}`,
          after: { finding: code },
        };
      });
    },

    setHidden: async (member, tenant, isHidden) => {
      if (!rightsOf(member, tenant).mayChange) return { ok: false, problem: 'not-allowed' };
      return change(member, tenant, async (client, at) => {
        const by = isHidden ? { staffEmail: member.email, at } : null;
        const isChanged = await setListHidden(client, tenant.id, by);
        return isChanged ? { action: isHidden ? 'going-live.hidden' : 'going-live.shown' } : null;
      });
    },

    lookUp: async (member, tenant, selector) => {
      if (!rightsOf(member, tenant).mayChange) return { ok: false, problem: 'not-allowed' };
      if (!isSelector(selector)) return { ok: false, problem: 'selector' };
      const now = clock.now();
      const terms = termsAt(tenant, now);
      const { names, answers } = recordLookUps(deps.names);
      const asked = { names, dkimSelector: selector || undefined };
      // Reads as the page does, so that every name that it needs has an answer.
      await Promise.all([
        readTenantFacts({ ...deps, now, mostGoods: ANY }, asked, terms),
        ...mailDomainsOf(terms).map((domain) => readMailDomainFacts(asked, domain)),
      ]);
      return change(member, tenant, async (client, at) => {
        await writeLookUp(client, tenant.id, { selector, answers, at });
        return { action: 'going-live.looked-up', after: { names: answers.length } };
      });
    },
  };
}

function rightsOf(member: StaffMember, tenant: Tenant): { mayChange: boolean; mayChangeShared: boolean } {
  return {
    mayChange: mayIn(member, 'going-live.check', tenant.id),
    mayChangeShared: mayEverywhere(member, 'going-live.check'),
  };
}
