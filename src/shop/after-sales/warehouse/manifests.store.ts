import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import { isUuid } from '../../../platform/uuid.ts';
import type { Carrier } from '../fulfilment/index.ts';

export type ManifestRow = {
  id: string;
  carrier: Carrier;
  number: number;
  closedBy: string;
  closedAt: Date;
  parcels: number;
};

/** Parcel as the manifest lists it. Without a name: the carrier needs place and number. */
export type HandedOver = {
  order: string;
  number: number;
  trackingNumber: string | null;
  labelId: string | null;
  weight: number | null;
  postalCode: string;
  country: string;
};

/** Counts shipped parcels that no manifest lists, by carrier. */
export async function parcelsToHandOver(pool: Pool, tenant: string): Promise<{ carrier: Carrier; parcels: number }[]> {
  const { rows } = await pool.query<{ carrier: Carrier; parcels: number }>(
    `select carrier, count(*)::int as parcels from parcel where tenant = $1 and state = 'shipped' and manifest_id is null
     group by carrier order by carrier`,
    [tenant],
  );
  return rows;
}

/** Closes the day of a carrier: all shipped parcels without a manifest get this one. Null if there is none. */
export async function insertManifest(
  client: pg.PoolClient,
  manifest: { tenant: string; carrier: Carrier; by: string; now: Date },
): Promise<{ id: string; number: number; parcels: number } | null> {
  const { tenant, carrier, by, now } = manifest;
  // Two employees who close at once: the second one finds no parcel left.
  await client.query("select pg_advisory_xact_lock(hashtext('manifest ' || $1 || ' ' || $2))", [tenant, carrier]);
  const { rows } = await client.query<{ id: string; number: number }>(
    `insert into manifest (tenant, carrier, number, closed_by, closed_at)
     select $1, $2, coalesce(max(number), 0) + 1, $3, $4 from manifest where tenant = $1 and carrier = $2
     returning id, number`,
    [tenant, carrier, by, now],
  );
  const [row] = rows;
  if (!row) throw new Error('a new manifest has no row');
  const { rowCount } = await client.query(
    `update parcel set manifest_id = $3 where tenant = $1 and carrier = $2 and state = 'shipped' and manifest_id is null`,
    [tenant, carrier, row.id],
  );
  return rowCount ? { ...row, parcels: rowCount } : null;
}

const MANIFEST = `manifest.id, manifest.carrier, manifest.number, manifest.closed_by as "closedBy", manifest.closed_at as "closedAt",
  (select count(*)::int from parcel where manifest_id = manifest.id) as parcels`;

export async function manifestById(
  pool: Pool,
  tenant: string,
  id: string,
): Promise<{ manifest: ManifestRow; parcels: HandedOver[] } | null> {
  if (!isUuid(id)) return null;
  const { rows } = await pool.query<ManifestRow>(
    `select ${MANIFEST} from manifest where tenant = $1 and manifest.id = $2`,
    [tenant, id],
  );
  const [manifest] = rows;
  if (!manifest) return null;
  const { rows: parcels } = await pool.query<HandedOver>(
    `select orders.number as "order", parcel.number, parcel.tracking_number as "trackingNumber", parcel.label_id as "labelId",
       parcel.weight, coalesce(address->>'postalCode', '') as "postalCode", coalesce(address->>'country', '') as country
     from parcel join orders on orders.id = parcel.order_id
     cross join lateral (select coalesce(nullif(orders.delivery->'options'->'pickup', 'null'),
       nullif(orders.delivery->'shipping', 'null'), orders.delivery->'billing') as address) held
     where parcel.manifest_id = $1 order by orders.number, parcel.number`,
    [id],
  );
  return { manifest, parcels };
}
