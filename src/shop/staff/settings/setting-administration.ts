import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { readLocalDateTime } from '../../../platform/local-date-time.ts';
import { oneLineNote } from '../../../platform/one-line-note.ts';
import { tenants } from '../../../tenants/index.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { TermsAt } from '../../../tenants/terms-at.ts';
import { may, mayIn, recordAudit, type StaffMember } from '../employees/index.ts';
import { plannedAfter, type SettingEntry, settingAt } from './setting-at.ts';
import { type ExampleFee, settingEffects } from './setting-effects.ts';
import { readSettingForm } from './setting-form.ts';
import {
  mailOfKey,
  namedSettings,
  readValue,
  SETTING_TOPICS,
  type SettingKey,
  type SettingTopic,
  type SettingValue,
  settingKey,
  settingKeysOf,
  topicOf,
  valueIn,
  withValue,
} from './setting-kinds.ts';
import {
  allSettings,
  announceSettings,
  insertSetting,
  insertSettingWithdrawal,
  type SettingRow,
  settingHistory,
} from './settings.store.ts';
import { entryOf } from './settings.ts';
import type {
  EnteredSetting,
  ListedSetting,
  PlannedSetting,
  PreviewMail,
  SettingAdministration,
  SettingOutcome,
  SettingPlace,
  SettingVersion,
} from './types.ts';

type Known = { tenant: Tenant; key: SettingKey };
type Entry = SettingEntry<SettingValue> & SettingRow;
type Checked = {
  value: SettingValue | null;
  after: SettingValue;
  from: Date | null;
  reason: string;
  seen: number;
  terms: Tenant;
};

const LONGEST_REASON = 200;
/** A later effect is a typing error. */
const FARTHEST_DAYS = 2 * 366;
const DAY = 86_400_000;

/** Administration of settings. Every function checks the role; changes are recorded with their reason. */
export function createSettingAdministration(deps: {
  pool: Pool;
  clock: Clock;
  termsAt: TermsAt;
  exampleFee: ExampleFee;
  mailPreview: PreviewMail;
}): SettingAdministration {
  const { pool, clock, termsAt, exampleFee, mailPreview } = deps;

  /** Checks a form against the history of its setting. */
  async function check(place: Known, entered: EnteredSetting, now: Date) {
    const { tenant, key } = place;
    const form = readSettingForm(key, formTerms(tenant), entered);
    const rows = await settingHistory(pool, { tenant: tenant.id, key });
    if ((rows[0]?.version ?? 0) !== form.seen) return { ok: false, problem: 'changed-meanwhile' } as const;
    const history = entriesOf(place, rows);
    const read = form.value === null ? null : readValue(tenant, key, form.value);
    if (read && !read.ok) return read;
    const from = form.from === '' ? null : readLocalDateTime(form.from, tenant.timeZone);
    if (from === null && form.from !== '') return { ok: false, problem: 'not-a-time' } as const;
    if (from !== null && from < now) return { ok: false, problem: 'in-the-past' } as const;
    if (from !== null && from.getTime() > now.getTime() + FARTHEST_DAYS * DAY)
      return { ok: false, problem: 'too-far' } as const;
    const reason = oneLineNote(form.reason, LONGEST_REASON);
    if (reason === '') return { ok: false, problem: 'no-reason' } as const;
    // This process may not have heard of the newest entries of this setting yet.
    const terms = withValue(termsAt(tenant, from ?? now), key, valueAt(place, history, from ?? now));
    const after = read?.value ?? valueIn(tenant, key);
    if (isDeepStrictEqual(after, valueIn(terms, key))) return { ok: false, problem: 'unchanged' } as const;
    const checked: Checked = { value: read?.value ?? null, after, from, reason, seen: form.seen, terms };
    return { ok: true, checked, history } as const;
  }

  return {
    names: (member, tenant) => (mayIn(member, 'settings.read', tenant.id) ? namedSettings(tenant) : []),
    list: async (member) => {
      if (!may(member, 'settings.read')) return null;
      const now = clock.now();
      const rows = await allSettings(pool);
      const own = Object.values(tenants).filter(({ id }) => mayIn(member, 'settings.read', id));
      const all = own.flatMap((tenant) =>
        settingKeysOf(tenant).map((key) => {
          const entered = rows.filter((row) => row.tenant === tenant.id && row.key === key);
          return listed({ tenant, key }, entriesOf({ tenant, key }, entered), now);
        }),
      );
      return topics().map((topic) => ({
        topic,
        mayChange: may(member, SETTING_TOPICS[topic]),
        settings: all.filter(({ key }) => topicOf(key) === topic),
      }));
    },

    open: async (member, asked) => {
      const place = known(member, asked);
      if (place === null) return null;
      const now = clock.now();
      const rows = await settingHistory(pool, { tenant: place.tenant.id, key: place.key });
      const history = entriesOf(place, rows);
      const topic = topicOf(place.key);
      return {
        ...listed(place, history, now),
        topic,
        mayChange: mayChange(member, place.key),
        configured: valueIn(place.tenant, place.key),
        seen: rows[0]?.version ?? 0,
        versions: history.map((entry) => versionOf(place, history, entry, now)),
      };
    },

    mail: async (member, asked, entered) => {
      const place = known(member, asked);
      const mail = place && mailOfKey(place.tenant, place.key);
      if (!mail) return null;
      const { tenant, key } = place;
      const terms = termsAt(tenant, clock.now());
      const form =
        entered &&
        readValue(
          tenant,
          key,
          readSettingForm(key, { ...formTerms(tenant), methods: [] }, entered).value ?? valueIn(tenant, key),
        );
      // A refused text shows in the form, so the frame has the mail as it is.
      const shown = form?.ok ? withValue(terms, key, form.value) : terms;
      return mailPreview(shown, mail.locale, mail.kind);
    },

    preview: async (member, asked, entered) => {
      const place = known(member, asked);
      if (place === null) return { ok: false, problem: 'not-found' };
      if (!mayChange(member, place.key)) return { ok: false, problem: 'not-allowed' };
      const result = await check(place, entered, clock.now());
      if (!result.ok) return result;
      const { checked, history } = result;
      const { terms, after, from } = checked;
      return {
        ok: true,
        preview: {
          before: valueIn(terms, place.key),
          after,
          from,
          effects: settingEffects(terms, place.key, after, exampleFee),
          later: plannedAfter(history, from ?? clock.now()).map((entry) => plannedOf(place, entry)),
        },
      };
    },

    save: async (member, asked, entered) => {
      const place = known(member, asked);
      if (place === null) return { ok: false, problem: 'not-found' };
      if (!mayChange(member, place.key)) return { ok: false, problem: 'not-allowed' };
      const now = clock.now();
      const result = await check(place, entered, now);
      if (!result.ok) return result;
      const { value, after, from, reason, seen, terms } = result.checked;
      const at = { tenant: place.tenant.id, key: place.key };
      return inTransaction(pool, async (client): Promise<SettingOutcome> => {
        const version = seen + 1;
        const validFrom = from ?? now;
        const isNewest = await insertSetting(client, {
          ...at,
          version,
          value,
          validFrom,
          reason,
          staffEmail: member.email,
          at: now,
        });
        if (!isNewest) return { ok: false, problem: 'changed-meanwhile' };
        await announceSettings(client, at.tenant);
        await recordAudit(client, now, member, {
          action: 'setting.changed',
          tenant: at.tenant,
          subject: `setting:${at.key}`,
          before: { value: factOf(valueIn(terms, place.key)) },
          after: { value: factOf(after), from: validFrom.toISOString(), version, reason },
        });
        return { ok: true };
      });
    },

    withdraw: async (member, asked, version) => {
      const place = known(member, asked);
      if (place === null) return { ok: false, problem: 'not-found' };
      if (!mayChange(member, place.key)) return { ok: false, problem: 'not-allowed' };
      const now = clock.now();
      const at = { tenant: place.tenant.id, key: place.key, version };
      return inTransaction(pool, async (client): Promise<SettingOutcome> => {
        if (!(await insertSettingWithdrawal(client, { ...at, staffEmail: member.email, at: now })))
          return { ok: false, problem: 'in-effect' };
        await announceSettings(client, at.tenant);
        await recordAudit(client, now, member, {
          action: 'setting.withdrawn',
          tenant: at.tenant,
          subject: `setting:${at.key}`,
          after: { version },
        });
        return { ok: true };
      });
    },
  };
}

