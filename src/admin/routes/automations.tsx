import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { automationProblem } from '../automation-action.ts';
import { LimitForm } from '../components/automation/limit-form.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/automations`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin, member, tenant } = employeeVisit(context, request);
  return {
    ...orAbsent(await admin.automations.list(member, tenant)),
    limit: orAbsent(await admin.mailingLimits.of(member, tenant)),
    isSaved: url.searchParams.has('saved'),
    mayChange: may(member, 'campaign.send'),
  };
}

/** Changes the limits of marketing mails. */
export async function action({ context, request }: ActionArgs) {
  const { admin, member, tenant, text } = employeeVisit(context, request);
  const entered = await readForm(request);
  const outcome = await admin.mailingLimits.save(member, tenant, entered);
  if (outcome.ok) return redirect(`${SECTION}?saved`, 303);
  return sendBack(request, { problem: automationProblem(outcome, text), entered });
}

/** Automations of the tenant with their results, notices of goods back in stock, and the limits of all marketing mails. */
export default function Automations({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { automations, stockNotices, days, limit, isSaved, mayChange } = loaderData;
  const { text, number, amount } = useWork();
  const say = text.automations;
  const results = text.mailResults;
  const figures = ['sent', 'unsubscribed', 'visits', 'orders'] as const;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      <ActionOutcome answer={actionData} done={isSaved && say.saved} />
      <div className={styles.stack}>
        <TablePanel
          id="automations"
          title={`${say.list}. ${results.ofDays(number(days))}`}
          label={say.list}
          broad
          columns={[
            { label: say.kind, look: 'wide' },
            { label: say.state },
            { label: say.delay, look: 'tight' },
            ...figures.map((figure) => ({ label: results[figure], look: 'end' as const })),
            { label: results.value, look: 'end' },
          ]}
          rows={[
            ...automations.map(({ kind, isOn, delay, result }) => ({
              key: kind,
              cells: [
                <a key="kind" href={`${SECTION}/${kind}`}>
                  {say.kinds[kind]}
                </a>,
                <Tag key="state" tone={isOn ? 'good' : 'quiet'}>
                  {isOn ? say.states.on : say.states.off}
                </Tag>,
                kind === 'basket' ? say.hours(number(delay)) : say.days(number(delay)),
                ...figures.map((figure) => number(result[figure])),
                amount(result.value),
              ],
            })),
            {
              key: 'stock',
              cells: [
                <span key="kind">
                  {say.stock}
                  <span className={styles.plan}>{say.about.stock}</span>
                </span>,
                <Tag key="state" tone="good">
                  {say.states.on}
                </Tag>,
                text.none,
                number(stockNotices),
                ...Array.from({ length: figures.length }, () => text.none),
              ],
            },
          ]}
        />
        <LimitForm limit={limit} mayChange={mayChange} entered={actionData?.entered} />
      </div>
    </>
  );
}
