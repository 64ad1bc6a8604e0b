import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field, RadioGroup, Select } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ImportTag } from '../components/import-state.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { Table } from '../components/table.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { takeFile } from '../import-action.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/imports`;

export async function loader({ context, request }: LoaderArgs) {
  const {
    admin: { imports },
    member,
    tenant,
    locale,
  } = employeeVisit(context, request);
  return {
    runs: orAbsent(await imports.list(member)),
    locales: tenant.locales.map((entry) => entry.locale),
    locale,
    mayRun: may(member.role, 'import.run'),
  };
}

export async function action({ context, request }: ActionArgs) {
  const work = employeeVisit(context, request);
  const outcome = await takeFile(work, request);
  if (outcome.ok) return redirect(`${SECTION}/${outcome.id}`, 303);
  const { text } = work;
  return sendBack(request, {
    problem: outcome.problem === 'not-allowed' ? text.notAllowed : text.imports.problems[outcome.problem],
  });
}

export default function Imports({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, time, number } = useWork();
  const { runs, locales, locale, mayRun } = loaderData;
  return (
    <>
      <AdminPageHead title={text.imports.title} />
      {actionData && (
        <Notice kind="problem" role="alert">
          {actionData.problem}
        </Notice>
      )}
      <div className={styles.columns}>
        <Panel id="runs" title={text.imports.runs} flush>
          {runs.length === 0 ? (
            <div className={styles.panelBody}>
              <p className={styles.muted}>{text.imports.empty}</p>
            </div>
          ) : (
            <Table
              label={text.imports.runs}
              columns={[
                { label: text.imports.at, look: 'tight' },
                { label: text.imports.file, look: 'wide' },
                { label: text.imports.kind },
                { label: text.imports.rows, look: 'end' },
                { label: text.imports.refused, look: 'end' },
                { label: text.imports.state },
              ]}
              rows={runs.map((run) => ({
                key: run.id,
                cells: [
                  time(run.created_at),
                  <a key="file" href={`${SECTION}/${run.id}`}>
                    {run.file_name}
                  </a>,
                  `${text.imports.kinds[run.kind]} ${run.locale ?? run.tenant.toUpperCase()}`,
                  number(run.rows),
                  number(run.refused),
                  <ImportTag key="state" run={run} />,
                ],
              }))}
            />
          )}
        </Panel>
        {mayRun && (
          <Panel id="hand-in" title={text.imports.handIn}>
            {/* The file comes last, because the server needs the fields before it. */}
            <form method="post" encType="multipart/form-data" className={styles.form}>
              <RadioGroup
                name="kind"
                legend={text.imports.kind}
                defaultValue="products"
                options={(['products', 'prices', 'stock'] as const).map((kind) => ({
                  value: kind,
                  label: text.imports.kinds[kind],
                }))}
              />
              <Select name="locale" label={text.imports.locale} hint={text.imports.ofProducts} defaultValue={locale}>
                {locales.map((entry) => (
                  <option key={entry}>{entry}</option>
                ))}
              </Select>
              <Checkbox name="replace" label={text.imports.replace} />
              <Checkbox name="overwriteEdits" label={text.imports.overwriteEdits} />
              <Field name="file" type="file" label={text.imports.file} hint={text.imports.fileHint} required />
              <Button type="submit" look="primary">
                {text.imports.submit}
              </Button>
            </form>
          </Panel>
        )}
      </div>
    </>
  );
}
