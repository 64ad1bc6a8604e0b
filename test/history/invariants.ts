import { expect } from 'vitest';
import { accountStatementOf } from '../../src/shop/money/ledger/statement/statements.ts';
import { dayOf } from '../../src/shop/selling/instalments/index.ts';
import { expectLiability } from '../gift-cards/support.ts';
import { ADMIN, type World } from './world.ts';

/** Signed documents: invoices add, credit notes subtract. */
const DOCUMENT_VAT = `select document.order_id as id, to_char(document.issued_on, 'YYYY-MM') as month, (part->>'permille')::int as permille,
    case document.kind when 'invoice' then 1 else -1 end * (part->>'vat')::bigint as vat,
    case document.kind when 'invoice' then 1 else -1 end * ((part->>'gross')::bigint - (part->>'vat')::bigint) as net
  from document, jsonb_array_elements(document.vat) part
  where document.tenant = $1 and document.kind in ('invoice', 'credit-note')`;

/** VAT of the ledger. Debts that were given up reduce it by the law, without a document. */
const LEDGER_VAT = `select entry.order_id as id, to_char(entry.booked_on, 'YYYY-MM') as month, posting.permille,
    -posting.amount as vat, -posting.net as net,
    -- Goods that are added to a paid part are taxed with it, before their shipment is billed.
    entry.kind = 'prepayment-taxed' or entry.kind = 'order-billed' and entry.key not like '%:billed' as "isEarly"
  from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
  where entry.tenant = $1 and posting.account = 'vat' and entry.kind not in ('written-off', 'rounded')`;

/** Compares the books after each command: every entry balances, debts equal the ledger, and no number is missing. */
export async function expectBooks({ pool, tenant, rows }: World): Promise<void> {
  expect(await rows('select entry_id from ledger_posting group by entry_id having sum(amount) <> 0')).toEqual([]);
  expect(
    await rows(
      `select currency, sum(amount) from ledger_entry join ledger_posting on entry_id = ledger_entry.id
       group by 1 having sum(amount) <> 0 or currency <> $1`,
      tenant.currency,
    ),
  ).toEqual([]);
  const wrong = await rows(
    `select account.id, sums.*, dues.open from ledger_account account
     cross join lateral (select coalesce(sum(p.amount) filter (where p.account = 'receivable'), 0)::int as receivable,
         coalesce(-sum(p.amount) filter (where p.account = 'credit'), 0)::int as credit
       from ledger_entry e join ledger_posting p on p.entry_id = e.id where e.account_id = account.id) sums
     cross join lateral (select coalesce(sum(amount - settled), 0)::int as open from ledger_due where account_id = account.id) dues
     where dues.open <> sums.receivable or sums.credit < 0`,
  );
  expect(wrong, 'open debts and the receivable of an account').toEqual([]);
  await expectNumbers({ rows });
  await expectLiability(pool);
  await expectUnits({ rows });
}

/** Stock equals the sum of its movements, placed orders less cancelled ones are sold, and nothing waits. */
async function expectUnits({ rows }: Pick<World, 'rows'>): Promise<void> {
  const wrong = await rows(
    `select stock.sku, stock.quantity, moved.units, sold.units as sold, lines.units as lines from stock
     cross join lateral (select coalesce(sum(case when to_location is null then -quantity else quantity end), 0)::int as units
       from stock_movement where stock_movement.sku = stock.sku) moved
     cross join lateral (select coalesce(sum(case reason when 'sale' then quantity else -quantity end), 0)::int as units
       from stock_movement where stock_movement.sku = stock.sku and reason in ('sale', 'cancellation')) sold
     cross join lateral (select coalesce(sum(line.quantity - line.cancelled), 0)::int as units from order_line line
       join orders on orders.id = line.order_id where line.sku = stock.sku and orders.state in ('placed', 'cancelled')) lines
     where stock.quantity <> moved.units or stock.waiting <> 0 or sold.units <> lines.units`,
  );
  expect(wrong, 'stock, its movements and the units of orders').toEqual([]);
}

/** Numbers of every company and kind: none twice, none missing. */
async function expectNumbers({ rows }: Pick<World, 'rows'>): Promise<void> {
  const circles = await rows<{ company: string; kind: string; numbers: number[]; last: number }>(
    `select circle.company, circle.kind, circle.last_number::int as last, array_agg(document.sequence::int order by document.sequence) as numbers
     from document_circle circle left join document
       on document.company = circle.company and document.kind = circle.kind and document.sequence is not null
     group by 1, 2, 3`,
  );
  for (const { company, kind, numbers, last } of circles)
    expect(numbers, `${company} ${kind}`).toEqual(Array.from({ length: last }, (_, index) => index + 1));
  const same = 'select company, kind, number from document group by 1, 2, 3 having count(*) > 1';
  expect(await rows(same)).toEqual([]);
}

