import type { Pool } from '../../../platform/database/pool.ts';

/** Writes the currency of each tenant, which triggers put into events. Writes nothing that is stored already. */
export async function writeTenantCurrencies(
  pool: Pool,
  tenants: readonly { id: string; currency: string }[],
): Promise<void> {
  await pool.query(
    `insert into tenant_currency as known (tenant, currency)
     select own.tenant, own.currency from unnest($1::text[], $2::text[]) as own (tenant, currency)
       where not exists (select from tenant_currency c where c.tenant = own.tenant and c.currency = own.currency)
     on conflict (tenant) do update set currency = excluded.currency`,
    [tenants.map(({ id }) => id), tenants.map(({ currency }) => currency)],
  );
}
