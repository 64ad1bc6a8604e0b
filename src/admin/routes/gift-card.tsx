import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { ApprovalStepPanel } from '../components/approval-step.tsx';
import { GiftCardFacts, GiftCardMovements } from '../components/gift-cards/gift-card-facts.tsx';
import { GiftCardForms, RecipientPanel } from '../components/gift-cards/gift-card-forms.tsx';
import { OrderTrail } from '../components/order/order-trail.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { AdminPageHead } from '../components/section.tsx';
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
    mayChange: may(member, 'gift-card.change'),
    mayErase: may(member, 'customer.erase'),
    mayReadOrders: may(member, 'order.read'),
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

/** Shows a gift card with its movements and the forms that change it. */
export default function GiftCard({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const say = text.giftCards;
  const { card, movements, trail, day, said, mayChange, mayErase, mayReadOrders } = loaderData;
  const here = `${SECTION}/${card.id}`;
  const orderOf = (number: string): ReactNode =>
    mayReadOrders ? <a href={`${ADMIN_ROOT}/orders/${number}`}>{number}</a> : number;
  return (
    <>
      <AdminPageHead
        title={card.lastFour === null ? say.withoutCode : say.card(card.lastFour)}
        back={{ href: SECTION, label: text.back(say.title) }}
      />
      <ActionOutcome answer={actionData} done={textOfCode(say.said, said)} />
      <ApprovalStepPanel step={actionData?.step} here={here} />
      <GiftCardFacts card={card} day={day} orderOf={orderOf} />
      <GiftCardMovements movements={movements} orderOf={orderOf} />
      {mayChange && (card.state === 'active' || card.state === 'blocked') && (
        <GiftCardForms card={card} here={here} entered={actionData?.entered ?? {}} />
      )}
      {mayChange && <RecipientPanel card={card} here={here} mayErase={mayErase} />}
      <OrderTrail trail={trail} />
    </>
  );
}
