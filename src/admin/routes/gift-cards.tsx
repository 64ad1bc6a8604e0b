import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { calendarDay } from '../../platform/calendar-day.ts';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { ApprovalStepPanel } from '../components/approval-step.tsx';
import { IssueGiftCard } from '../components/gift-cards/issue-gift-card.tsx';
import { ListPanel } from '../components/list/list-panel.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { issueGiftCard } from '../gift-card-action.ts';
import { runListForm } from '../list-form.ts';
import { listPageOf } from '../list-listing.ts';
import { listFilePath, viewSentences } from '../lists/described-list.ts';
import { giftCardList } from '../lists/gift-card-list.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { withApproval } from '../with-approval.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/gift-cards`;
const OWN = { name: 'gift-cards', path: SECTION } as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { admin: work, member, tenant } = visit;
  const [shown, debt] = await Promise.all([
    listPageOf(visit, work.giftCards.listing, OWN, url.searchParams),
    work.giftCards.debt(member, tenant),
  ]);
  return {
    ...shown,
    debt: orAbsent(debt),
    done: url.searchParams.get('done') ?? '',
    today: calendarDay(new Date(), tenant.timeZone),
    mayIssue: may(member, 'gift-card.issue'),
    locales: tenant.locales.map(({ locale }) => locale),
  };
}

/** Runs the forms of the list, or gives a card. */
export async function action({ context, request }: ActionArgs) {
  const visit = employeeVisit(context, request);
  const entered = await readForm(request);
  const own = { ...OWN, shape: visit.admin.giftCards.listing.shape };
  const typed = visit.admin.giftCards.termOf(entered.typed ?? '');
  const ofList = await runListForm(visit, request, { ...entered, typed }, own);
  if (ofList) return ofList;
  const done = await withApproval(visit, entered, (work, approval) => issueGiftCard(work, entered, approval));
  if ('go' in done) return done.go;
  if ('step' in done) return sendBack(request, { problem: null, step: done.step, entered });
  const { result } = done;
  if (result.ok) return redirect(`${SECTION}/${result.id}?said=issued`, 303);
  return sendBack(request, { problem: result.problem, step: null, entered });
}

export default function GiftCards({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, amount, time, timeZone, dayText } = useWork();
  const say = text.giftCards;
  const { list, lines, debt, done, today, mayIssue, locales } = loaderData;
  const entered = actionData?.entered ?? {};
  const isView = entered.intent === 'save-view';
  return (
    <>
      <AdminPageHead title={say.title} intro={`${say.intro} ${say.debt(String(debt.cards), amount(debt.balance))}`} />
      <ActionOutcome answer={actionData} done={textOfCode(viewSentences(text), done)} />
      <ApprovalStepPanel step={actionData && 'step' in actionData ? actionData.step : null} here={SECTION} />
      <ListPanel
        list={list}
        described={giftCardList(text, timeZone, today)}
        lines={lines}
        keyOf={({ id }) => id}
        nameOf={({ lastFour }) => lastFour ?? say.noCode}
        cells={{
          code: ({ id, lastFour }) => (
            <a href={`${SECTION}/${id}`}>{lastFour === null ? say.noCode : `••••${lastFour}`}</a>
          ),
          order: ({ orderNumber }) =>
            orderNumber === null ? text.none : <a href={`${ADMIN_ROOT}/orders/${orderNumber}`}>{orderNumber}</a>,
          amount: ({ amount: value }) => amount(value),
          balance: ({ balance }) => amount(balance),
          created: ({ createdAt }) => time(createdAt),
          expires: ({ expiresOn }) => (expiresOn === null ? text.none : dayText(expiresOn)),
          sent: ({ sentAt }) => time(sentAt),
        }}
        viewName={isView ? (entered.name ?? '') : ''}
        exportPath={listFilePath(OWN.name)}
      />
      {mayIssue && <IssueGiftCard action={SECTION} locales={locales} entered={isView ? {} : entered} />}
    </>
  );
}
