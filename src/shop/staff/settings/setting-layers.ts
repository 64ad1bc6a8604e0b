import type { Pool } from '../../../platform/database/pool.ts';
import type { Log } from '../../../platform/log.ts';
import { tenantById } from '../../../tenants/index.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { plannedAfter, settingAt } from './setting-at.ts';
import { type SettingKey, type SettingValue, withValue } from './setting-kinds.ts';
import { allSettings } from './settings.store.ts';
import { readHistories } from './settings.ts';

/** A setting that holds or is planned: the terms before it, and those with it, without all other settings. */
export type SettingLayer = {
  tenant: string;
  key: SettingKey;
  validFrom: Date;
  isPlanned: boolean;
  before: Tenant;
  after: Tenant;
};

/** Returns the settings that hold at a time and the planned ones, in the order in which they take effect. */
export async function settingLayers({ pool, log }: { pool: Pool; log: Log }, now: Date): Promise<SettingLayer[]> {
  const layers: SettingLayer[] = [];
  for (const [id, settings] of readHistories(await allSettings(pool), log)) {
    const configured = tenantById(id);
    for (const [key, history] of settings) {
      const termsOf = (value: SettingValue | null) => (value === null ? configured : withValue(configured, key, value));
      const current = settingAt(history, now);
      const entries = [...(current ? [current] : []), ...plannedAfter(history, now)];
      let before = configured;
      for (const { value, validFrom } of entries) {
        const after = termsOf(value);
        layers.push({ tenant: id, key, validFrom, isPlanned: validFrom > now, before, after });
        before = after;
      }
    }
  }
  return layers.sort((a, b) => a.validFrom.getTime() - b.validFrom.getTime());
}
