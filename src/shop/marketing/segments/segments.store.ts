import type { SqlRunner } from '../../../platform/jobs.ts';
import type { SegmentRule } from './segment-rule.ts';

export type SegmentRow = {
  id: string;
  tenant: string;
  name: string;
  rule: unknown;
  counted: number | null;
  countedAt: Date | null;
  version: number;
  createdBy: string;
  changedAt: Date;
  /** Campaigns that name the segment. */
  campaigns: number;
};

const COLUMNS = `segment.id, segment.tenant, segment.name, segment.rule, segment.counted, segment.counted_at as "countedAt",
  segment.version, segment.created_by as "createdBy", segment.changed_at as "changedAt",
  (select count(*)::int from campaign where campaign.segment_id = segment.id) as campaigns`;

export async function findSegment(
  runner: SqlRunner,
  own: { tenant: string; id: string; lock?: boolean },
): Promise<SegmentRow | null> {
  const { rows } = await runner.query(
    `select ${COLUMNS} from segment where id::text = $1 and tenant = $2${own.lock ? ' for update' : ''}`,
    [own.id, own.tenant],
  );
  return (rows as SegmentRow[])[0] ?? null;
}

export async function listSegments(runner: SqlRunner, tenant: string, most: number): Promise<SegmentRow[]> {
  const { rows } = await runner.query(
    `select ${COLUMNS} from segment where tenant = $1 order by lower(name), id limit $2`,
    [tenant, most],
  );
  return rows as SegmentRow[];
}

/** Stores a new segment; false if the tenant has one of this name. */
export async function insertSegment(
  runner: SqlRunner,
  own: { id: string; tenant: string; name: string; rule: SegmentRule; by: string; now: Date },
): Promise<boolean> {
  const { rows } = await runner.query(
    `insert into segment (id, tenant, name, rule, created_by, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $6) on conflict do nothing returning id`,
    [own.id, own.tenant, own.name, JSON.stringify(own.rule), own.by, own.now],
  );
  return rows.length === 1;
}

/** Updates a segment of the given version; false if there is none. */
export async function updateSegment(
  runner: SqlRunner,
  own: { tenant: string; id: string; version: number; name: string; rule: SegmentRule; now: Date },
): Promise<boolean> {
  const { rows } = await runner.query(
    `update segment set name = $4, rule = $5, changed_at = $6, version = version + 1
     where id = $1 and tenant = $2 and version = $3 returning id`,
    [own.id, own.tenant, own.version, own.name, JSON.stringify(own.rule), own.now],
  );
  return rows.length === 1;
}

/** Whether another segment of the tenant has this name. */
export async function isSegmentNameTaken(
  runner: SqlRunner,
  own: { tenant: string; id: string; name: string },
): Promise<boolean> {
  const { rows } = await runner.query(
    'select from segment where tenant = $1 and lower(name) = lower($2) and id <> $3::uuid',
    [own.tenant, own.name, own.id],
  );
  return rows.length > 0;
}

export async function deleteSegment(runner: SqlRunner, own: { tenant: string; id: string }): Promise<void> {
  await runner.query('delete from segment where id = $1 and tenant = $2', [own.id, own.tenant]);
}

/** Stores the last count of a segment, for the list. */
export async function writeCount(runner: SqlRunner, own: { id: string; count: number; now: Date }): Promise<void> {
  await runner.query('update segment set counted = $2, counted_at = $3 where id = $1', [own.id, own.count, own.now]);
}

export type SegmentNames = { products: string[]; brands: string[]; categories: string[]; groups: string[] };

/** Returns the stored keys of entered names: a product also by an article number, a brand in any letter case. */
export async function knownKeys(
  runner: SqlRunner,
  tenant: string,
  entered: SegmentNames,
): Promise<Record<keyof SegmentNames, Map<string, string>>> {
  const { rows } = await runner.query(
    `select 'products' as kind, id as name, id as key from product where id = any($1)
     union all select 'products', sku, product_id from variant where sku = any($1) and sku not in (select id from product)
     union all (select distinct on (lower(brand)) 'brands', lower(brand), brand from product where lower(brand) = any($2)
       order by lower(brand), brand)
     union all select 'categories', id, id from category where id = any($3)
     union all select 'groups', key, key from customer_group where tenant = $5 and key = any($4)
     union all select 'groups', 'standard', 'standard'`,
    [entered.products, entered.brands.map((brand) => brand.toLowerCase()), entered.categories, entered.groups, tenant],
  );
  const known = { products: new Map(), brands: new Map(), categories: new Map(), groups: new Map() } satisfies Record<
    keyof SegmentNames,
    Map<string, string>
  >;
  for (const { kind, name, key } of rows as { kind: keyof SegmentNames; name: string; key: string }[])
    known[kind].set(name, key);
  return known;
}
