import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { afterOrderMessagesOf } from '../../../tenants/messages/after-order.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import {
  type ApprovalInput,
  type ApprovalPassed,
  type NotApproved,
  passApproval,
  type Refused,
  recordAudit,
  type StaffMember,
} from '../../staff/employees/index.ts';
import { unitStateOf } from './cancel-lines.ts';
import { creditFor, issueCredit, lessFee } from './credit.ts';
import { addresseeOf, type FulfilmentDeps } from './deps.ts';
import { localeOfOrder, settledLetter } from './letters.ts';
import { lockLife, settleStage } from './life.store.ts';
import { noteOf, readDecision } from './read-decision.ts';
import { lessWear } from './reduction.ts';
import { creditDueOn, retainedFee } from './return-rules.ts';
import { type Decided, type ReturnRow, returnByNumber, variantTexts, writeReceived } from './returns.store.ts';
import { type Back, reissueVouchersOf, takeUnits } from './take-returned-units.ts';
import type { LifeOrder } from './types.ts';

type Entered = Readonly<Record<string, string>>;

export type SettleOutcome =
  | { ok: true; credit: string | null }
  | {
      ok: false;
      problem:
        | 'not-found'
        /** A unit was not decided exactly once. */
        | 'pieces'
        /** A refusal has no reason. */
        | 'reason'
        /** The return was settled before. */
        | 'state'
        /** A deduction lacks its reason or exceeds the credit. */
        | 'wear'
        /** Another way of refund lacks its reason. */
        | 'way';
    };

/** Whether each deduction is at most the credit of its line, even if every accepted unit is credited. */
function isWearPossible(tenant: Tenant, order: LifeOrder, decided: readonly Decided[]): boolean {
  const back = new Map(decided.map((line) => [line.position, line.accepted]));
  return lessWear(tenant, order, creditFor(tenant, order, back, 'returned'), decided) !== null;
}

/** Deductions of credited units. Exchanged units are not credited, so nothing is deducted for them. */
function keptWear(decided: readonly Decided[], goods: { lines: readonly { position: number; amount: number }[] }) {
  return decided.map((line) => ({
    ...line,
    amount: Math.min(line.amount, goods.lines.find(({ position }) => position === line.position)?.amount ?? 0),
  }));
}

/** Lines of the document about deductions for wear. */
function wearLines(tenant: Tenant, order: LifeOrder, decided: readonly Decided[]) {
  const { papers } = afterOrderMessagesOf(localeOfOrder(tenant, order));
  return decided.flatMap(({ amount, wearReason }) =>
    amount > 0 ? [{ title: papers.wear, note: wearReason ?? '', amount: -amount }] : [],
  );
}

/**
 * Settles a return once. Accepted units are restocked if possible, and exchanged if the chosen variant is available,
 * else credited. Credit note, ledger, audit trail and letter are part of one transaction.
 */
export async function settleReturn(
  deps: FulfilmentDeps,
  tenant: Tenant,
  asked: { number: string; entered: Entered; by: StaffMember; approval?: ApprovalInput | undefined },
): Promise<SettleOutcome | Refused | NotApproved> {
  const { pool, clock, payments } = deps;
  const { number, entered, by } = asked;
  const found = await returnByNumber(pool, tenant.id, number);
  if (!found) return { ok: false, problem: 'not-found' };
  const outcome = await inTransaction(
    pool,
    async (client): Promise<(SettleOutcome & { refunds?: string[]; vouchers?: number }) | NotApproved> => {
      const now = clock.now();
      const order = await lockLife(client, { tenant: tenant.id, id: found.orderId });
      const entry = await returnByNumber(client, tenant.id, number);
      if (!order || !entry) return { ok: false, problem: 'not-found' };
      // Checked before any stock is taken for an exchange.
      if (entry.state !== 'registered' && entry.state !== 'received') return { ok: false, problem: 'state' };
      const read = readDecision(entry, entered, tenant.currency);
      if (typeof read === 'string') return { ok: false, problem: read };
      if (entered.way === 'transfer' && noteOf(entered) === '') return { ok: false, problem: 'way' };
      if (!isWearPossible(tenant, order, read)) return { ok: false, problem: 'wear' };
      const passed = await passSettlement(client, tenant, { ...asked, order, entry, decided: read, now });
      if (!passed.ok) return passed;
      // A return that is settled without receipt is received now.
      await writeReceived(client, entry.id, { now, creditDueOn: creditDueOn(tenant, dayOf(now, tenant.timeZone)) });
      const { decided, back, held } = await takeUnits(client, order, {
        entry,
        read,
        now,
        location: entered.location,
      });
      const { credited, kept } = creditOfReturn(tenant, order, { entry, decided, back });
      const codes = await reissueVouchersOf(client, tenant, order, { back, held, now });
      const stage = await settleStage(client, order);
      const note = noteOf(entered);
      const credit = await issueCredit(payments, client, tenant, order, {
        credited,
        returnId: entry.id,
        more: wearLines(tenant, order, kept),
        way: entered.way === 'transfer' ? 'transfer' : 'as-paid',
        reason: `return ${number}`,
        note: null,
        by: by.email,
        now,
      });
      await recordAudit(client, now, by, {
        action: 'return.settled',
        tenant: tenant.id,
        subject: `order:${order.number}`,
        before: { stage: stage.before },
        after: {
          stage: stage.after,
          return: number,
          accepted: decided.reduce((sum, line) => sum + line.accepted, 0),
          refused: decided.reduce((sum, line) => sum + line.refused, 0),
          credit: credit?.number ?? null,
          amount: credited.amount,
          vouchers: codes.length,
          note: note === '' ? null : note,
          ...(passed.requestedBy === null ? {} : { requestedBy: passed.requestedBy }),
        },
      });
      await tellSettled(client, deps, tenant, { order, entry, decided, codes, credit, credited });
      return { ok: true, credit: credit?.number ?? null, refunds: credit?.refundIds ?? [], vouchers: codes.length };
    },
  );
  if (!outcome.ok) return outcome;
  await payments.doRefunds(outcome.refunds ?? []);
  if (outcome.vouchers) deps.benefitsChanged();
  return { ok: true, credit: outcome.credit };
}

