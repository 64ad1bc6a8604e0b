import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { calendarDay } from '../../platform/calendar-day.ts';
import { may } from '../../shop/staff/employees/permissions.ts';
import { formOf, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { ListPanel } from '../components/list/list-panel.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { PromotionForm } from '../components/promotion-form.tsx';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { beginListBulk, entriesOf } from '../list-bulk-action.ts';
import { PREVIEW } from '../list-bulk-path.ts';
import { runListForm } from '../list-form.ts';
import { listPageOf } from '../list-listing.ts';
import { listFilePath, viewSentences } from '../lists/described-list.ts';
import { promotionList, promotionState } from '../lists/promotion-list.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { promotionProblem } from '../promotion-action.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/promotions`;
const OWN = { name: 'promotions', path: SECTION } as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { admin: all, member, tenant, locale } = visit;
  return {
    ...(await listPageOf(visit, all.promotions.listing, OWN, url.searchParams)),
    locales: tenant.locales.map((entry) => entry.locale),
    mailbox: tenant.mailbox,
    categories: orAbsent(await all.promotions.categories(member, locale)),
    groups: orAbsent(await all.promotions.groups(member, tenant)),
    // Today in the tenant's time zone; the browser's date may differ.
    today: calendarDay(new Date(), tenant.timeZone),
    done: url.searchParams.get('done') ?? '',
    mayChange: may(member, 'promotion.change'),
  };
}

/** Runs the forms of the list, or creates a promotion. */
export async function action({ context, request }: ActionArgs) {
  const visit = employeeVisit(context, request);
  const { admin: all, member, tenant, text } = visit;
  const { listing } = all.promotions;
  const form = await formOf(request);
  const entered = entriesOf(form);
  const ofList =
    (await runListForm(visit, request, entered, { ...OWN, shape: listing.shape })) ??
    (await beginListBulk(visit, request, form, { name: OWN.name, listing, value: entered.lastDay ?? '' }));
  if (ofList) return ofList;
  const outcome = await all.promotions.create(member, tenant, entered);
  if (outcome.ok) return redirect(`${SECTION}/${outcome.id}?saved`, 303);
  return sendBack(request, { problem: promotionProblem(outcome, text), entered: { ...entered }, ticked: [] });
}

export default function Promotions({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { list, lines, locales, mailbox, categories, groups, today, done, mayChange } = loaderData;
  const { text, dayText, number, priceFormat } = useWork();
  const say = text.promotions;
  const answer = actionData ?? undefined;
  const isView = answer?.entered.intent === 'save-view';
  const isOfList = isView || answer?.entered.intent === PREVIEW;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro}>
        <a href={`${SECTION}/codes`}>{say.voucherList.title}</a>
        {mayChange && <a href="#add">{say.add}</a>}
      </AdminPageHead>
      <ActionOutcome answer={answer} done={textOfCode(viewSentences(text), done)} />
      <ListPanel
        list={list}
        described={promotionList(text, { today, priceFormat, groups })}
        lines={lines}
        keyOf={({ id }) => id}
        nameOf={({ key }) => key}
        cells={{
          key: ({ id, key }) => <a href={`${SECTION}/${id}`}>{key}</a>,
          from: ({ validFrom }) => dayText(validFrom),
          until: ({ validTo }) => (validTo === null ? say.always : dayText(validTo)),
          used: ({ uses, totalLimit }) =>
            totalLimit === null ? number(uses) : `${number(uses)} / ${number(totalLimit)}`,
          state: (promotion) => {
            const state = promotionState(promotion, today);
            return <Tag tone={state === 'now' ? 'good' : 'quiet'}>{say.states[state]}</Tag>;
          },
        }}
        viewName={isView ? (answer.entered.name ?? '') : ''}
        exportPath={listFilePath(OWN.name)}
        ticked={answer?.ticked ?? []}
        all={answer?.entered.scope === 'all'}
        {...(mayChange ? { bar: <LastDayBar lastDay={answer?.entered.lastDay ?? ''} /> } : {})}
      />
      {mayChange && (
        <Panel id="add" title={say.add}>
          <PromotionForm
            intent="create"
            locales={locales}
            mailbox={mailbox}
            categories={categories}
            groups={groups}
            entered={answer && !isOfList ? answer.entered : { validFrom: today, combinable: 'on' }}
          />
        </Panel>
      )}
    </>
  );
}

/** Field of another last day for the ticked promotions. */
function LastDayBar({ lastDay }: { lastDay: string }): ReactNode {
  const say = useWork().text.listBulk;
  return (
    <>
      <input type="hidden" name="act" value="until" />
      <Field type="date" name="lastDay" label={say.lastDay} hint={say.lastDayHint} defaultValue={lastDay} />
      <Button type="submit" name="intent" value={PREVIEW}>
        {say.setLastDay}
      </Button>
    </>
  );
}
