import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { EntryKind } from '../ledger/index.ts';

/** VAT of supplies, or of what reduces them: credit notes, cancellations, returned payments. */
export const VAT_PARTS = ['supplies', 'reductions'] as const;
export type VatPartName = (typeof VAT_PARTS)[number];

/** Sums of VAT postings. Minor units; VAT that the company owes is positive. */
export type VatSum = {
  /** Country of the supply. */
  country: string;
  permille: number | null;
  part: VatPartName;
  net: number;
  vat: number;
  /** Number of postings. */
  count: number;
};

/** Kinds of entries by which VAT of a supply arises. */
const SUPPLIES = "('order-billed', 'order-delivered', 'prepayment-taxed')";

/** Taxed amount of a posting. Entries of before have none, so it follows from the rate. */
const NET = 'coalesce(posting.net, round(posting.amount * 1000.0 / nullif(posting.permille, 0)), 0)';

export type VatScope = { tenant: string; home: string; from: string; to: string };

/** Returns the sums of all VAT postings of a tenant booked between two days, by country, rate and part. */
export async function vatSums(client: pg.PoolClient, { tenant, home, from, to }: VatScope): Promise<VatSum[]> {
  const { rows } = await client.query<VatSum>({
    name: 'vat-sums',
    text: `select coalesce(entry.country, $2) as country, posting.permille,
       case when entry.kind in ${SUPPLIES} and posting.amount < 0 then 'supplies' else 'reductions' end as part,
       -sum(${NET})::bigint as net, -sum(posting.amount)::bigint as vat, count(*)::int as count
     from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
     where entry.tenant = $1 and entry.booked_on between $3 and $4 and posting.account = 'vat'
     group by 1, 2, 3 order by 1, 2 desc nulls last, 3 desc`,
    values: [tenant, home, from, to],
  });
  return rows.map((row) => ({ ...row, net: Number(row.net), vat: Number(row.vat) }));
}

/** Amounts without VAT and the balance of the VAT account, booked between two days. Minor units. */
export type VatControls = {
  /** Surcharges of credits and protection, which are exempt. */
  exempt: number;
  /** VAT account: what the company owes more since. */
  ledger: number;
};

/** Returns what the report is compared with: one sum of whole accounts, without countries, rates and kinds. */
export async function vatControls(client: pg.PoolClient, { tenant, from, to }: VatScope): Promise<VatControls> {
  const { rows } = await client.query<VatControls>({
    name: 'vat-controls',
    text: `select coalesce(-sum(posting.amount) filter (where posting.account in ('interest', 'protection')), 0)::bigint as exempt,
       coalesce(-sum(posting.amount) filter (where posting.account = 'vat'), 0)::bigint as ledger
     from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
     where entry.tenant = $1 and entry.booked_on between $2 and $3 and posting.account in ('interest', 'protection', 'vat')`,
    values: [tenant, from, to],
  });
  const [{ exempt, ledger } = { exempt: 0, ledger: 0 }] = rows;
  return { exempt: Number(exempt), ledger: Number(ledger) };
}

/** One VAT posting with its entry. Minor units, ISO dates. */
export type VatEntry = {
  id: number;
  position: number;
  bookedOn: string;
  valueOn: string;
  kind: EntryKind;
  key: string;
  orderNumber: string | null;
  hasOrder: boolean;
  country: string;
  permille: number | null;
  part: VatPartName;
  net: number;
  vat: number;
};

export type VatFilter = { country: string | null; permille: number | null; part: VatPartName | null };

/** Returns a page of the VAT postings behind a figure of the report, oldest first, after a posting. */
export async function vatEntries(
  runner: Pool | pg.PoolClient,
  scope: VatScope,
  asked: { filter: VatFilter; after: { id: number; position: number } | null; most: number },
): Promise<VatEntry[]> {
  const { filter, after, most } = asked;
  const { rows } = await runner.query<VatEntry>(
    `select * from (
       select entry.id::int8 as id, posting.position, entry.booked_on::text as "bookedOn", entry.value_on::text as "valueOn", entry.kind,
         entry.key, entry.order_number as "orderNumber", entry.order_id is not null as "hasOrder",
         coalesce(entry.country, $2) as country, posting.permille,
         case when entry.kind in ${SUPPLIES} and posting.amount < 0 then 'supplies' else 'reductions' end as part,
         -${NET}::bigint as net, -posting.amount as vat
       from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
       where entry.tenant = $1 and entry.booked_on between $3 and $4 and posting.account = 'vat'
         and (entry.id, posting.position) > ($8::bigint, $9::int)) line
     where ($5::text is null or country = $5) and ($6::int is null or permille = $6) and ($7::text is null or part = $7)
     order by id, position limit $10`,
    [
      scope.tenant,
      scope.home,
      scope.from,
      scope.to,
      filter.country,
      filter.permille,
      filter.part,
      after?.id ?? 0,
      after?.position ?? 0,
      most,
    ],
  );
  return rows.map((row) => ({ ...row, net: Number(row.net), vat: Number(row.vat) }));
}
