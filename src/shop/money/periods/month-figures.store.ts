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
  /** Surcharges of instalments that are due after the month, by the present plans of orders that it had booked. */
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

/** Balances of a closed month, which is not read again. `to`: its last day. */
export type Opening = { to: string; figures: Pick<MonthFigures, Balance> };

/** Accounts of the figures that are balances. */
const BALANCES = {
  receivable: 'receivable',
  credit: 'credit',
  deferred: 'deferred',
  provider: 'provider',
  suspense: 'suspense',
  giftCards: 'gift-cards',
} as const;
type Balance = keyof typeof BALANCES;

/**
 * Returns the figures of a month and of the month before it. `opening` has the balances of an earlier month, if one is
 * closed; entries until then are not read.
 */
export async function monthFigures(
  client: pg.PoolClient,
  asked: { tenant: string; before: string; from: string; to: string; opening: Opening | null },
): Promise<{ now: MonthFigures; before: MonthFigures }> {
  const { tenant, before, from, to, opening } = asked;
  const { rows: sums } = await client.query<Sums>({
    name: 'month-sums',
    text: `select posting.account, coalesce(sum(posting.amount) filter (where entry.booked_on < $2), 0)::bigint as earlier,
       coalesce(sum(posting.amount) filter (where entry.booked_on >= $2 and entry.booked_on < $3), 0)::bigint as before,
       coalesce(sum(posting.amount) filter (where entry.booked_on >= $3), 0)::bigint as month
     from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
     where entry.tenant = $1 and entry.booked_on <= $4 and entry.booked_on > coalesce($5::date, '-infinity') group by posting.account`,
    values: [tenant, before, from, to, opening?.to ?? null],
  });
  const { rows: waiting } = await client.query<{ before: number; now: number; toComeBefore: number; toCome: number }>({
    name: 'month-waiting',
    // An order with a deferred amount at the end of either month is not shipped yet, or has a later entry. A debt that a
    // later credit settled at a daily closing counts as open, since that booking names no order.
    text: `with waiting as (
         select id from orders where tenant = $1 and state = 'placed' and stage in ('placed', 'paid', 'partly-shipped')
         union select order_id from ledger_entry where tenant = $1 and booked_on >= $2 and order_id is not null
       ), sold as (
         select entry.order_id, sum(posting.amount) filter (where posting.account = 'deferred') as deferred,
           sum(posting.amount) filter (where posting.account = 'receivable') as receivable,
           sum(posting.amount) filter (where posting.account = 'deferred' and entry.booked_on < $2) as deferred_before,
           sum(posting.amount) filter (where posting.account = 'receivable' and entry.booked_on < $2) as receivable_before
         from waiting join ledger_entry entry on entry.order_id = waiting.id
         join ledger_posting posting on posting.entry_id = entry.id
         where entry.tenant = $1 and entry.booked_on <= $3 and posting.account in ('deferred', 'receivable')
         group by entry.order_id)
       select coalesce(sum(greatest(0, -deferred - greatest(0, coalesce(receivable, 0)))) filter (where deferred < 0), 0)::bigint as now,
         coalesce(sum(greatest(0, -deferred_before - greatest(0, coalesce(receivable_before, 0)))) filter (where deferred_before < 0), 0)::bigint
           as before,
         (select coalesce(sum(amount - principal), 0) from ledger_due
          where tenant = $1 and kind = 'instalment' and due_on > $3 and exists (
            select from ledger_entry entry where entry.order_id = ledger_due.order_id and entry.booked_on <= $3))::bigint as "toCome",
         (select coalesce(sum(amount - principal), 0) from ledger_due
          where tenant = $1 and kind = 'instalment' and due_on >= $2 and exists (
            select from ledger_entry entry where entry.order_id = ledger_due.order_id and entry.booked_on < $2))::bigint
           as "toComeBefore"
       from sold`,
    values: [tenant, from, to],
  });
  const [paid = { before: 0, now: 0, toComeBefore: 0, toCome: 0 }] = waiting;
  const start = opening?.figures ?? null;
  return {
    now: figuresOf(sums, start, true, { prepaid: Number(paid.now), surchargesToCome: Number(paid.toCome) }),
    before: figuresOf(sums, start, false, {
      prepaid: Number(paid.before),
      surchargesToCome: Number(paid.toComeBefore),
    }),
  };
}

function figuresOf(
  sums: readonly Sums[],
  opening: Opening['figures'] | null,
  isNow: boolean,
  waiting: Pick<MonthFigures, 'prepaid' | 'surchargesToCome'>,
): MonthFigures {
  const moved = (names: readonly string[]) =>
    sums.reduce((sum, row) => (names.includes(row.account) ? sum + Number(isNow ? row.month : row.before) : sum), 0);
  const moving = (name: Balance) =>
    sums.reduce(
      (sum, row) =>
        row.account === BALANCES[name]
          ? sum + Number(row.earlier) + Number(row.before) + (isNow ? Number(row.month) : 0)
          : sum,
      0,
    );
  /** `sign`: -1 for an account whose balance is on the credit side. */
  const balance = (name: Balance, sign: 1 | -1) => (opening?.[name] ?? 0) + sign * moving(name);
  return {
    sales: -moved(NAMES.sales),
    vat: -moved(NAMES.vat),
    surcharges: -moved(NAMES.surcharges),
    goodwill: moved(NAMES.goodwill),
    charges: -moved(NAMES.charges),
    receivable: balance('receivable', 1),
    credit: balance('credit', -1),
    deferred: balance('deferred', -1),
    provider: balance('provider', 1),
    suspense: balance('suspense', -1),
    giftCards: balance('giftCards', -1),
    breakage: -moved(NAMES.breakage),
    ...waiting,
  };
}
