import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';

export type SettingRow = {
  tenant: string;
  key: string;
  version: number;
  value: unknown;
  validFrom: Date;
  reason: string;
  staffEmail: string;
  at: Date;
  isWithdrawn: boolean;
  withdrawnBy: string | null;
  withdrawnAt: Date | null;
};

const ROWS = `select setting.tenant, setting.key, setting.version, setting.value, setting.valid_from as "validFrom",
  setting.reason, setting.staff_email as "staffEmail", setting.at, withdrawal.at is not null as "isWithdrawn",
  withdrawal.staff_email as "withdrawnBy", withdrawal.at as "withdrawnAt"
  from tenant_setting setting
  left join tenant_setting_withdrawal withdrawal
    on withdrawal.tenant = setting.tenant and withdrawal.key = setting.key and withdrawal.version = setting.version`;

/** Returns the histories of all settings: some entries a month and tenant, which every process holds in memory. */
export async function allSettings(pool: Pool): Promise<SettingRow[]> {
  const { rows } = await pool.query<SettingRow>(`${ROWS} order by setting.tenant, setting.key, setting.version`);
  return rows;
}

export async function settingHistory(
  runner: Pool | pg.PoolClient,
  place: { tenant: string; key: string },
): Promise<SettingRow[]> {
  const { rows } = await runner.query<SettingRow>(
    `${ROWS} where setting.tenant = $1 and setting.key = $2 order by setting.version desc`,
    [place.tenant, place.key],
  );
  return rows;
}

/** Adds a version; returns false if another employee has written it in the meantime. */
export async function insertSetting(
  client: pg.PoolClient,
  entry: Pick<SettingRow, 'tenant' | 'key' | 'version' | 'value' | 'validFrom' | 'reason' | 'staffEmail' | 'at'>,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into tenant_setting (tenant, key, version, value, valid_from, reason, staff_email, at)
     values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8) on conflict do nothing`,
    [
      entry.tenant,
      entry.key,
      entry.version,
      entry.value === null ? null : JSON.stringify(entry.value),
      entry.validFrom,
      entry.reason,
      entry.staffEmail,
      entry.at,
    ],
  );
  return rowCount === 1;
}

/** Withdraws a planned version; returns false if it is in effect, withdrawn or unknown. */
export async function insertSettingWithdrawal(
  client: pg.PoolClient,
  entry: Pick<SettingRow, 'tenant' | 'key' | 'version' | 'staffEmail' | 'at'>,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into tenant_setting_withdrawal (tenant, key, version, staff_email, at)
     select tenant, key, version, $4, $5 from tenant_setting
     where tenant = $1 and key = $2 and version = $3 and valid_from > $5 on conflict do nothing`,
    [entry.tenant, entry.key, entry.version, entry.staffEmail, entry.at],
  );
  return rowCount === 1;
}

/** Announces to every process that settings of a tenant have changed. */
export async function announceSettings(client: pg.PoolClient, tenant: string): Promise<void> {
  await client.query("insert into outbox (topic, key) values ('settings', $1)", [tenant]);
}
