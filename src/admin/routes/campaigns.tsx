import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { campaignProblem } from '../campaign-action.ts';
import styles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { Table } from '../components/table.tsx';
import { AdminTextArea } from '../components/text-area.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/campaigns`;

export async function loader({ context, request }: LoaderArgs) {
  const { admin: all, member, tenant } = employeeVisit(context, request);
  return {
    campaigns: orAbsent(await all.campaigns.list(member, tenant)),
    mayEdit: may(member, 'campaign.edit'),
    maySend: may(member, 'campaign.send'),
  };
}

/** Creates a campaign, or reads reports of undeliverable mails. */
export async function action({ context, request }: ActionArgs) {
  const { admin: all, member, tenant, text } = employeeVisit(context, request);
  const entered = await readForm(request);
  if (entered.intent === 'bounces') {
    const outcome = await all.campaigns.readBounces(member, tenant, entered.report ?? '');
    if (!outcome.ok) return sendBack(request, { problem: text.notAllowed, said: null });
    return { problem: null, said: text.campaign.bouncesRead(String(outcome.read), String(outcome.known)) };
  }
  const outcome = await all.campaigns.create(member, tenant, entered.name ?? '');
  if (outcome.ok) return redirect(`${SECTION}/${outcome.id}`, 303);
  return sendBack(request, { problem: campaignProblem(outcome, text), said: null });
}

export default function Campaigns({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { campaigns, mayEdit, maySend } = loaderData;
  const { text, language, time } = useWork();
  const say = text.campaign;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      {actionData?.problem && (
        <Notice kind="problem" role="alert">
          {actionData.problem}
        </Notice>
      )}
      {actionData?.said && <Notice kind="success">{actionData.said}</Notice>}
      <Panel id="campaigns" title={say.title} flush={campaigns.length > 0} headless>
        {campaigns.length === 0 ? (
          <div className={styles.panelBody}>
            <p className={styles.muted}>{say.none}</p>
          </div>
        ) : (
          <Table
            label={say.title}
            columns={[
              { label: say.name, look: 'wide' },
              { label: say.kind },
              { label: say.state, look: 'tight' },
              { label: say.when, look: 'tight' },
              { label: say.created, look: 'tight' },
            ]}
            rows={campaigns.map((campaign) => ({
              key: campaign.id,
              cells: [
                <a key="name" href={`${SECTION}/${campaign.id}`}>
                  {campaign.name}
                </a>,
                say.kinds[campaign.kind],
                say.states[campaign.state],
                campaign.sendAt === null ? text.none : time(campaign.sendAt),
                time(campaign.createdAt),
              ],
            }))}
          />
        )}
      </Panel>
      {mayEdit && (
        <Panel id="add" title={say.add}>
          <form method="post" action={SECTION} className={styles.form}>
            <Field
              id="name"
              name="name"
              label={say.name}
              hint={say.nameHint}
              maxLength={120}
              autoComplete="off"
              required
            />
            <div>
              <Button type="submit" look="primary">
                {say.create}
              </Button>
            </div>
          </form>
        </Panel>
      )}
      {maySend && (
        <Panel id="bounces" title={say.bounces}>
          <p>{say.bouncesText}</p>
          <form method="post" action={SECTION} className={styles.form}>
            <input type="hidden" name="intent" value="bounces" />
            <AdminTextArea id="report" name="report" label={say.report} defaultValue="" rows={6} lang={language} />
            <div>
              <Button type="submit">{say.read}</Button>
            </div>
          </form>
        </Panel>
      )}
    </>
  );
}
