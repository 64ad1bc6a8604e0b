import type pg from 'pg';
import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { oneLineNote } from '../../../platform/one-line-note.ts';
import { sha256 } from '../../../platform/tokens.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { holdCustomerGroup, STANDARD_GROUP } from '../../catalogue/price-lists/index.ts';
import type { Ledger } from '../../money/ledger/index.ts';
import { checkPayersBirthday } from '../../selling/credit/index.ts';
import type { Orders } from '../../selling/orders/index.ts';
import { may, type Permission, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import type { Customers } from '../accounts/index.ts';
import type { Privacy } from '../privacy/index.ts';
import { createCustomerChanges } from './change-customer.ts';
import { createFileReader } from './customer-file.ts';
import { createCustomerListing } from './customer-listing.ts';
import {
  accountByNumber,
  accountOf,
  findCustomers,
  openVisitUntil,
  REASONS,
  type ServiceAccount,
  writeBirthday,
  writeGroup,
  writeVisit,
} from './customer-service.store.ts';
import { createCustomerMerge } from './merge-customers.ts';
import type { AccessGrant, CustomerService, ServiceOutcome } from './ports.ts';
import { customerQuery } from './search-kind.ts';
import { createSeenCheck } from './seen-state.ts';
import { shortLine } from './short-line.ts';

const MOST = 20;
const VISIT_MS = 30 * 60_000;
const LONGEST_NOTE = 200;

export function createCustomerService(deps: {
  pool: Pool;
  clock: Clock;
  customers: Customers;
  orders: Pick<Orders, 'ofCustomer' | 'ofCustomerAfter'>;
  privacy: Pick<Privacy, 'requests' | 'remains' | 'erase' | 'merge'>;
  ledger: Pick<Ledger, 'standing'>;
  outbox: Outbox;
}): CustomerService {
  const { pool, clock, customers, orders, privacy } = deps;
  const isAsSeen = createSeenCheck(deps);
  const fileOf = createFileReader({ ...deps, localeOf });

  const visitOf = (member: StaffMember, { id: customerId, token }: AccessGrant) => ({
    customerId,
    staffId: member.id,
    sessionHash: sha256(token),
    now: clock.now(),
  });

  /** Returns the account if the role has the permission and an access is open. */
  async function within(
    member: StaffMember,
    looked: AccessGrant,
    permission: Permission,
  ): Promise<ServiceAccount | Exclude<ServiceOutcome, { ok: true }>> {
    if (!may(member, permission)) return { ok: false, problem: 'not-allowed' };
    const account = await accountOf(pool, looked.tenant.id, looked.id);
    if (!account) return { ok: false, problem: 'not-found' };
    const until = await openVisitUntil(pool, visitOf(member, looked));
    return until === null ? { ok: false, problem: 'no-visit' } : account;
  }

  /** Runs a change together with its audit entry in one transaction. */
  async function change(
    member: StaffMember,
    looked: AccessGrant,
    action: 'customer.unlocked' | 'customer.locked' | 'customer.logged-out',
    run: (client: pg.PoolClient, account: ServiceAccount) => Promise<void>,
  ): Promise<ServiceOutcome<'changed'>> {
    const account = await within(member, looked, 'customer.help');
    if ('ok' in account) return account;
    return inTransaction(pool, async (client): Promise<ServiceOutcome<'changed'>> => {
      if (!(await isAsSeen(client, looked))) return { ok: false, problem: 'changed' };
      await run(client, account);
      await recordAudit(client, clock.now(), member, { action, tenant: account.tenant, subject: subjectOf(account) });
      return { ok: true };
    });
  }

  return {
    reasons: REASONS,
    listing: createCustomerListing({ pool, clock }),
    ...createCustomerChanges({ pool, clock, customers, within, isAsSeen, localeOf }),
    ...createCustomerMerge({ ...deps, within, localeOf }),

    find: async (member, { tenant, typed }) => {
      if (!may(member, 'customer.read')) return null;
      const query = customerQuery(typed);
      if (query === null) return { found: [], more: false };
      const rows = await findCustomers(pool, tenant.id, query, MOST + 1);
      await recordAudit(pool, clock.now(), member, {
        action: 'customer.searched',
        tenant: tenant.id,
        // The typed term itself is never recorded.
        after: { by: query.kind, found: Math.min(rows.length, MOST) },
      });
      return { found: rows.slice(0, MOST).map(shortLine), more: rows.length > MOST };
    },

    idOf: async (member, { tenant, number }) =>
      may(member, 'customer.read') ? ((await accountByNumber(pool, tenant.id, number))?.id ?? null) : null,

    look: async (member, looked, page = 1) => {
      if (!may(member, 'customer.read')) return null;
      const account = await accountOf(pool, looked.tenant.id, looked.id);
      if (!account) return null;
      const line = shortLine(account);
      const until = await openVisitUntil(pool, visitOf(member, looked));
      return until === null
        ? { line, until }
        : { line, until, file: await fileOf(member, account, looked.tenant, page) };
    },

    ordersAfter: async (member, looked, place) => {
      const account = await within(member, looked, 'customer.read');
      return 'ok' in account ? null : orders.ofCustomerAfter(account.id, place);
    },

    enter: async (member, looked, { reason, note }) => {
      if (!may(member, 'customer.read')) return { ok: false, problem: 'not-allowed' };
      const account = await accountOf(pool, looked.tenant.id, looked.id);
      if (!account) return { ok: false, problem: 'not-found' };
      const chosen = REASONS.find((entry) => entry === reason);
      if (!chosen) return { ok: false, problem: 'no-reason' };
      const said = note.trim().slice(0, LONGEST_NOTE);
      if (chosen === 'other' && said === '') return { ok: false, problem: 'no-note' };
      const at = clock.now();
      await inTransaction(pool, async (client) => {
        await writeVisit(client, {
          customerId: account.id,
          staff: member,
          sessionHash: sha256(looked.token),
          reason: chosen,
          note: said === '' ? null : said,
          at,
          until: new Date(at.getTime() + VISIT_MS),
        });
        // The note is stored with the customer and erased with them, because the audit trail is immutable.
        await recordAudit(client, at, member, {
          action: 'customer.viewed',
          tenant: account.tenant,
          subject: subjectOf(account),
          after: { reason: chosen },
        });
      });
      return { ok: true };
    },

    unlock: (member, looked) => change(member, looked, 'customer.unlocked', customers.help.unlock),
    lock: (member, looked) => change(member, looked, 'customer.locked', customers.help.lock),
    endVisits: (member, looked) =>
      change(member, looked, 'customer.logged-out', (client, { id }) => customers.help.endVisits(client, id)),

    correctBirthday: async (member, looked, { birthday, reason }) => {
      const account = await within(member, looked, 'customer.help');
      if ('ok' in account) return account;
      const note = oneLineNote(reason, LONGEST_NOTE);
      const { tenant } = looked;
      const day = calendarDay(clock.now(), tenant.timeZone);
      const checked = checkPayersBirthday(birthday, { day, minimumAge: 0 });
      if ('problem' in checked) return { ok: false, problem: 'no-date' };
      if (note === '') return { ok: false, problem: 'no-note' };
      return inTransaction(pool, async (client): Promise<ServiceOutcome<'changed'>> => {
        if (!(await isAsSeen(client, looked))) return { ok: false, problem: 'changed' };
        await writeBirthday(client, { id: account.id, birthday: checked.value, now: clock.now() });
        await recordAudit(client, clock.now(), member, {
          action: 'customer.birthday',
          tenant: tenant.id,
          subject: subjectOf(account),
          after: { note },
        });
        return { ok: true };
      });
    },

    setGroup: async (member, looked, group) => {
      const account = await within(member, looked, 'customer.group');
      if ('ok' in account) return account;
      const { tenant } = looked;
      const category = group === '' ? STANDARD_GROUP : group;
      return inTransaction(pool, async (client): Promise<ServiceOutcome<'no-group' | 'changed'>> => {
        if (category !== STANDARD_GROUP && !(await holdCustomerGroup(client, tenant.id, category)))
          return { ok: false, problem: 'no-group' };
        if (!(await isAsSeen(client, looked))) return { ok: false, problem: 'changed' };
        await writeGroup(client, { id: account.id, category, now: clock.now() });
        await recordAudit(client, clock.now(), member, {
          action: 'customer.group',
          tenant: tenant.id,
          subject: subjectOf(account),
          before: { group: account.category },
          after: { group: category },
        });
        return { ok: true };
      });
    },

    sendPassword: async (member, looked) => {
      const account = await within(member, looked, 'customer.help');
      if ('ok' in account) return account;
      // A reset request treats a locked account as unknown, and the letter would say so.
      if (account.isLocked) return { ok: false, problem: 'locked' };
      // A letter changes nothing of the state, so the lock lasts only for the comparison.
      if (!(await inTransaction(pool, (client) => isAsSeen(client, looked)))) return { ok: false, problem: 'changed' };
      const { tenant, publicUrl } = looked;
      const house = { tenant, locale: localeOf(tenant, account), publicUrl };
      const browser = { ...NO_BROWSER, address: `staff:${member.id}` };
      const sent = await customers.password.requestReset(house, browser, { email: account.email });
      if (!sent.ok) return { ok: false, problem: 'wait' };
      await recordAudit(pool, clock.now(), member, {
        action: 'customer.letter',
        tenant: tenant.id,
        subject: subjectOf(account),
      });
      return { ok: true };
    },

    erase: async (member, looked, confirmed) => {
      const account = await within(member, looked, 'customer.erase');
      if ('ok' in account) return account;
      if (confirmed.trim() !== account.number) return { ok: false, problem: 'not-confirmed' };
      const { tenant, publicUrl } = looked;
      const house = { tenant, locale: localeOf(tenant, account), publicUrl };
      const outcome = await privacy.erase(house, account.id, 'staff', {
        isAsSeen: (client) => isAsSeen(client, looked),
        also: (client) =>
          recordAudit(client, clock.now(), member, {
            action: 'customer.erased',
            tenant: tenant.id,
            subject: subjectOf(account),
          }),
      });
      if (outcome.ok) return outcome;
      return { ok: false, problem: outcome.problem === 'gone' ? 'not-found' : outcome.problem };
    },
  };
}

/** Substitute for a browser without cookies, for requests by employees. */
const NO_BROWSER = { session: null, remember: null, basket: null, wishlist: null, searches: null, userAgent: '' };

const subjectOf = ({ id }: { id: string }) => `customer:${id}`;

/** Returns the customer's locale, or the tenant's first one if the tenant no longer offers it. */
function localeOf(tenant: Tenant, { locale }: ServiceAccount): Locale {
  return (tenant.locales.find((entry) => entry.locale === locale) ?? tenant.locales[0]).locale;
}
