import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ChartExport } from '../components/chart/chart-export.tsx';
import { ChartNumbers, useAccountName } from '../components/chart/chart-numbers.tsx';
import { ChartSettings } from '../components/chart/chart-settings.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { type EmployeeVisit, employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { refusedText, textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/chart`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin, member, tenant } = employeeVisit(context, request);
  return {
    chart: orAbsent(await admin.chart.page(member, tenant)),
    said: url.searchParams.get('said') ?? '',
    failed: url.searchParams.get('failed') ?? '',
    mayBook: may(member, 'ledger.book'),
  };
}

export async function action({ context, request }: ActionArgs) {
  const entered = await readForm(request);
  const result = await change(employeeVisit(context, request), entered);
  return result.ok ? redirect(`${SECTION}?said=${result.said}`, 303) : sendBack(request, result);
}

async function change({ admin, member, tenant, text }: EmployeeVisit, entered: Record<string, string>) {
  const { intent, state } = entered;
  const asked = { tenant, entered, ...(state === undefined ? {} : { state }) };
  const said = intent === 'choose' ? 'chosen' : intent === 'reset' ? 'reset' : 'saved';
  const done =
    said === 'chosen'
      ? await admin.chart.choose(member, asked)
      : said === 'reset'
        ? await admin.chart.reset(member, tenant)
        : await admin.chart.save(member, asked);
  if (done.ok) return { ok: true as const, said };
  const { problem } = done;
  const sentence = refusedText(text, problem, text.chart.failures);
  return { ok: false as const, problem: 'key' in done && done.key ? `${sentence} (${done.key})` : sentence, entered };
}

/** Shows the chart of accounts with its numbers, and the export for accounting programs. */
export default function Chart({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { chart, said, failed, mayBook } = loaderData;
  const { text } = useWork();
  const say = text.chart;
  const nameOf = useAccountName();
  const entered = actionData?.entered ?? {};
  const missing = chart.rows.filter(({ key }) => chart.missing.includes(key)).map(nameOf);
  const failure = actionData ?? (failed === '' ? undefined : { problem: textOfCode(say.failures, failed) ?? null });
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      <ActionOutcome answer={failure} done={textOfCode(say.said, said)} />
      <Notice kind={missing.length === 0 ? 'success' : 'problem'}>
        {missing.length === 0 ? say.complete : say.missing(missing.join('; '))}
      </Notice>
      <div className={styles.stack}>
        {mayBook && (
          <div className={styles.columns}>
            <ChartExport page={chart} />
            <ChartSettings page={chart} entered={entered} />
          </div>
        )}
        <ChartNumbers page={chart} entered={entered} mayBook={mayBook} />
        {mayBook && (
          <Panel id="reset" title={say.reset}>
            <form method="post" className={styles.form}>
              <p className={styles.hint}>{say.resetHint}</p>
              <div>
                <Button type="submit" name="intent" value="reset">
                  {say.reset}
                </Button>
              </div>
            </form>
          </Panel>
        )}
      </div>
    </>
  );
}
