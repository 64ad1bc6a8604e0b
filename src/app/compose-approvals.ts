import type { AdminServices } from '../admin/context.ts';
import type { Clock } from '../platform/clock.ts';
import type { Pool } from '../platform/database/pool.ts';
import { buyersOf } from '../shop/after-sales/order-administration/index.ts';
import {
  type ApprovalAdministration,
  type ApprovalExecutors,
  createApprovalAdministration,
  readAssignment,
} from '../shop/staff/employees/index.ts';
import { type ApprovalListing, createApprovalListing } from '../shop/staff/lists/index.ts';

type Departments = Pick<
  AdminServices,
  | 'giftCards'
  | 'payments'
  | 'orders'
  | 'fulfilment'
  | 'orderGoods'
  | 'ledger'
  | 'openItems'
  | 'unmatched'
  | 'writeOffs'
  | 'periods'
  | 'staff'
>;

/** Composes the approvals: each approved act is executed by its department, with the values of its request. */
export function composeApprovals(deps: { pool: Pool; clock: Clock; departments: Departments }): {
  approvals: ApprovalAdministration;
  approvalListing: ApprovalListing;
} {
  const { pool, clock, departments } = deps;
  const shared = {
    pool,
    clock,
    buyersOf: (tenant: string, numbers: string[]) => buyersOf(pool, tenant, numbers),
  };
  return {
    approvals: createApprovalAdministration({ ...shared, executors: approvalExecutors(departments) }),
    approvalListing: createApprovalListing(shared),
  };
}

function approvalExecutors(departments: Departments): ApprovalExecutors {
  const {
    giftCards,
    payments,
    orders,
    fulfilment,
    orderGoods,
    ledger,
    openItems,
    unmatched,
    writeOffs,
    periods,
    staff,
  } = departments;
  const { accounts } = staff;
  return {
    'payment.refund': (member, { tenant, row: { entered }, approval }) => {
      const { payment = '', amount = '', reason = '' } = entered;
      return payments.refund(member, { tenant, paymentId: payment, amount: Number(amount), reason }, approval);
    },
    'order.cancel': (member, { tenant, row: { entered }, approval }) => {
      const { number = '', reason = '', note = '' } = entered;
      return orders.cancel(member, { tenant, number, reason, note }, approval);
    },
    'order.cancel-lines': (member, { tenant, row: { entered }, approval }) =>
      fulfilment.cancelLines(member, { tenant, number: entered.number ?? '', entered }, approval),
    'order.change-goods': (member, { tenant, row: { entered }, approval }) =>
      orderGoods.save(member, { tenant, number: entered.number ?? '', entered }, approval),
    'order.reduce': (member, { tenant, row: { entered }, approval }) =>
      fulfilment.reduce(
        member,
        { tenant, number: entered.number ?? '', entered, amount: Number(entered.amount ?? '') },
        approval,
      ),
    'return.settle': (member, { tenant, row: { entered }, approval }) =>
      fulfilment.settle(member, { tenant, number: entered.number ?? '', entered }, approval),
    'credit.pay-back': (member, { tenant, row: { entered }, approval }) => {
      const { account = '', reason = '' } = entered;
      return fulfilment.payBackCredit(member, { tenant, accountId: account, reason }, approval);
    },
    'gift-card.issue': (member, { tenant, row: { entered }, approval }) =>
      giftCards.issue(member, { tenant, entered }, approval),
    'gift-card.resend': (member, { tenant, row: { entered }, approval }) => {
      const { id = '', email = '', reason = '' } = entered;
      return giftCards.resend(member, { tenant, id, email, reason }, approval);
    },
    'order.settle': (member, { tenant, row: { entered }, approval }) =>
      orders.settle(member, { tenant, number: entered.number ?? '' }, approval),
    'payment.assign': (member, { tenant, row: { entered }, approval }) => {
      const { payment = '', order = '', parts: lines, reason = '' } = entered;
      if (lines !== undefined)
        return unmatched.split(member, { tenant, id: payment, parts: lines, reason, amountOf: Number }, approval);
      return ledger.assign(member, { tenant, id: payment, orderNumber: order, reason }, approval);
    },
    'payment.send-back': (member, { tenant, row: { entered }, approval }) => {
      const { payment = '', on = '', account, reason = '' } = entered;
      if (account !== undefined)
        return unmatched.orderSendBack(member, { tenant, id: payment, account: { sealed: account }, reason }, approval);
      return unmatched.sendBack(member, { tenant, id: payment, on, reason }, approval);
    },
    'debt.write-off': (member, { tenant, row: { entered }, approval }) => {
      const { account = '', order = '', amount = '', reason = '' } = entered;
      const asked = { tenant, accountId: account, orderNumber: order, amount: Number(amount), reason };
      return writeOffs.writeOff(member, asked, approval);
    },
    'payment.note': (member, { tenant, row: { entered }, approval }) => {
      const { account = '', amount = '', ...form } = entered;
      const asked = { tenant, accountId: account, entered: form, amount: Number(amount) };
      return openItems.notePayment(member, asked, approval);
    },
    'period.reopen': (member, { tenant, row: { entered }, approval }) => {
      const { month = '', reason = '' } = entered;
      return periods.reopen(member, { tenant, month, reason }, approval);
    },
    'staff.add': async (member, { row: { entered }, approval }) => {
      const { email = '' } = entered;
      const role = readAssignment(entered.role ?? '');
      if (!role) return { ok: false, problem: 'no-role' };
      const added = await accounts.add(member, { email, role }, approval);
      return added.ok ? { ok: true, link: { email, link: added.link } } : added;
    },
    'staff.role': async (member, { row: { entered }, approval }) => {
      const { id = '' } = entered;
      const role = readAssignment(entered.role ?? '');
      return role ? accounts.changeRole(member, id, role, approval) : { ok: false, problem: 'no-role' };
    },
    'role.change': (member, { row: { entered }, approval }) =>
      staff.roles.change(member, { id: entered.id ?? '', entered }, approval),
    'staff.unlock': (member, { row: { entered }, approval }) =>
      accounts.setLocked(member, entered.id ?? '', false, approval),
    'staff.factor': (member, { row: { entered }, approval }) =>
      accounts.resetFactor(member, entered.id ?? '', approval),
    'staff.invite': async (member, { row: { entered }, approval }) => {
      const invited = await accounts.invite(member, entered.id ?? '', approval);
      return invited.ok ? { ok: true, link: { email: invited.email, link: invited.link } } : invited;
    },
  };
}
