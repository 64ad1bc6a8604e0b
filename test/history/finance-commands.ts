import type { Draw } from '../../houses/montarve/data/past/draw.ts';
import type { Command } from './commands.ts';
import { runMinute } from './run-jobs.ts';
import { ADMIN, DAY, type World } from './world.ts';

const cents = (text: string) => (/^\d+\.\d{2}$/.test(text) ? Number(text.replace('.', '')) : null);
const shown = (amount: number) => (amount / 100).toFixed(2);
const isoDay = (world: World, days: number) =>
  new Date(world.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);

type OpenDebt = { accountId: string; number: string; open: number; dueId: string };

/** An order with open debts, with its account and one of its debts. */
async function debtOf(world: World, draw: Draw): Promise<OpenDebt | undefined> {
  return draw.of(
    await world.rows<OpenDebt>(
      `select account_id as "accountId", order_number as number, sum(amount - settled)::int as open, (array_agg(id order by payable_on, key))[1] as "dueId"
       from ledger_due where settled < amount and order_number is not null group by 1, 2 order by 2`,
    ),
  );
}

/** Money that matches no order. */
async function unmatchedOf(world: World, draw: Draw): Promise<{ id: string; amount: number } | undefined> {
  const found = await world.staff.ledger.overview(ADMIN, { tenant: world.tenant, term: '' });
  return draw.of(found?.unmatched.rows ?? []);
}

const CUSTOMERS: Record<string, Command> = {
  payoff: async (world, draw) => {
    const [plan] = await plansOf(world, draw);
    if (plan) await world.shop.ledger.payOff({ tenant: world.tenant, customerId: plan.customerId }, plan.number);
    await runMinute(world);
  },
  insure: async (world, draw) => {
    const [plan] = await plansOf(world, draw);
    if (plan) await world.shop.instalments.insure({ tenant: world.tenant, customerId: plan.customerId }, plan.number);
  },
  /** Plans of more than three instalments need paper in Switzerland. */
  'sign-contract': async (world, draw) => {
    const { person, today } = { person: draw.of(world.people), today: isoDay(world, 0) };
    if (!person || person.customerId === null) return;
    const { customerId, locale } = person;
    await world.shop.instalments.conclude({ tenant: world.tenant, customerId }, { form: 'written', locale });
    const asked = { tenant: world.tenant, params: new URLSearchParams('size=100'), typed: '' };
    for (const { id } of (await world.staff.contracts.listing.list(ADMIN, asked))?.lines ?? [])
      await world.staff.contracts.sign(ADMIN, { tenant: world.tenant, id, signedOn: today, note: 'by post' });
  },
  'withdraw-contract': async (world, draw) => {
    const customerId = draw.of(world.people.flatMap((person) => person.customerId ?? []));
    if (customerId === undefined || !draw.chance(50)) return;
    const debtor = { tenant: world.tenant, customerId };
    const { agreements } = await world.shop.instalments.overview(debtor);
    const agreement = agreements.find(({ withdrawableUntil }) => withdrawableUntil !== null);
    if (agreement) await world.shop.instalments.withdraw(debtor, agreement.id);
    await runMinute(world);
  },
};

const plansOf = (world: World, draw: Draw) =>
  world.rows<{ customerId: string; number: string }>(
    `select customer_id as "customerId", number from orders join instalment_plan on order_id = orders.id where customer_id is not null
     order by number offset $1 limit 1`,
    draw.int(0, 4),
  );

const DEBTS: Record<string, Command> = {
  'write-off': async (world, draw) => {
    const debt = await debtOf(world, draw);
    if (!debt) return null;
    const amount = draw.chance(60) ? null : draw.int(1, debt.open);
    const { accountId, number: orderNumber } = debt;
    return world.staff.writeOffs.writeOff(ADMIN, {
      tenant: world.tenant,
      accountId,
      orderNumber,
      amount,
      reason: 'insolvent',
    });
  },
  'undo-write-off': async (world) => {
    const accounts = await world.rows<{ id: string }>('select id from ledger_account order by opened_at, id');
    for (const { id: accountId } of accounts) {
      const account = { tenant: world.tenant, accountId };
      const [found] = await world.staff.writeOffs.ofAccount(ADMIN, account);
      if (found) return world.staff.writeOffs.undo(ADMIN, { ...account, entryId: String(found.id), reason: 'paid' });
    }
    return null;
  },
  hold: async (world, draw) => {
    const debt = await debtOf(world, draw);
    const kind = draw.of(['dunning-stop', 'deferral', 'collection']) ?? 'deferral';
    if (!debt) return null;
    const until = kind === 'collection' ? '' : isoDay(world, draw.int(20, 60));
    const entered = { due: debt.dueId, kind, until, reason: 'asked for it' };
    return world.staff.openItems.hold(ADMIN, { tenant: world.tenant, accountId: debt.accountId, entered });
  },
  agreement: async (world, draw) => {
    const debt = await debtOf(world, draw);
    if (!debt) return null;
    const [due] = await world.rows<{ open: number }>(
      'select (amount - settled)::int as open from ledger_due where id = $1',
      debt.dueId,
    );
    const open = due?.open ?? 0;
    const first = Math.floor(open / 2);
    const parts =
      first > 0
        ? [
            [isoDay(world, 20), first],
            [isoDay(world, 50), open - first],
          ]
        : [[isoDay(world, 20), open]];
    return world.staff.agreements.make(ADMIN, {
      tenant: world.tenant,
      accountId: debt.accountId,
      dueId: debt.dueId,
      parts: parts.map(([on, amount]) => `${on} ${shown(Number(amount))}`).join('\n'),
      reason: 'asked for it',
      amountOf: cents,
    });
  },
  'note-payment': async (world, draw) => {
    const debt = await debtOf(world, draw);
    if (!debt) return null;
    return world.staff.openItems.notePayment(ADMIN, {
      tenant: world.tenant,
      accountId: debt.accountId,
      entered: { order: debt.number, valueOn: isoDay(world, -draw.int(0, 5)), reason: 'paid in the shop' },
      amount: draw.chance(60) ? debt.open : draw.int(1, debt.open + 500),
    });
  },
  'undo-payment': async (world) => {
    const accounts = await world.rows<{ id: string }>('select id from ledger_account order by opened_at, id');
    for (const { id: accountId } of accounts) {
      const account = { tenant: world.tenant, accountId };
      const [entryId] = (await world.staff.openItems.ofAccount(ADMIN, account))?.undoable ?? [];
      if (entryId !== undefined)
        return world.staff.openItems.undoPayment(ADMIN, { ...account, entryId: String(entryId), reason: 'wrong' });
    }
    return null;
  },
  settle: async (world, draw) => {
    const debt = await debtOf(world, draw);
    return debt && world.staff.orders.settle(ADMIN, { tenant: world.tenant, number: debt.number });
  },
};