/** Pages of every customer, their statement, and the ledger show one balance. */
export async function expectAccounts({ pool, clock, tenant, shop, rows }: World): Promise<void> {
  const accounts = await rows<{ id: string; customerId: string | null; balance: number; receivable: number }>(
    `select account.id, account.customer_id as "customerId",
       coalesce(-sum(posting.amount), 0)::int as balance,
       coalesce(sum(posting.amount) filter (where posting.account = 'receivable'), 0)::int as receivable
     from ledger_account account left join ledger_entry entry on entry.account_id = account.id
     left join ledger_posting posting on posting.entry_id = entry.id and posting.account in ('receivable', 'credit')
     group by 1, 2`,
  );
  const sum = (amounts: readonly { open: number }[]) => amounts.reduce((total, { open }) => total + open, 0);
  for (const { id, customerId, balance, receivable } of accounts) {
    const period = { from: '2025-12-01', to: dayOf(clock.now(), tenant.timeZone) };
    const statement = await accountStatementOf({ pool, clock }, tenant, { accountId: id, ...period });
    expect([statement?.closing, sum(statement?.dues ?? [])], 'statement').toEqual([balance, receivable]);
    if (customerId === null) continue;
    const holder = { tenant, customerId };
    const { standing, rows: newest, pages } = await shop.ledger.bookings(holder, 1);
    const older = [];
    for (let page = 2; page <= pages; page += 1) older.push(...(await shop.ledger.bookings(holder, page)).rows);
    const moved = [...newest, ...older].reduce((total, { amount }) => total + amount, 0);
    expect([moved, newest[0]?.balance ?? 0], 'bookings').toEqual([balance, balance]);
    expect(standing.state === 'open' ? -standing.balance : standing.balance, 'standing').toBe(balance);
    expect(sum(standing.dues), 'open debts of the overview').toBe(receivable);
    const bills = [];
    for (let page = 1, last = 1; page <= last; page += 1) {
      const shown = await shop.ledger.invoices(holder, page);
      last = shown.pages;
      bills.push(...shown.rows);
    }
    expect(sum(bills), 'open debts of the bills').toBe(receivable);
  }
}

/** The VAT report of each month equals the ledger by rate, and shows no difference. */
export async function expectVatReport({ tenant, staff, rows }: World): Promise<void> {
  const months = await rows<{ month: string; permille: number; vat: number; net: number }>(
    `select to_char(entry.booked_on, 'YYYY-MM') as month, posting.permille, -sum(posting.amount)::int as vat, -sum(posting.net)::int as net
     from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
     where entry.tenant = $1 and posting.account = 'vat' group by 1, 2 order by 1, 2`,
    tenant.id,
  );
  for (const { month, permille, vat, net } of months) {
    const found = await staff.periods.vat(ADMIN, { tenant, query: { from: month } });
    expect(found?.report.difference, `difference of ${month}`).toBe(0);
    const line = found?.report.form.find((own) => own.permille === permille);
    expect([line?.vat, line?.net], `${month} at ${permille}`).toEqual([vat, net]);
  }
}

/**
 * Compares the VAT of documents and ledger by order and rate, once everything is shipped or cancelled. Compares months
 * too, unless a payment was taxed before the supply; a credit note may differ by one minor unit (decision 161).
 */
export async function expectDocuments({ tenant, rows }: World): Promise<void> {
  expect(
    await rows(
      `with issued as (select id, permille, sum(vat)::int as vat, sum(net)::int as net from (${DOCUMENT_VAT}) d group by 1, 2),
       booked as (select id, permille, sum(vat)::int as vat, sum(net)::int as net from (${LEDGER_VAT}) l group by 1, 2)
       select orders.number, permille, coalesce(issued.vat, 0) as issued, coalesce(booked.vat, 0) as booked,
         coalesce(issued.net, 0) as "issuedNet", coalesce(booked.net, 0) as "bookedNet"
       from issued full join booked using (id, permille) join orders using (id)
       where coalesce(issued.vat, 0) <> coalesce(booked.vat, 0)
         -- Amounts so small that they have no VAT at all have no posting.
         or abs(coalesce(issued.net, 0) - coalesce(booked.net, 0)) > case when issued.vat = 0 and booked.vat is null then 19 else 0 end order by 1, 2`,
      tenant.id,
    ),
    'VAT of documents and ledger by order',
  ).toEqual([]);
  expect(
    await rows(
      `with early as (select distinct id from (${LEDGER_VAT}) l where "isEarly"),
       issued as (select id, month, permille, sum(vat)::int as vat from (${DOCUMENT_VAT}) d group by 1, 2, 3),
       booked as (select id, month, permille, sum(vat)::int as vat from (${LEDGER_VAT}) l group by 1, 2, 3)
       select orders.number, month, permille, coalesce(issued.vat, 0) as issued, coalesce(booked.vat, 0) as booked
       from issued full join booked using (id, month, permille) join orders using (id)
       where abs(coalesce(issued.vat, 0) - coalesce(booked.vat, 0)) >
           (select count(*) from document where document.order_id = orders.id and kind = 'credit-note') and id not in (select id from early)
       order by 1, 2, 3`,
      tenant.id,
    ),
    'VAT of documents and ledger by month',
  ).toEqual([]);
  const deferred = await rows(
    `select orders.number, sum(posting.amount)::int as deferred from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
     join orders on orders.id = entry.order_id where posting.account = 'deferred' group by 1 having sum(posting.amount) <> 0`,
  );
  expect(deferred, 'nothing is deferred once everything is shipped or cancelled').toEqual([]);
}

/** The page of each order shows what its documents leave to pay. */
export async function expectOrderPages({ tenant, shop, rows }: World): Promise<void> {
  const orders = await rows<{ number: string; customerId: string; total: number; issued: number }>(
    `select number, customer_id as "customerId", total::int, coalesce((select sum(case kind when 'invoice' then document.total else -document.total end)
         from document where order_id = orders.id and kind in ('invoice', 'credit-note')), 0)::int as issued
     from orders where customer_id is not null and placed_at is not null
       -- Bought gift cards are no supply, and have an invoice in some tenants only.
       and coalesce((totals->'giftCards'->'bought'->>'amount')::int, 0) = 0`,
  );
  for (const { number, customerId, total, issued } of orders) {
    const cost = await shop.ledger.costOf({ tenant, customerId }, number);
    expect([number, cost ? cost.now : total], 'cost on the page of an order').toEqual([number, issued]);
  }
}
