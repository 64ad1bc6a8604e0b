import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PromotionCodes } from '../components/promotion/promotion-codes.tsx';
import { PromotionResultPanel } from '../components/promotion/promotion-results.tsx';
import { PromotionUses } from '../components/promotion/promotion-uses.tsx';
import { fieldsOf, PromotionForm } from '../components/promotion-form.tsx';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { promotionProblem } from '../promotion-action.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/promotions`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin: all, member, tenant, locale } = employeeVisit(context, request);
  return {
    ...orAbsent(await all.promotions.open(member, { tenant, id: params.id ?? '' })),
    locales: tenant.locales.map((entry) => entry.locale),
    mailbox: tenant.mailbox,
    categories: orAbsent(await all.promotions.categories(member, locale)),
    groups: orAbsent(await all.promotions.groups(member, tenant)),
    saved: url.searchParams.has('saved'),
    mayChange: may(member, 'promotion.change'),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const { admin: all, member, tenant, text } = employeeVisit(context, request);
  const entered = await readForm(request);
  const asked = { tenant, id: params.id ?? '' };
  const outcome =
    entered.intent === 'end'
      ? await all.promotions.end(member, asked)
      : entered.intent === 'codes'
        ? await all.promotions.addCodes(member, asked, { code: entered.code ?? '', count: entered.count ?? '' })
        : await all.promotions.change(member, asked, entered);
  if (outcome.ok) return redirect(`${SECTION}/${asked.id}?saved`, 303);
  return sendBack(request, { problem: promotionProblem(outcome, text), entered });
}

export default function PromotionPage({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { promotion, vouchers, uses, results, margin, locales, mailbox, categories, groups, saved, mayChange } =
    loaderData;
  const { text, currency } = useWork();
  const say = text.promotions;
  const goesOn = promotion.endedAt === null;
  const changed = actionData?.entered.intent === 'change' ? actionData.entered : undefined;
  return (
    <>
      <AdminPageHead title={promotion.key} back={{ href: SECTION, label: text.back(say.title) }} />
      {saved && !actionData && <Notice kind="success">{say.saved}</Notice>}
      {actionData && (
        <Notice kind="problem" role="alert">
          {actionData.problem}
        </Notice>
      )}
      <PromotionResultPanel results={results} margin={margin} />
      {mayChange && goesOn && (
        <Panel id="edit" title={say.edit}>
          <PromotionForm
            intent="change"
            locales={locales}
            mailbox={mailbox}
            categories={categories}
            groups={groups}
            entered={changed ?? fieldsOf(promotion, currency)}
          />
        </Panel>
      )}
      {promotion.source === 'voucher' && (
        <PromotionCodes
          promotion={promotion.key}
          vouchers={vouchers}
          count={promotion.vouchers}
          mayAdd={mayChange && goesOn}
        />
      )}
      <PromotionUses uses={uses} count={promotion.uses} />
      {mayChange && goesOn && (
        <Panel id="end" title={say.end}>
          <p>{say.endText}</p>
          <form method="post">
            <input type="hidden" name="intent" value="end" />
            <Button type="submit">{say.end}</Button>
          </form>
        </Panel>
      )}
    </>
  );
}
