import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { takeGoodsFile } from '../bulk-form.ts';
import { ActionTable } from '../components/bulk/action-table.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/bulk`;

export async function loader({ context, request }: LoaderArgs) {
  const { admin, member } = employeeVisit(context, request);
  return { actions: orAbsent(await admin.bulk.list(member)) };
}

/** Takes a file of products, whose preview follows. */
export async function action({ context, request }: ActionArgs) {
  const outcome = await takeGoodsFile(employeeVisit(context, request), request);
  return outcome.ok ? redirect(`${SECTION}/${outcome.id}`, 303) : sendBack(request, { problem: outcome.problem });
}

/** Changes of many products with their states, and the form that takes an exported file back. */
export default function Bulk({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const say = text.bulk;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro}>
        <a href={`${ADMIN_ROOT}/products`}>{say.toList}</a>
      </AdminPageHead>
      <ActionOutcome answer={actionData} done={null} />
      <div className={styles.columns}>
        <ActionTable id="actions" title={say.title} empty={say.none} actions={loaderData.actions} />
        <Panel id="import" title={say.importTitle}>
          <form method="post" encType="multipart/form-data" className={styles.form}>
            <Field name="file" type="file" label={say.file} hint={say.importHint} accept=".xlsx,.csv" required />
            <div>
              <Button type="submit" look="primary">
                {say.importDo}
              </Button>
            </div>
          </form>
        </Panel>
      </div>
    </>
  );
}
