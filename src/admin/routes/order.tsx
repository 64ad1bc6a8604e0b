import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { OrderContents } from '../components/order-contents.tsx';
import { OrderLife } from '../components/order-life.tsx';
import { OrderMoney } from '../components/order-money.tsx';
import { OrderOnline } from '../components/order-online.tsx';
import { OrderStateTag } from '../components/order-state.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { RegisterReturn } from '../components/register-return.tsx';
import desk from '../components/section.module.css';
import { AdminPageHead, FactList, Key, Panel } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { changeOrder } from '../order-action.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { textOfCode } from '../worded.ts';

const ROOM = `${ADMIN_ROOT}/orders`;
const REASONS = ['customer', 'unavailable', 'unpaid', 'other'] as const;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { desk: work, member, tenant } = employeeVisit(context, request);
  const shown = orAbsent(await work.orders.open(member, { tenant, number: params.id ?? '' }));
  return {
    ...shown,
    life: await work.fulfilment.ofOrder(member, { tenant, number: params.id ?? '' }),
    mayShip: may(member.role, 'order.ship'),
    online: may(member.role, 'payment.read') ? await work.payments.ofOrder(member, shown.head.id) : null,
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
  const result = await changeOrder(work, number, entered);
  // A link is shown once, in the response itself, so it appears in no URL.
  if (result.ok && 'link' in result) return { problem: null, link: result.link, reason: '', note: '' };
  if (result.ok) return redirect(`${ROOM}/${number}?said=${result.said}`, 303);
  return sendBack(request, { problem: result.problem, link: null, reason, note });
}

export default function Order({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, time } = useWork();
  const say = text.orders;
  const { head, order, mails, trail, online, said, life, mayShip, mayReturn } = loaderData;
  const { mayCancel, maySettle, mayRefund, mayLink, mayReadMails, mayReadCustomers } = loaderData;
  const told = textOfCode(say.said, said) ?? textOfCode(text.fulfilment.said, said);
  const here = `${ROOM}/${head.number}`;
  const actions: Record<string, string> = text.audit.actions;
  const number = head.customerNumber === null ? say.guest : <Key>{head.customerNumber}</Key>;
  return (
    <>
      <AdminPageHead title={say.order(head.number)} back={{ href: ROOM, label: text.back(say.title) }}>
        {order && <LinkButton href={`${here}/bill`}>{say.bill}</LinkButton>}
      </AdminPageHead>
      <ActionOutcome answer={actionData} done={told} />
      <div className={desk.columns}>
        <div className={desk.stack}>
          <Panel id="facts" title={say.facts}>
            <FactList
              facts={[
                [say.state, <OrderStateTag key="state" state={head.state} />],
                ...(life
                  ? [[text.fulfilment.stage, text.fulfilment.stages[life.stage]] satisfies [string, ReactNode]]
                  : []),
                [say.placedAt, time(order?.placedAt ?? head.preparedAt)],
                ...(head.cancelledAt ? [[say.cancelledAt, time(head.cancelledAt)] satisfies [string, ReactNode]] : []),
                [
                  say.customer,
                  head.customerId !== null && mayReadCustomers ? (
                    <a key="customer" href={`${ADMIN_ROOT}/customers/${head.customerId}`}>
                      {number}
                    </a>
                  ) : (
                    number
                  ),
                ],
                [say.email, order?.email || text.none],
                [say.phone, head.phone ?? text.none],
                [say.language, head.locale],
                [say.terms, head.termsVersion],
              ]}
            />
          </Panel>
          {life && (
            <OrderLife order={life} here={here} mayShip={mayShip} mayCancel={mayCancel && head.state === 'placed'} />
          )}
          {life && mayReturn && <RegisterReturn order={life} here={here} />}
          {order ? <OrderContents order={order} /> : <p className={desk.muted}>{say.neverPlaced}</p>}
        </div>
        <div className={desk.stack}>
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
          <TablePanel
            id="mails"
            title={say.mails}
            empty={say.noMails}
            columns={[
              { label: say.subject, look: 'wide' },
              { label: say.at, look: 'tight' },
              { label: say.sent, look: 'tight' },
            ]}
            rows={mails.map((mail) => ({
              key: mail.id,
              cells: [
                mayReadMails ? (
                  <a key="subject" href={`${ADMIN_ROOT}/mails/${mail.id}`}>
                    {mail.subject}
                  </a>
                ) : (
                  mail.subject
                ),
                time(mail.createdAt),
                time(mail.sentAt),
              ],
            }))}
          />
          <TablePanel
            id="trail"
            title={say.trail}
            empty={say.noTrail}
            columns={[
              { label: say.at, look: 'tight' },
              { label: say.who, look: 'wide' },
              { label: say.what },
              { label: say.why },
            ]}
            rows={trail.map((entry) => ({
              key: String(entry.id),
              cells: [
                time(entry.at),
                entry.email,
                actions[entry.action] ?? entry.action,
                [textOfCode(say.reasons, entry.after?.reason), entry.after?.note].filter(Boolean).join(': ') ||
                  text.none,
              ],
            }))}
          />
          {mayCancel && head.state === 'placed' && life?.mayCancel && (
            <Panel id="cancel" title={say.cancel}>
              <form method="post" action={here} className={desk.form}>
                <p>{say.cancelText}</p>
                <Select name="reason" label={say.reason} defaultValue={actionData?.reason ?? ''} required>
                  <option value="">{say.choose}</option>
                  {REASONS.map((reason) => (
                    <option key={reason} value={reason}>
                      {say.reasons[reason]}
                    </option>
                  ))}
                </Select>
                <Field
                  name="note"
                  label={say.note}
                  hint={say.noteHint}
                  maxLength={300}
                  autoComplete="off"
                  defaultValue={actionData?.note ?? ''}
                />
                <div>
                  <Button type="submit" name="intent" value="cancel">
                    {say.submitCancel}
                  </Button>
                </div>
              </form>
            </Panel>
          )}
        </div>
      </div>
    </>
  );
}
