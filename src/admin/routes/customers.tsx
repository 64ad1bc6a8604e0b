import type { ReactNode } from 'react';
import { readForm } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LockTag } from '../components/customer/customer-file.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Key, Panel } from '../components/section.tsx';
import { Table } from '../components/table.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/customers`;

export function loader({ context, request, url }: LoaderArgs) {
  employeeVisit(context, request);
  return { said: url.searchParams.get('said') ?? '' };
}

/** The search term is personal, so it is sent by POST and appears in no URL. */
export async function action({ context, request }: ActionArgs) {
  const { admin: work, member, tenant } = employeeVisit(context, request);
  const { typed = '' } = await readForm(request);
  return { typed, ...orAbsent(await work.customers.find(member, { tenant, typed })) };
}

export default function Customers({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const say = text.customers;
  const said = say.said[loaderData.said];
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      {said && !actionData && (
        <Notice kind="success" role="status">
          {said}
        </Notice>
      )}
      <search>
        <form method="post" action={SECTION} className={styles.row}>
          <Field
            name="typed"
            type="search"
            label={say.search}
            hint={say.searchHint}
            defaultValue={actionData?.typed ?? ''}
            autoComplete="off"
            minLength={2}
            required
          />
          <Button type="submit" look="primary" icon="magnifying-glass">
            {say.submit}
          </Button>
        </form>
      </search>
      {actionData && actionData.found.length === 0 && <p role="status">{say.empty}</p>}
      {actionData && actionData.found.length > 0 && (
        <Panel
          id="found"
          title={say.found(actionData.found.length)}
          aside={actionData.more && <span className={styles.hint}>{say.more}</span>}
          flush
        >
          <Table
            label={say.title}
            columns={[
              { label: say.name, look: 'wide' },
              { label: say.number, look: 'tight' },
              { label: say.email },
              { label: say.state },
            ]}
            rows={actionData.found.map((line) => ({
              key: line.id,
              cells: [
                <a key="name" href={`${SECTION}/${line.id}`}>
                  {line.name}
                </a>,
                <Key key="number">{line.number}</Key>,
                line.email,
                <LockTag key="state" isLocked={line.isLocked} waiting={0} />,
              ],
            }))}
          />
        </Panel>
      )}
    </>
  );
}
