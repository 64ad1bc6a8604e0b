import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { ActionOutcome } from '../components/outcome.tsx';
import { REPORTS_PAGE } from '../components/reports/report-address.ts';
import { RatePanel, ReportMailPanel } from '../components/reports/settings-panels.tsx';
import pageStyles from '../components/section.module.css';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { reportSetting } from '../report-action.ts';

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin, member, tenant } = employeeVisit(context, request);
  return {
    ...orAbsent(await admin.figures.settings(member, { tenant })),
    saved: url.searchParams.has('saved'),
  };
}

export async function action({ context, request }: ActionArgs) {
  const work = employeeVisit(context, request);
  const entered = await readForm(request);
  const problem = await reportSetting(work, entered);
  if (problem !== null) return sendBack(request, { problem, entered });
  return redirect(`${REPORTS_PAGE}/settings?saved`, 303);
}

/** Reports by mail, and the exchange rates of reports over several currencies. */
export default function ReportSettingsPage({
  loaderData,
  actionData,
}: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const say = text.reports;
  const entered: Readonly<Record<string, string>> = actionData?.entered ?? {};
  return (
    <>
      <AdminPageHead title={say.settings} />
      <ActionOutcome answer={actionData} done={loaderData.saved && say.saved} />
      <div className={pageStyles.stack}>
        <ReportMailPanel schedules={loaderData.schedules} entered={entered} />
        <RatePanel rates={loaderData.rates} mayRate={loaderData.mayRate} today={loaderData.today} entered={entered} />
      </div>
    </>
  );
}