/** Returns a setting; null if it does not exist, or if the employee may not read those of its tenant. */
function known(member: StaffMember, { tenant: id, key }: SettingPlace): Known | null {
  const tenant = Object.values(tenants).find((entry) => entry.id === id && mayIn(member, 'settings.read', id));
  const own = tenant ? settingKey(tenant, key) : null;
  return tenant && own ? { tenant, key: own } : null;
}

function mayChange(member: StaffMember, key: SettingKey): boolean {
  return may(member, SETTING_TOPICS[topicOf(key)]);
}

function topics(): SettingTopic[] {
  return [...new Set(Object.values(tenants).flatMap((tenant) => settingKeysOf(tenant).map(topicOf)))];
}

/** Returns the entries of a history whose values still fit the catalogue. */
function entriesOf({ tenant, key }: Known, rows: readonly SettingRow[]): Entry[] {
  return rows.flatMap((row) => entryOf(tenant, key, row) ?? []);
}

function valueAt({ tenant, key }: Known, history: readonly Entry[], at: Date): SettingValue {
  return settingAt(history, at)?.value ?? valueIn(tenant, key);
}

function plannedOf({ tenant, key }: Known, entry: Entry): PlannedSetting {
  return { version: entry.version, value: entry.value ?? valueIn(tenant, key), from: entry.validFrom };
}

function listed(place: Known, history: readonly Entry[], now: Date): ListedSetting {
  const next = plannedAfter(history, now)[0];
  return {
    tenant: place.tenant.id,
    key: place.key,
    value: valueAt(place, history, now),
    next: next ? plannedOf(place, next) : null,
  };
}

function versionOf(place: Known, history: readonly Entry[], entry: Entry, now: Date): SettingVersion {
  const { version, reason, staffEmail, at, withdrawnBy, withdrawnAt, validFrom: from } = entry;
  const isCurrent = settingAt(history, now) === entry;
  const isPlanned = plannedAfter(history, now).includes(entry);
  return {
    ...plannedOf(place, entry),
    isConfigured: entry.value === null,
    from,
    state: entry.isWithdrawn ? 'withdrawn' : isCurrent ? 'current' : isPlanned ? 'planned' : 'past',
    version,
    reason,
    staffEmail,
    at,
    withdrawnBy,
    withdrawnAt,
  };
}

/** Returns a value for the audit trail. */
function factOf(value: SettingValue): number | string {
  if (value.unit === 'money') return value.amount;
  if (value.unit === 'methods') return value.methods.join(', ');
  if (value.unit === 'days') return value.days;
  if (value.unit === 'reminders') return JSON.stringify([value.levels, value.payDays]);
  return value.unit === 'mail' ? value.subject : JSON.stringify([value.weekly, value.exceptions]);
}

function formTerms({ payment: { methods }, currency }: Tenant) {
  return { methods, currency };
}
