import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { ApprovalStepPanel } from '../components/approval-step.tsx';
import { giftCardStateOf } from '../components/gift-card-state.ts';
import { GiftCardForms } from '../components/gift-cards/gift-card-forms.tsx';
import { OrderTrail } from '../components/order/order-trail.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { AdminPageHead, FactList, Panel } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { changeGiftCard } from '../gift-card-action.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { withApproval } from '../with-approval.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/gift-cards`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin: work, member, tenant } = employeeVisit(context, request);
  return {
    ...orAbsent(await work.giftCards.open(member, { tenant, id: params.id ?? '' })),
    day: new Date().toISOString().slice(0, 10),
    said: url.searchParams.get('said') ?? '',
    mayChange: may(member.role, 'gift-card.change'),
    mayErase: may(member.role, 'customer.erase'),
    mayReadOrders: may(member.role, 'order.read'),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const visit = employeeVisit(context, request);
  const id = params.id ?? '';
  const entered = await readForm(request);
  const done = await withApproval(visit, entered, (work, approval) => changeGiftCard(work, id, entered, approval));
  if ('go' in done) return done.go;
  if ('step' in done) return sendBack(request, { problem: null, step: done.step, entered });
  const { result } = done;
  if (result.ok) return redirect(`${SECTION}/${id}?said=${result.said}`, 303);
  return sendBack(request, { problem: result.problem, step: null, entered });
}

export default function GiftCard({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, amount, time } = useWork();
  const say = text.giftCards;
  const { card, movements, trail, day, said, mayChange, mayErase, mayReadOrders } = loaderData;
  const here = `${SECTION}/${card.id}`;
  const state = giftCardStateOf(card, day);
  const order = (number: string): ReactNode =>
    mayReadOrders ? <a href={`${ADMIN_ROOT}/orders/${number}`}>{number}</a> : number;
  const facts: [string, ReactNode][] = [
    [say.state, say.states[state]],
    [say.balance, amount(card.balance)],
    ...(card.held > 0 ? [[say.held, amount(card.held)] satisfies [string, ReactNode]] : []),
    [say.amount, amount(card.amount)],
    [say.expiresOn, card.expiresOn ?? text.none],
    [say.origin, say.origins[card.origin]],
    [say.order, card.orderNumber === null ? text.none : order(card.orderNumber)],
    [say.recipient, [card.recipientName, card.recipientEmail].filter((part) => part !== '').join(', ') || text.none],
    ...(card.senderName === '' ? [] : [[say.sender, card.senderName] satisfies [string, ReactNode]]),
    [say.sendOn, card.sendOn],
    [say.sentAt, card.sentAt === null ? text.none : time(card.sentAt)],
    ...(card.issuedBy === null ? [] : [[say.issuedBy, card.issuedBy] satisfies [string, ReactNode]]),
    ...(card.reason === null ? [] : [[say.reason, card.reason] satisfies [string, ReactNode]]),
  ];
  return (
    <>
      <AdminPageHead
        title={card.lastFour === null ? say.noCode : say.card(card.lastFour)}
        back={{ href: SECTION, label: text.back(say.title) }}
      />
      <ActionOutcome answer={actionData} done={textOfCode(say.said, said)} />
      <ApprovalStepPanel step={actionData?.step} here={here} />
      <Panel id="facts" title={say.state}>
        <FactList facts={facts} />
      </Panel>
      <TablePanel
        id="movements"
        title={say.movements}
        empty={say.noMovements}
        columns={[
          { label: say.day, look: 'tight' },
          { label: say.kind },
          { label: say.amount, look: 'end' },
          { label: say.balance, look: 'end' },
          { label: say.order, look: 'tight' },
          { label: say.by },
        ]}
        rows={movements.map((movement) => ({
          key: String(movement.id),
          cells: [
            time(movement.movedAt),
            say.kinds[movement.kind],
            amount(movement.amount),
            amount(movement.balance),
            movement.orderNumber === null ? text.none : order(movement.orderNumber),
            movement.movedBy ?? text.none,
          ],
        }))}
      />
      {mayChange && <GiftCardForms card={card} here={here} mayErase={mayErase} />}
      <OrderTrail trail={trail} />
    </>
  );
}
