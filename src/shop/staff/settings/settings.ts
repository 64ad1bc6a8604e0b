import type { Pool } from '../../../platform/database/pool.ts';
import type { Log } from '../../../platform/log.ts';
import { withFigures } from '../../../tenants/figures.ts';
import { platform, tenantById, tenants } from '../../../tenants/index.ts';
import type { LocaleConfig, Tenant } from '../../../tenants/tenant.ts';
import type { TermsAt } from '../../../tenants/terms-at.ts';
import { plannedAfter, type SettingEntry, settingAt } from './setting-at.ts';
import { readValue, type SettingKey, type SettingValue, settingKey, withValue } from './setting-kinds.ts';
import { allSettings, type SettingRow } from './settings.store.ts';

export type SettingHistory = readonly SettingEntry<SettingValue>[];
type Histories = ReadonlyMap<string, ReadonlyMap<SettingKey, SettingHistory>>;

export type TenantSettings = {
  /** Returns the tenant with the settings that hold at a time. It is one object between two changes. */
  termsAt: TermsAt;
  /** Returns when a tenant's next planned setting takes effect; null without one. */
  nextChange(tenant: Pick<Tenant, 'id'>, now: Date): Date | null;
  /** Reads all settings anew, after a change by any process. */
  renew(): Promise<void>;
};

const NO_SETTINGS: Histories = new Map();

/**
 * Holds the settings of all tenants in memory, so that no request reads them. The change feed renews them, and a planned
 * one takes effect by time alone.
 */
export function createTenantSettings({ pool, log }: { pool: Pool; log: Log }): TenantSettings {
  let histories = NO_SETTINGS;
  /** Derived tenants by their configuration and by the number of changes that have taken effect. */
  let derived = new Map<Tenant, Map<number, Tenant>>();
  let times = new Map<string, number[]>();

  function apply(configured: Tenant, at: Date): Tenant {
    let terms = configured;
    for (const [key, history] of histories.get(configured.id) ?? []) {
      const value = settingAt(history, at)?.value ?? null;
      if (value !== null) terms = withValue(terms, key, value);
    }
    const described = <Config extends LocaleConfig>(config: Config): Config => ({
      ...config,
      header: { ...config.header, description: withFigures(config.header.description, terms, config.locale) },
    });
    const [main, ...others] = terms.locales;
    return { ...terms, locales: [described(main), ...others.map(described)] };
  }

  return {
    termsAt: (tenant, at) => {
      // Terms of one time are no base for those of another.
      const configured = tenant.clientId === platform.clientId ? platform : tenantById(tenant.id);
      const effective = (times.get(configured.id) ?? []).filter((time) => time <= at.getTime()).length;
      const known = derived.get(configured) ?? new Map<number, Tenant>();
      const held = known.get(effective);
      if (held) return held;
      const terms = apply(configured, at);
      derived.set(configured, known.set(effective, terms));
      return terms;
    },
    nextChange: ({ id }, now) => {
      const next = (times.get(id) ?? []).find((time) => time > now.getTime());
      return next === undefined ? null : new Date(next);
    },
    renew: async () => {
      histories = readHistories(await allSettings(pool), log);
      times = new Map([...histories].map(([tenant, settings]) => [tenant, timesOf(settings)]));
      derived = new Map();
    },
  };
}

/** Returns the times at which a setting of the tenant takes effect, in ascending order. */
function timesOf(settings: ReadonlyMap<SettingKey, SettingHistory>): number[] {
  const all = [...settings.values()].flatMap((history) => plannedAfter(history, new Date(0)));
  return [...new Set(all.map(({ validFrom }) => validFrom.getTime()))].sort((a, b) => a - b);
}

/** Returns the histories by tenant and key. A value that no longer fits its catalogue is left out and logged. */
export function readHistories(rows: readonly SettingRow[], log: Log): Histories {
  const found = new Map<string, Map<SettingKey, SettingEntry<SettingValue>[]>>();
  for (const row of rows) {
    const tenant = Object.values(tenants).find(({ id }) => id === row.tenant);
    const key = tenant ? settingKey(tenant, row.key) : null;
    const entry = tenant && key ? entryOf(tenant, key, row) : null;
    if (!entry || !key) {
      log.warn({ tenant: row.tenant, key: row.key, version: row.version }, 'ignored a stored setting that is invalid');
      continue;
    }
    const settings = found.get(row.tenant) ?? new Map<SettingKey, SettingEntry<SettingValue>[]>();
    settings.set(key, [...(settings.get(key) ?? []), entry]);
    found.set(row.tenant, settings);
  }
  return found;
}

/** Returns a stored row as an entry of the history; null if its value no longer fits the catalogue. */
export function entryOf<Row extends Pick<SettingRow, 'version' | 'value' | 'validFrom' | 'isWithdrawn'>>(
  tenant: Tenant,
  key: SettingKey,
  row: Row,
): (Omit<Row, 'value'> & SettingEntry<SettingValue>) | null {
  if (row.value === null) return { ...row, value: null };
  const read = readValue(tenant, key, row.value);
  return read.ok ? { ...row, value: read.value } : null;
}
