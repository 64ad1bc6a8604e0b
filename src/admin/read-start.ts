import { may } from '../shop/staff/employees/permissions.ts';
import { attempt } from '../storefront/form-data.ts';
import type { EmployeeVisit } from './current-employee.ts';

/** Returns what the start page shows: tasks that wait, figures of the day, and sold-out goods, as far as the role may read them. */
export async function readStart(
  { admin, member, tenant, locale }: Pick<EmployeeVisit, 'admin' | 'member' | 'tenant' | 'locale'>,
  request: Parameters<typeof attempt>[0],
) {
  const [
    orders,
    shipping,
    days,
    back,
    messages,
    reviews,
    questions,
    samples,
    approvals,
    disputes,
    money,
    troubles,
    soldOut,
    goingLive,
  ] = await Promise.all([
    admin.orders.waiting(member, tenant),
    admin.warehouse.waiting(member, tenant),
    admin.orders.days(member, tenant),
    admin.fulfilment.waiting(member, tenant),
    admin.contact.waiting(member, tenant),
    admin.reviews.waiting(member, tenant),
    admin.questions.waiting(member, tenant),
    admin.samples.waiting(member, tenant),
    admin.approvals.waiting(member, tenant),
    admin.disputes.waiting(member, tenant),
    admin.ledger.waiting(member, tenant),
    admin.health.troubles(member),
    admin.goods.soldOut(member, { tenant, locale }),
    // The list reads files and settings of the installation: the tasks must not depend on it.
    attempt(request, () => admin.goingLive.openForStart(member, tenant)),
  ]);
  const waiting = { ...back, ...money, messages, reviews, questions, samples, approvals, disputes };
  return {
    days,
    shipping,
    toCheck: may(member, 'credit.review') ? (orders?.['to-check'] ?? 0) : 0,
    waiting,
    troubles,
    soldOut,
    goingLive,
  };
}
