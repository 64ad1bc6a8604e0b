import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Notice } from '../../ui/notice.tsx';
import { DraftCustomer } from '../components/new-order/draft-customer.tsx';
import { DraftDelivery } from '../components/new-order/draft-delivery.tsx';
import { DraftGoods } from '../components/new-order/draft-goods.tsx';
import { DraftPayment } from '../components/new-order/draft-payment.tsx';
import { DraftSummary } from '../components/new-order/draft-summary.tsx';
import styles from '../components/order/order.module.css';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { changeDraft, type DraftAnswer, type DraftForm, draftOf } from '../new-order-action.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const ORDERS = `${ADMIN_ROOT}/orders`;
const HERE = `${ORDERS}/new`;

/** `of`: an order that the new one follows gives customer, address and language. `customer`: id of an account. */
export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { admin, member, tenant } = visit;
  const number = url.searchParams.get('of') ?? '';
  const before = number === '' ? null : await admin.orders.open(member, { tenant, number });
  const entered: DraftForm = before?.order
    ? {
        ...before.order.billing,
        phone: before.head.phone ?? '',
        email: before.order.email,
        customer: before.head.customerId ?? '',
        locale: before.head.locale,
        method: before.order.payment,
      }
    : { customer: url.searchParams.get('customer') ?? '' };
  const view = orAbsent(await admin.ordersOnBehalf.open(member, draftOf(visit, entered)));
  const answer: DraftAnswer = {
    entered,
    view,
    customers: null,
    variants: null,
    fields: {},
    towns: [],
    problem: null,
    isChecked: false,
  };
  return {
    answer,
    locales: tenant.locales.map(({ locale }) => locale),
    countries: tenant.delivery.countries,
  };
}

export async function action({ context, request }: ActionArgs) {
  const visit = employeeVisit(context, request);
  const entered = await readForm(request);
  const done = orAbsent(await changeDraft(visit, entered));
  if ('placed' in done) return redirect(`${ORDERS}/${done.placed}?said=placed`, 303);
  return done.answer.problem === null ? done.answer : sendBack(request, done.answer);
}

export default function NewOrder({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const say = text.newOrder;
  const answer: DraftAnswer = actionData ?? loaderData.answer;
  const { problem, view } = answer;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} back={{ href: ORDERS, label: text.back(text.orders.title) }} />
      {problem !== null && problem !== '' && (
        <Notice kind="problem" role="alert">
          {problem}
        </Notice>
      )}
      <form method="post" action={HERE} className={styles.page}>
        <button type="submit" name="intent" value="enter" hidden tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="secret" value={view.secret ?? ''} />
        <input type="hidden" name="customer" value={view.customer?.id ?? ''} />
        <div>
          <DraftCustomer answer={answer} locales={loaderData.locales} />
          <DraftGoods answer={answer} />
          <DraftDelivery answer={answer} countries={loaderData.countries} />
          <DraftPayment answer={answer} />
        </div>
        <div className={styles.side}>
          <DraftSummary answer={answer} />
        </div>
      </form>
    </>
  );
}
