import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { segmentProblem } from '../segment-action.ts';

const SECTION = `${ADMIN_ROOT}/segments`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin, member, tenant } = employeeVisit(context, request);
  return {
    segments: orAbsent(await admin.segments.list(member, tenant)),
    isDeleted: url.searchParams.has('deleted'),
    mayEdit: may(member, 'campaign.edit'),
  };
}

export async function action({ context, request }: ActionArgs) {
  const { admin, member, tenant, text } = employeeVisit(context, request);
  const { name = '' } = await readForm(request);
  const outcome = await admin.segments.create(member, tenant, name);
  if (outcome.ok) return redirect(`${SECTION}/${outcome.id}`, 303);
  return sendBack(request, { problem: segmentProblem(outcome, text), name });
}

export default function Segments({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { segments, isDeleted, mayEdit } = loaderData;
  const { text, time, number } = useWork();
  const say = text.segments;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro}>
        {mayEdit && <a href="#add">{say.add}</a>}
      </AdminPageHead>
      <ActionOutcome answer={actionData} done={isDeleted && say.deleted} />
      <TablePanel
        id="segments"
        title={say.title}
        empty={say.none}
        columns={[
          { label: say.name, look: 'wide' },
          { label: say.counted, look: 'end' },
          { label: say.countedAt, look: 'tight' },
          { label: say.campaigns, look: 'end' },
          { label: say.changed, look: 'tight' },
        ]}
        rows={segments.map((segment) => ({
          key: segment.id,
          cells: [
            <a key="name" href={`${SECTION}/${segment.id}`}>
              {segment.name}
            </a>,
            segment.counted === null ? text.none : number(segment.counted),
            time(segment.countedAt),
            number(segment.campaigns),
            time(segment.changedAt),
          ],
        }))}
      />
      {mayEdit && (
        <Panel id="add" title={say.add}>
          <form method="post" action={SECTION} className={styles.form}>
            <Field
              id="name"
              name="name"
              label={say.name}
              hint={say.nameHint}
              defaultValue={actionData?.name}
              maxLength={80}
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
    </>
  );
}