const MONEY: Record<string, Command> = {
  assign: async (world, draw) => {
    const [money, debt] = [await unmatchedOf(world, draw), await debtOf(world, draw)];
    if (!money || !debt) return null;
    return world.staff.ledger.assign(ADMIN, {
      tenant: world.tenant,
      id: money.id,
      orderNumber: debt.number,
      reason: 'phone',
    });
  },
  split: async (world, draw) => {
    const [money, first, second] = [
      await unmatchedOf(world, draw),
      await debtOf(world, draw),
      await debtOf(world, draw),
    ];
    if (!money || !first || !second || first.number === second.number || money.amount < 2) return null;
    const part = draw.int(1, money.amount - 1);
    const parts = `${first.number} ${shown(part)}\n${second.number} ${shown(money.amount - part)}`;
    return world.staff.unmatched.split(ADMIN, {
      tenant: world.tenant,
      id: money.id,
      parts,
      reason: 'phone',
      amountOf: cents,
    });
  },
  'send-back': async (world, draw) => {
    const money = await unmatchedOf(world, draw);
    const on = isoDay(world, 0);
    return (
      money && world.staff.unmatched.sendBack(ADMIN, { tenant: world.tenant, id: money.id, on, reason: 'not ours' })
    );
  },
  'pay-out': async (world, draw) => {
    const listed = await world.staff.fulfilment.payouts(ADMIN, world.tenant);
    const payout = draw.of(listed?.payouts ?? []);
    return payout && world.staff.fulfilment.paidOut(ADMIN, world.tenant, payout.number);
  },
  'pay-back-credit': async (world, draw) => {
    const found = await world.staff.ledger.overview(ADMIN, { tenant: world.tenant, term: '' });
    const credit = draw.of(found?.credits.rows ?? []);
    return (
      credit &&
      world.staff.fulfilment.payBackCredit(ADMIN, {
        tenant: world.tenant,
        accountId: credit.accountId,
        reason: 'asked for it',
      })
    );
  },
  compensate: async (world, draw) => {
    const paid = draw.of(
      await world.rows<{ id: string }>(
        "select id from online_payment where state = 'captured' order by created_at, id",
      ),
    );
    if (!paid) return null;
    const amount = draw.int(1, 900);
    return world.staff.payments.refund(ADMIN, {
      tenant: world.tenant,
      paymentId: paid.id,
      amount,
      reason: 'late parcel',
    });
  },
  'answer-dispute': async (world, draw) => {
    const open = { tenant: world.tenant, params: new URLSearchParams('size=100'), typed: '' };
    const dispute = draw.of((await world.staff.disputes.listing.list(ADMIN, open))?.lines ?? []);
    if (!dispute) return null;
    const asked = { tenant: world.tenant, id: dispute.id };
    return draw.chance(30)
      ? world.staff.disputes.accept(ADMIN, asked)
      : world.staff.disputes.sendEvidence(ADMIN, {
          ...asked,
          text: draw.of(['winning_evidence', 'losing_evidence']) ?? '',
        });
  },
  'give-card': async (world, draw) =>
    world.staff.giftCards.issue(ADMIN, {
      tenant: world.tenant,
      entered: {
        amount: shown(draw.int(1000, 5000)),
        name: 'Eva Muster',
        email: 'eva.muster@example.ch',
        message: '',
        order: '',
        locale: world.tenant.locales[0].locale,
        reason: 'late parcel',
      },
    }),
  'block-card': async (world, draw) => {
    const card = draw.of(
      await world.rows<{ id: string; state: string }>('select id, state from gift_card order by created_at, id'),
    );
    if (!card) return null;
    const asked = { tenant: world.tenant, id: card.id, reason: 'lost' };
    return card.state === 'blocked'
      ? world.staff.giftCards.unblock(ADMIN, asked)
      : draw.chance(20) && world.staff.giftCards.block(ADMIN, asked);
  },
};

export const financeCommands: Record<string, Command> = { ...CUSTOMERS, ...DEBTS, ...MONEY };
