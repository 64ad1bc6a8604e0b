import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import type { AdminPromotion } from '../../shop/selling/promotions/index.ts';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Notice } from '../../ui/notice.tsx';
import { PromotionForm } from '../components/promotion-form.tsx';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { adminDayText } from '../formats.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { promotionProblem } from '../promotion-action.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/promotions`;

export async function loader({ context, request }: LoaderArgs) {
  const { admin: all, member, tenant, locale } = employeeVisit(context, request);
  return {
    promotions: orAbsent(await all.promotions.list(member, tenant)),
    locales: tenant.locales.map((entry) => entry.locale),
    mailbox: tenant.mailbox,
    categories: orAbsent(await all.promotions.categories(member, locale)),
    groups: orAbsent(await all.promotions.groups(member, tenant)),
    // Today in the tenant's time zone; the browser's date may differ.
    today: new Intl.DateTimeFormat('sv-SE', { timeZone: tenant.timeZone }).format(new Date()),
    mayChange: may(member, 'promotion.change'),
  };
}

export async function action({ context, request }: ActionArgs) {
  const { admin: all, member, tenant, text } = employeeVisit(context, request);
  const entered = await readForm(request);
  const outcome = await all.promotions.create(member, tenant, entered);
  if (outcome.ok) return redirect(`${SECTION}/${outcome.id}?saved`, 303);
  return sendBack(request, { problem: promotionProblem(outcome, text), entered });
}

/** Returns whether a promotion is valid on this day. */
export function promotionState(
  promotion: Pick<AdminPromotion, 'endedAt' | 'validFrom' | 'validTo'>,
  today: string,
): 'now' | 'later' | 'over' {
  const { endedAt, validFrom, validTo } = promotion;
  if (endedAt !== null || (validTo !== null && validTo < today)) return 'over';
  return validFrom > today ? 'later' : 'now';
}

export default function Promotions({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { promotions, locales, mailbox, categories, groups, today, mayChange } = loaderData;
  const { text, language, amount } = useWork();
  const day = (isoDay: string): string => adminDayText(isoDay, language);
  const say = text.promotions;
  const gives = ({ kind, value, multibuy }: AdminPromotion) =>
    kind === 'amount'
      ? amount(value)
      : kind === 'percent'
        ? `${value}\u00a0%`
        : multibuy
          ? say.multibuy(multibuy.take, multibuy.pay)
          : say.kinds[kind];
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro}>
        {mayChange && <a href="#add">{say.add}</a>}
      </AdminPageHead>
      {actionData && (
        <Notice kind="problem" role="alert">
          {actionData.problem}
        </Notice>
      )}
      <TablePanel
        id="promotions"
        title={say.title}
        empty={say.none}
        broad
        columns={[
          { label: say.key, look: 'wide' },
          { label: say.source },
          { label: say.what, look: 'tight' },
          { label: say.time },
          { label: say.used, look: 'tight' },
          { label: say.state },
        ]}
        rows={promotions.map((promotion) => {
          const state = promotionState(promotion, today);
          return {
            key: promotion.id,
            cells: [
              <a key="key" href={`${SECTION}/${promotion.id}`}>
                {promotion.key}
              </a>,
              say.sources[promotion.source],
              gives(promotion),
              `${day(promotion.validFrom)} – ${promotion.validTo === null ? say.always : day(promotion.validTo)}`,
              promotion.totalLimit === null ? promotion.uses : `${promotion.uses} / ${promotion.totalLimit}`,
              <Tag key="state" tone={state === 'now' ? 'good' : 'quiet'}>
                {say.states[state]}
              </Tag>,
            ],
          };
        })}
      />
      {mayChange && (
        <Panel id="add" title={say.add}>
          <PromotionForm
            intent="create"
            locales={locales}
            mailbox={mailbox}
            categories={categories}
            groups={groups}
            entered={actionData?.entered ?? { validFrom: today, combinable: 'on' }}
          />
        </Panel>
      )}
    </>
  );
}
