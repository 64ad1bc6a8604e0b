import type pg from 'pg';

/** Figures of a month in minor units. Balances are those of its last day. */
export type MonthFigures = {
  /** Revenue and VAT of the month. */
  sales: number;
  vat: number;
  surcharges: number;
  /** Reductions that the retailer gave without owing them, and fees and late interest of reminders. */
  goodwill: number;
  charges: number;
  /** Owed by customers, and owed to them. */
  receivable: number;
  credit: number;
  /** Sold and not supplied, and the part of it that is paid. */
  deferred: number;
  prepaid: number;
  /** Money at the payment provider, and money that matches no order. */
  provider: number;
  suspense: number;
  /** Balances of gift cards, and those that expired in the month. */
  giftCards: number;
  breakage: number;
  /** Surcharges of instalments that are due after the month, by the present plans. */
  surchargesToCome: number;
};

const NAMES = {
  sales: ['sales'],
  vat: ['vat'],
  surcharges: ['interest', 'protection'],
  goodwill: ['goodwill'],
  charges: ['fees', 'late-interest'],
  breakage: ['breakage'],
} as const;

/** Sums of an account: until the month before, in that month, and in the month. */
type Sums = { account: string; earlier: number; before: number; month: number };

/** Returns the figures of a month and of the month before it. */
export async function monthFigures(
  client: pg.PoolClient,
  asked: { tenant: string; before: string; from: string; to: string },
): Promise<{ now: MonthFigures; before: MonthFigures }> {
  const { tenant, before, from, to } = asked;
  const { rows: sums } = await client.query<Sums>({
    name: 'month-sums',
    text: `select posting.account, coalesce(sum(posting.amount) filter (where entry.booked_on < $2), 0)::bigint as earlier,
       coalesce(sum(posting.amount) filter (where entry.booked_on >= $2 and entry.booked_on < $3), 0)::bigint as before,
       coalesce(sum(posting.amount) filter (where entry.booked_on >= $3), 0)::bigint as month
     from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
     where entry.tenant = $1 and entry.booked_on <= $4 group by posting.account`,
    values: [tenant, before, from, to],
  });
  const { rows: waiting } = await client.query<{ before: number; now: number; toComeBefore: number; toCome: number }>({
    name: 'month-waiting',
    // A debt that a later credit settled at a daily closing counts as open here, since that booking names no order.
    text: `with sold as (
         select entry.order_id, sum(posting.amount) filter (where posting.account = 'deferred') as deferred,
           sum(posting.amount) filter (where posting.account = 'receivable') as receivable,
           sum(posting.amount) filter (where posting.account = 'deferred' and entry.booked_on < $2) as deferred_before,
           sum(posting.amount) filter (where posting.account = 'receivable' and entry.booked_on < $2) as receivable_before
         from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
         where entry.tenant = $1 and entry.booked_on <= $3 and entry.order_id is not null
           and posting.account in ('deferred', 'receivable') group by entry.order_id)
       select coalesce(sum(greatest(0, -deferred - greatest(0, coalesce(receivable, 0)))) filter (where deferred < 0), 0)::bigint as now,
         coalesce(sum(greatest(0, -deferred_before - greatest(0, coalesce(receivable_before, 0)))) filter (where deferred_before < 0), 0)::bigint
           as before,
         (select coalesce(sum(amount - principal), 0) from ledger_due
          where tenant = $1 and kind = 'instalment' and due_on > $3)::bigint as "toCome",
         (select coalesce(sum(amount - principal), 0) from ledger_due
          where tenant = $1 and kind = 'instalment' and due_on >= $2)::bigint as "toComeBefore"
       from sold`,
    values: [tenant, from, to],
  });
  const [paid = { before: 0, now: 0, toComeBefore: 0, toCome: 0 }] = waiting;
  return {
    now: figuresOf(sums, true, { prepaid: Number(paid.now), surchargesToCome: Number(paid.toCome) }),
    before: figuresOf(sums, false, { prepaid: Number(paid.before), surchargesToCome: Number(paid.toComeBefore) }),
  };
}

function figuresOf(
  sums: readonly Sums[],
  isNow: boolean,
  waiting: Pick<MonthFigures, 'prepaid' | 'surchargesToCome'>,
): MonthFigures {
  const moved = (names: readonly string[]) =>
    sums.reduce((sum, row) => (names.includes(row.account) ? sum + Number(isNow ? row.month : row.before) : sum), 0);
  const balance = (name: string) =>
    sums.reduce(
      (sum, row) =>
        row.account === name ? sum + Number(row.earlier) + Number(row.before) + (isNow ? Number(row.month) : 0) : sum,
      0,
    );
  return {
    sales: -moved(NAMES.sales),
    vat: -moved(NAMES.vat),
    surcharges: -moved(NAMES.surcharges),
    goodwill: moved(NAMES.goodwill),
    charges: -moved(NAMES.charges),
    receivable: balance('receivable'),
    credit: -balance('credit'),
    deferred: -balance('deferred'),
    provider: balance('provider'),
    suspense: -balance('suspense'),
    giftCards: -balance('gift-cards'),
    breakage: -moved(NAMES.breakage),
    ...waiting,
  };
}
