import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ApprovalStepPanel } from '../components/approval-step.tsx';
import { DisputeTable } from '../components/dispute/dispute-table.tsx';
import { CancelOrderPanel } from '../components/order/cancel-order.tsx';
import { OrderContents } from '../components/order/order-contents.tsx';
import { OrderDocuments } from '../components/order/order-documents.tsx';
import { OrderFactsPanel } from '../components/order/order-facts.tsx';
import { OrderLife } from '../components/order/order-life.tsx';
import { OrderMails } from '../components/order/order-mails.tsx';
import { OrderMoney } from '../components/order/order-money.tsx';
import { OrderOnline } from '../components/order/order-online.tsx';
import { OrderTrail } from '../components/order/order-trail.tsx';
import { ReducePrice } from '../components/order/reduce-price.tsx';
import { RegisterReturn } from '../components/order/register-return.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { changeOrder } from '../order-action.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { withApproval } from '../with-approval.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/orders`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin: work, member, tenant } = employeeVisit(context, request);
  const shown = orAbsent(await work.orders.open(member, { tenant, number: params.id ?? '' }));
  return {
    ...shown,
    life: await work.fulfilment.ofOrder(member, { tenant, number: params.id ?? '' }),
    documents: (await work.documents.ofOrder(member, { tenant, number: params.id ?? '' })) ?? [],
    mayShip: may(member.role, 'order.ship'),
    online: may(member.role, 'payment.read') ? await work.payments.ofOrder(member, shown.head.id) : null,
    disputes: await work.disputes.ofOrder(member, shown.head.id),
    said: url.searchParams.get('said') ?? '',
    mayReturn: may(member.role, 'return.check'),
    mayCancel: may(member.role, 'order.cancel'),
    maySettle: may(member.role, 'order.settle'),
    mayRefund: may(member.role, 'payment.refund'),
    mayLink: may(member.role, 'payment.link'),
    mayReadMails: may(member.role, 'mail.read'),
    mayReadCustomers: may(member.role, 'customer.read'),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const work = employeeVisit(context, request);
  const number = params.id ?? '';
  const entered = await readForm(request);
  const { reason = '', note = '' } = entered;
  const done = await withApproval(work, entered, (visit, approval) => changeOrder(visit, number, entered, approval));
  if ('go' in done) return done.go;
  if ('step' in done) return sendBack(request, { problem: null, link: null, reason, note, step: done.step });
  const { result } = done;
  // A link is shown once, in the response itself, so it appears in no URL.
  if (result.ok && 'link' in result) return { problem: null, link: result.link, reason: '', note: '', step: null };
  if (result.ok) return redirect(`${SECTION}/${number}?said=${result.said}`, 303);
  return sendBack(request, { problem: result.problem, link: null, reason, note, step: null });
}

export default function Order({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const say = text.orders;
  const { head, order, mails, trail, online, documents, said, life, mayShip, mayReturn } = loaderData;
  const { mayCancel, maySettle, mayRefund, mayLink, mayReadMails, mayReadCustomers } = loaderData;
  const told = textOfCode(say.said, said) ?? textOfCode(text.fulfilment.said, said);
  const here = `${SECTION}/${head.number}`;
  return (
    <>
      <AdminPageHead title={say.order(head.number)} back={{ href: SECTION, label: text.back(say.title) }}>
        {order && <LinkButton href={`${here}/bill`}>{say.bill}</LinkButton>}
      </AdminPageHead>
      <ActionOutcome answer={actionData} done={told} />
      <ApprovalStepPanel step={actionData?.step} here={here} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <OrderFactsPanel shown={loaderData} life={life} mayReadCustomers={mayReadCustomers} />
          {life && (
            <OrderLife order={life} here={here} mayShip={mayShip} mayCancel={mayCancel && head.state === 'placed'} />
          )}
          {life && mayReturn && <RegisterReturn order={life} here={here} />}
          {order ? <OrderContents order={order} /> : <p className={styles.muted}>{say.neverPlaced}</p>}
          {order && <OrderDocuments documents={documents} />}
          <OrderMails mails={mails} mayRead={mayReadMails} />
          <OrderTrail trail={trail} />
        </div>
        <div className={styles.stack}>
          <OrderMoney shown={loaderData} here={here} maySettle={maySettle} />
          {online && (
            <OrderOnline
              online={online}
              here={here}
              mayRefund={mayRefund}
              mayLink={mayLink}
              isPlaced={head.state === 'placed'}
              link={actionData?.link ?? null}
            />
          )}
          {mayRefund && life && life.shipments.length > 0 && <ReducePrice order={life} here={here} />}
          <DisputeTable disputes={loaderData.disputes} title={text.disputes.title} />
          {mayCancel && head.state === 'placed' && life?.mayCancel && (
            <CancelOrderPanel entered={actionData} here={here} />
          )}
        </div>
      </div>
    </>
  );
}
