import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { PanelPager } from '../components/panel-pager.tsx';
import { MarginTable } from '../components/prices/margin-table.tsx';
import { MARGINS, PRICE_LISTS, PriceTabs } from '../components/prices/price-tabs.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { listPage } from '../list-page.ts';
import { costProblem } from '../margin-action.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin, member, tenant, locale } = employeeVisit(context, request);
  return {
    ...orAbsent(await admin.margins.belowFloor(member, { tenant, locale, page: listPage(url.searchParams) })),
    saved: url.searchParams.has('saved'),
    mayChange: may(member, 'margin.change'),
  };
}

export async function action({ context, request }: ActionArgs) {
  const work = employeeVisit(context, request);
  const { admin, member, tenant } = work;
  const { percent = '' } = await readForm(request);
  const outcome = await admin.margins.setFloor(member, { tenant, percent });
  if (!outcome.ok) return sendBack(request, { problem: costProblem(work, outcome), percent });
  return redirect(`${MARGINS}?saved`, 303);
}

export default function Margins({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { variants, floor, saved, mayChange } = loaderData;
  const { text, number } = useWork();
  const say = text.prices;
  return (
    <>
      <AdminPageHead
        title={say.margins}
        intro={say.marginsIntro}
        back={{ href: PRICE_LISTS, label: text.back(say.title) }}
      />
      <ActionOutcome answer={actionData} done={saved && say.floorSaved} />
      <PriceTabs current="margins" margins />
      {mayChange && (
        <Panel id="floor" title={say.floor}>
          <form method="post" className={styles.form}>
            <Field
              name="percent"
              label={say.floor}
              hint={say.floorHint}
              inputMode="numeric"
              maxLength={2}
              autoComplete="off"
              defaultValue={actionData?.percent ?? floor?.toString() ?? ''}
            />
            <div>
              <Button type="submit">{text.save}</Button>
            </div>
          </form>
        </Panel>
      )}
      <MarginTable
        id="margins"
        title={`${say.belowTitle} (${number(variants.total)})`}
        empty={say.noMargins}
        variants={variants.rows}
        titled
      >
        <PanelPager label={say.belowTitle} paged={variants} addressOf={(page) => `${MARGINS}?page=${page}#margins`} />
      </MarginTable>
    </>
  );
}