/** Calculates the credit of a return, less wear and the retained label fee. `order` has the counts before it. */
function creditOfReturn(
  tenant: Tenant,
  order: LifeOrder,
  { entry, decided, back }: { entry: ReturnRow; decided: readonly Decided[]; back: Back },
): { credited: ReturnType<typeof lessFee>; kept: ReturnType<typeof keptWear> } {
  const goods = creditFor(tenant, order, back, 'returned');
  const accepted = entry.lines.map(({ position, reason }) => ({ reason, accepted: back.get(position) ?? 0 }));
  const kept = keptWear(decided, goods);
  const worn = lessWear(tenant, order, goods, kept) ?? goods;
  return { credited: lessFee(tenant, order, worn, retainedFee(entry.labelFee, accepted, worn.amount)), kept };
}

/**
 * Decides whether the settlement needs a second pair of eyes. The amount is that of all accepted units, because an
 * exchange is credited if its variant is sold out.
 */
function passSettlement(
  client: pg.PoolClient,
  tenant: Tenant,
  asked: {
    number: string;
    entered: Entered;
    by: StaffMember;
    approval?: ApprovalInput | undefined;
    order: LifeOrder;
    entry: ReturnRow;
    decided: readonly Decided[];
    now: Date;
  },
): Promise<ApprovalPassed | NotApproved> {
  const { number, entered, by, approval, order, entry, decided, now } = asked;
  const accepted = new Map(decided.map((line) => [line.position, line.accepted]));
  const fields = Object.entries(entered).filter(
    ([name, typed]) =>
      typed !== '' &&
      (name === 'note' ||
        name === 'way' ||
        name === 'location' ||
        /^(?:accepted|refused|because|restocked|wear|wear-reason)-\d+$/.test(name)),
  );
  const guarded = {
    act: 'return.settle' as const,
    tenant,
    target: `return:${number}`,
    subject: `order:${order.number}`,
    owner: order.id,
    amount: creditFor(tenant, order, accepted, 'returned').amount,
    entered: { number, ...Object.fromEntries(fields) },
    seen: `${entry.id}, ${unitStateOf(order)}`,
    before: { return: number, state: entry.state },
    after: { return: number, accepted: decided.reduce((sum, line) => sum + line.accepted, 0) },
  };
  return passApproval(client, by, guarded, { reason: entered.note ?? '', ...approval }, now);
}

/** Puts the letter about a settled return, with its reissued voucher codes, into the outbox. */
async function tellSettled(
  client: pg.PoolClient,
  deps: FulfilmentDeps,
  tenant: Tenant,
  settled: {
    order: LifeOrder;
    entry: ReturnRow;
    decided: readonly Decided[];
    codes: readonly string[];
    credit: Awaited<ReturnType<typeof issueCredit>>;
    credited: ReturnType<typeof lessFee>;
  },
): Promise<void> {
  const { order, entry, decided, codes, credit, credited } = settled;
  const to = addresseeOf(deps, tenant, order);
  if (!to) return;
  const told = credit && { ...credit, amount: credited.amount, fee: credited.fee };
  const again = afterOrderMessagesOf(localeOfOrder(tenant, order)).returns.voucherAgain;
  const notes = [...(await notesOf(client, tenant, order, entry, decided)), ...codes.map((code) => again(code))];
  await deps.outbox.put(await settledLetter(to, { number: entry.number, notes }, told), client);
}

async function notesOf(
  client: pg.PoolClient,
  tenant: Tenant,
  order: LifeOrder,
  entry: ReturnRow,
  decided: readonly Decided[],
): Promise<string[]> {
  const text = afterOrderMessagesOf(localeOfOrder(tenant, order)).returns;
  const skus = entry.lines.flatMap(({ exchangeSku }) => exchangeSku ?? []);
  const variants = await variantTexts(client, order.locale, skus);
  return decided.flatMap(({ position, refused, because, exchanged, amount, wearReason }) => {
    const title = order.lines.find((line) => line.position === position)?.title ?? '';
    const sku = entry.lines.find((line) => line.position === position)?.exchangeSku ?? '';
    return [
      ...(amount > 0 ? [`${title} · ${text.wear(formatAmount(amount, tenant.priceFormat), wearReason ?? '')}`] : []),
      ...(refused > 0 && because !== null ? [`${title} · ${text.refused(refused, text.refusals[because])}`] : []),
      ...(exchanged > 0 ? [`${title} · ${text.exchanged(variants.get(sku) ?? sku)}`] : []),
    ];
  });
}
