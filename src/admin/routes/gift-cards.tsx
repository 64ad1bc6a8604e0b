import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { ApprovalStepPanel } from '../components/approval-step.tsx';
import { FindGiftCards } from '../components/gift-cards/find-gift-cards.tsx';
import { GiftCardTable } from '../components/gift-cards/gift-card-table.tsx';
import { IssueGiftCard } from '../components/gift-cards/issue-gift-card.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { issueGiftCard } from '../gift-card-action.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { withApproval } from '../with-approval.ts';

const SECTION = `${ADMIN_ROOT}/gift-cards`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin: work, member, tenant } = employeeVisit(context, request);
  const filter = url.searchParams.get('state') ?? '';
  const order = url.searchParams.get('order') ?? '';
  const page = Math.min(500, Math.max(1, Number.parseInt(url.searchParams.get('page') ?? '1', 10) || 1));
  return {
    ...orAbsent(await work.giftCards.find(member, { tenant, term: order, filter, page })),
    order,
    filter,
    page,
    day: new Date().toISOString().slice(0, 10),
    mayIssue: may(member.role, 'gift-card.issue'),
    locales: tenant.locales.map(({ locale }) => locale),
  };
}

/** Searches, or gives a card. Terms are sent as a form, because they may be addresses. */
export async function action({ context, request }: ActionArgs) {
  const visit = employeeVisit(context, request);
  const entered = await readForm(request);
  if (entered.intent === 'find') {
    const { term = '', state: filter = '' } = entered;
    const found = await visit.admin.giftCards.find(visit.member, { tenant: visit.tenant, term, filter, page: 1 });
    return { problem: null, step: null, entered, found: found?.cards ?? [] };
  }
  const done = await withApproval(visit, entered, (work, approval) => issueGiftCard(work, entered, approval));
  if ('go' in done) return done.go;
  if ('step' in done) return sendBack(request, { problem: null, step: done.step, entered, found: null });
  const { result } = done;
  if (result.ok) return redirect(`${SECTION}/${result.id}?said=issued`, 303);
  return sendBack(request, { problem: result.problem, step: null, entered, found: null });
}

export default function GiftCards({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, amount } = useWork();
  const say = text.giftCards;
  const { debt, filter, page, more, day, mayIssue, locales } = loaderData;
  const entered: Record<string, string> = actionData?.entered ?? { term: loaderData.order };
  const cards = actionData?.found ?? loaderData.cards;
  const pageHref = (at: number) => `${SECTION}?${new URLSearchParams({ state: filter, page: String(at) })}`;
  return (
    <>
      <AdminPageHead title={say.title} intro={`${say.intro} ${say.debt(String(debt.cards), amount(debt.balance))}`} />
      <ActionOutcome answer={actionData} done={null} />
      <ApprovalStepPanel step={actionData?.step} here={SECTION} />
      <FindGiftCards action={SECTION} filter={filter} entered={entered} />
      <GiftCardTable section={SECTION} cards={cards} day={day} />
      {!actionData?.found && (page > 1 || more) && (
        <nav className={styles.actions} aria-label={say.found}>
          {page > 1 && <a href={pageHref(page - 1)}>{text.lists.previous}</a>}
          {more && <a href={pageHref(page + 1)}>{text.lists.next}</a>}
        </nav>
      )}
      {mayIssue && <IssueGiftCard action={SECTION} locales={locales} entered={entered} />}
    </>
  );
}
