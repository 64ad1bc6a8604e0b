import { redirect } from 'react-router';
import type { OrderFileTexts } from '../shop/after-sales/order-administration/index.ts';
import type { CustomerFileTexts } from '../shop/customers/customer-service/index.ts';
import type { ApprovalInput, NotApproved } from '../shop/staff/employees/index.ts';
import { allOwnWords } from '../tenants/own-methods.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { methodName, withOwnNames } from './own-names.ts';
import { ADMIN_ROOT } from './sections.ts';
import type { StaffText } from './texts/de.ts';
import { isNotApproved, unapproved } from './with-approval.ts';

/** Exports the books that an address names. */
export async function exportLedger(
  { admin, member, tenant, text }: EmployeeVisit,
  params: URLSearchParams,
  approval: ApprovalInput,
) {
  const asked = (name: string) => params.get(name) ?? '';
  const [kind, format, from, to] = [asked('kind'), asked('format'), asked('from'), asked('to')];
  const outcome = await admin.ledger.export(
    member,
    { tenant, kind, format, from, to, headers: columnHeadings(text, kind), kinds: text.ledger.entryKinds },
    approval,
  );
  return isNotApproved(outcome) ? unapproved(outcome) : outcome;
}

/** Exports the orders of a list, with the headings and texts of the employee's language. */
export async function exportOrderList(
  { admin, member, tenant, text }: EmployeeVisit,
  params: URLSearchParams,
  approval: ApprovalInput,
) {
  const say = withOwnNames(text, allOwnWords(tenant, text.lang)).orders;
  const texts: OrderFileTexts = {
    headers: {
      number: say.number,
      at: say.day,
      name: say.name,
      email: say.email,
      customer: say.customer,
      place: say.place,
      units: say.units,
      total: `${say.total} (${tenant.currency})`,
      method: say.method,
      money: say.money,
      way: say.delivery,
      state: say.state,
      tags: say.tags,
    },
    method: (method) => methodName(say, method),
    money: (money) => say.moneyStates[money],
    way: (way) => say.ways[way],
    state: ({ state, stage }) => (state === 'placed' ? text.fulfilment.stages[stage] : say.states[state]),
  };
  const typed = admin.terms.open(member, params.get('term') ?? '');
  const format = params.get('format') ?? '';
  const outcome = await admin.orders.listing.export(member, { tenant, params, typed, format, texts }, approval);
  return isNotApproved(outcome) ? unapproved(outcome) : outcome;
}

/** Exports the customers of a list, with the headings and texts of the employee's language. */
export async function exportCustomers(
  { admin, member, tenant, text }: EmployeeVisit,
  params: URLSearchParams,
  approval: ApprovalInput,
) {
  const say = text.customers;
  const texts: CustomerFileTexts = {
    headers: {
      name: say.name,
      number: say.number,
      email: say.email,
      group: say.group,
      registered: say.since,
      orders: say.orderCount,
      ordered: say.lastOrder,
      owed: `${say.owed} (${tenant.currency})`,
      newsletter: say.newsletter,
      state: say.state,
    },
    state: ({ isLocked }) => (isLocked ? say.locked : say.active),
    yes: text.yes,
    no: text.no,
  };
  const typed = admin.terms.open(member, params.get('term') ?? '');
  const format = params.get('format') ?? '';
  const outcome = await admin.customers.listing.export(member, { tenant, params, typed, format, texts }, approval);
  return isNotApproved(outcome) ? unapproved(outcome) : outcome;
}

/** Exports what an outside warehouse needs, as an address names it. */
export async function exportForWarehouse(
  { admin, member, tenant }: EmployeeVisit,
  params: URLSearchParams,
  approval: ApprovalInput,
) {
  const outcome = await admin.warehouse.export(member, { tenant, params }, approval);
  return isNotApproved(outcome) ? unapproved(outcome) : outcome;
}

/** Returns what the shop knows of the recipient of a card that an address names. */
export async function extractCardPerson(
  { admin, member, tenant }: EmployeeVisit,
  params: URLSearchParams,
  approval: ApprovalInput,
) {
  const outcome = await admin.giftCards.extract(member, { tenant, id: params.get('card') ?? '' }, approval);
  return isNotApproved(outcome) ? unapproved(outcome) : outcome;
}

/** Returns the bank file that an address names. */
export async function fetchTransfers(
  { admin, member, tenant }: EmployeeVisit,
  params: URLSearchParams,
  approval: ApprovalInput,
) {
  const outcome = await admin.fulfilment.transfers(member, tenant, params.get('file') ?? '', approval);
  return isNotApproved(outcome) ? unapproved(outcome) : outcome;
}

/** Returns the id of the approved request in an address. */
export function grantOf(params: URLSearchParams): ApprovalInput {
  const grant = params.get('approval');
  return grant === null ? {} : { grant };
}

/** Leads to the page that comes before a file: second factor, reason of a request, or the request. */
export function stepBeforeFile(to: string, { problem, request }: NotApproved): Response {
  if (request !== undefined) return redirect(`${ADMIN_ROOT}/approvals/${request}?said=already`, 303);
  const step = new URLSearchParams({ ...(problem === 'needs-reason' ? { reason: '' } : {}), to });
  const isStep = problem === 'needs-reason' || problem === 'needs-factor';
  return redirect(isStep ? `${ADMIN_ROOT}/confirm?${step}` : `${ADMIN_ROOT}/approvals`, 303);
}

/** Returns the heading of each column in the employee's language. */
function columnHeadings(text: StaffText, kind: string): Record<string, string> {
  if (kind === 'journal') return text.chart.columns;
  const { bookings, orders } = text.ledger.exportColumns;
  const columns: [string, [string, string]][] = Object.entries(kind === 'orders' ? orders : bookings);
  return Object.fromEntries(columns.map(([name, [heading]]) => [name, heading]));
}
