import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import type { LinesPreview } from '../../shop/after-sales/order-changes/index.ts';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { ApprovalStepPanel } from '../components/approval-step.tsx';
import { DisputeTable } from '../components/dispute/dispute-table.tsx';
import styles from '../components/order/order.module.css';
import { OrderActs } from '../components/order/order-acts.tsx';
import { OrderDues } from '../components/order/order-dues.tsx';
import { OrderGoods } from '../components/order/order-goods.tsx';
import { OrderMoney } from '../components/order/order-money.tsx';
import { OrderNotesPanel } from '../components/order/order-notes.tsx';
import { OrderOnline } from '../components/order/order-online.tsx';
import { OrderPerson } from '../components/order/order-person.tsx';
import { OrderShipments } from '../components/order/order-shipments.tsx';
import { OrderSums } from '../components/order/order-sums.tsx';
import { OrderTimeline } from '../components/order/order-timeline.tsx';
import { OrderStateTag } from '../components/order-state.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import sections from '../components/section.module.css';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { changeOrder, type FieldSentences } from '../order-action.ts';
import { orderTimeline } from '../order-timeline.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { type ApprovalStep, withApproval } from '../with-approval.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/orders`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin: work, member, tenant } = employeeVisit(context, request);
  const asked = { tenant, number: params.id ?? '' };
  const shown = orAbsent(await work.orders.open(member, asked));
  const life = await work.fulfilment.ofOrder(member, asked);
  const documents = (await work.documents.ofOrder(member, asked)) ?? [];
  const online = may(member, 'payment.read') ? await work.payments.ofOrder(member, shown.head.id) : null;
  return {
    ...shown,
    life,
    online,
    delivery: await work.orderChanges.deliveryOffer(member, asked),
    unitState: await work.orderChanges.unitState(member, asked),
    countries: tenant.delivery.countries,
    timeline: orderTimeline({ shown, life, documents, online }),
    disputes: await work.disputes.ofOrder(member, shown.head.id),
    said: url.searchParams.get('said') ?? '',
    rights: {
      mayShip: may(member, 'order.ship'),
      mayReturn: may(member, 'return.check'),
      mayCancel: may(member, 'order.cancel'),
      maySettle: may(member, 'order.settle'),
      mayRefund: may(member, 'payment.refund'),
      mayLink: may(member, 'payment.link'),
      mayCreate: may(member, 'order.create'),
      mayChange: may(member, 'order.change'),
      mayReview: may(member, 'credit.review'),
    },
    mayNote: may(member, 'order.note'),
    mayReadMails: may(member, 'mail.read'),
    mayReadCustomers: may(member, 'customer.read'),
  };
}

/** Answer to a form. */
type Answer = {
  problem: string | null;
  link: string | null;
  entered: Record<string, string>;
  fields: FieldSentences;
  towns: string[];
  /** Price without the chosen units; null if it was not calculated. */
  preview: LinesPreview | null;
  step: ApprovalStep | null;
};
const NOTHING: Answer = { problem: null, link: null, entered: {}, fields: {}, towns: [], preview: null, step: null };

export async function action({ context, request, params }: ActionArgs) {
  const work = employeeVisit(context, request);
  const number = params.id ?? '';
  const entered = await readForm(request);
  const done = await withApproval(work, entered, (visit, approval) => changeOrder(visit, number, entered, approval));
  if ('go' in done) return done.go;
  if ('step' in done) return sendBack(request, { ...NOTHING, entered, step: done.step });
  const { result } = done;
  // A link is shown once, in the response itself, so it appears in no URL.
  if (result.ok && 'link' in result) return { ...NOTHING, link: result.link };
  if (result.ok) return redirect(`${SECTION}/${number}?said=${result.said}`, 303);
  if ('preview' in result) return { ...NOTHING, entered, preview: result.preview };
  const { problem, fields = {}, towns = [] } = result;
  return sendBack(request, { ...NOTHING, problem, fields, towns, entered });
}

export default function Order({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const say = text.orders;
  const { head, order, life, online, said, rights } = loaderData;
  const told =
    textOfCode(say.said, said) ??
    textOfCode(text.fulfilment.said, said) ??
    textOfCode(text.orderPage.said, said) ??
    textOfCode(text.orderGoods.said, said);
  const here = `${SECTION}/${head.number}`;
  const entered = actionData?.entered ?? NOTHING.entered;
  const refunded = (online?.refunds ?? []).reduce(
    (sum, refund) => sum + (refund.state === 'failed' ? 0 : refund.amount),
    0,
  );
  return (
    <>
      <AdminPageHead title={say.order(head.number)} back={{ href: SECTION, label: text.back(say.title) }}>
        <OrderStateTag state={head.state} {...(life ? { stage: life.stage } : {})} />
      </AdminPageHead>
      <ActionOutcome answer={actionData} done={told} />
      <ApprovalStepPanel step={actionData?.step} here={here} />
      <OrderActs
        shown={loaderData}
        life={life}
        online={online}
        rights={rights}
        here={here}
        entered={actionData?.step ? {} : entered}
        unitState={loaderData.unitState}
        preview={actionData?.preview ?? null}
        delivery={
          order &&
          loaderData.delivery && {
            offer: loaderData.delivery,
            order,
            phone: head.phone,
            countries: loaderData.countries,
            fields: actionData?.fields ?? {},
            towns: actionData?.towns ?? [],
          }
        }
      />
      <div className={styles.page}>
        <div>
          {order ? <OrderGoods order={order} life={life} /> : <p className={sections.muted}>{say.neverPlaced}</p>}
          {order && <OrderSums order={order} life={life} paid={online && { open: online.open, refunded }} />}
          {life && <OrderShipments order={life} here={here} mayShip={rights.mayShip} />}
        </div>
        <div className={styles.side}>
          <OrderPerson
            shown={loaderData}
            mayReadCustomers={loaderData.mayReadCustomers}
            change={loaderData.delivery ? '#delivery-form' : null}
          />
          <OrderNotesPanel shown={loaderData} here={here} mayNote={loaderData.mayNote} entered={entered.text ?? ''} />
        </div>
        <div>
          <OrderTimeline events={loaderData.timeline} mayReadMails={loaderData.mayReadMails} />
          {online && <OrderOnline online={online} link={actionData?.link ?? null} />}
          <OrderMoney shown={loaderData} />
          {order && <OrderDues order={order} />}
          <DisputeTable disputes={loaderData.disputes} title={text.disputes.title} />
        </div>
      </div>
    </>
  );
}
