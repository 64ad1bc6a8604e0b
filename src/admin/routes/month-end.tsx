import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ApprovalStepPanel } from '../components/approval-step.tsx';
import { FigureTables } from '../components/month-end/figure-tables.tsx';
import { MonthChecks } from '../components/month-end/month-checks.tsx';
import { MonthClosing } from '../components/month-end/month-closing.tsx';
import { MonthPeriods } from '../components/month-end/month-periods.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { monthText } from '../formats.ts';
import { changeMonth } from '../month-action.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/month-end`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin, member, tenant } = employeeVisit(context, request);
  const month = url.searchParams.get('month');
  return {
    ...orAbsent(await admin.periods.monthEnd(member, { tenant, month })),
    said: url.searchParams.get('said') ?? '',
    mayClose: may(member, 'period.close'),
  };
}

export async function action({ context, request }: ActionArgs) {
  const entered = await readForm(request);
  const result = await changeMonth(employeeVisit(context, request), entered);
  if (result.ok && 'go' in result) return result.go;
  if (result.ok) return redirect(`${SECTION}?month=${entered.month ?? ''}&said=${result.said}`, 303);
  return sendBack(request, { ...result, reason: entered.reason ?? '' });
}

/** Shows what keeps a month from closing, its figures, and closes it. */
export default function MonthEndPage({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { month, before, after, state, checks, figures, periods, mayReopen, mayClose, said } = loaderData;
  const { text, language } = useWork();
  const say = text.monthEnd;
  const here = `${SECTION}?month=${month.name}`;
  return (
    <>
      <AdminPageHead title={`${say.title} ${monthText(month.name, language)}`} intro={say.intro}>
        <LinkButton href={`${SECTION}?month=${before.name}`} icon="arrow-left">
          {monthText(before.name, language)}
        </LinkButton>
        {state !== 'running' && (
          <LinkButton href={`${SECTION}?month=${after.name}`} icon="arrow-right">
            {monthText(after.name, language)}
          </LinkButton>
        )}
        <LinkButton href={`${ADMIN_ROOT}/vat?from=${month.name}`} icon="receipt">
          {say.vat}
        </LinkButton>
      </AdminPageHead>
      <ActionOutcome answer={actionData} done={say.said[said]} />
      <ApprovalStepPanel step={actionData?.step} here={here} />
      <div className={styles.stack}>
        <MonthChecks checks={checks} month={month.name} />
        <MonthClosing {...{ month, state, checks, mayReopen, mayClose, here }} reason={actionData?.reason ?? ''} />
        <FigureTables month={month} before={before} figures={figures} />
        <MonthPeriods periods={periods} here={SECTION} />
      </div>
    </>
  );
}
