import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { AdminPageHead } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { WebhookState } from '../components/webhooks/webhook-side.tsx';
import styles from '../components/webhooks/webhooks.module.css';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { NEW_ENDPOINT } from '../webhook-action.ts';

const SECTION = `${ADMIN_ROOT}/webhooks`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin, member } = employeeVisit(context, request);
  const endpoints = orAbsent(await admin.webhooks.list(member));
  return { endpoints, isRemoved: url.searchParams.get('done') === 'remove' };
}

/** Endpoints that get events. */
export default function Webhooks({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { text, houses, number } = useWork();
  const say = text.webhooks;
  const { endpoints, isRemoved } = loaderData;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro}>
        <LinkButton href={`${ADMIN_ROOT}/webhook-log`}>{say.log}</LinkButton>
        <LinkButton href={`${SECTION}/${NEW_ENDPOINT}`} look="primary">
          {say.add}
        </LinkButton>
      </AdminPageHead>
      <ActionOutcome answer={undefined} done={isRemoved && say.removed} />
      <TablePanel
        id="endpoints"
        title={say.title}
        empty={say.none}
        columns={[
          { label: say.name, look: 'wide' },
          { label: say.url, look: 'text' },
          { label: say.events },
          { label: say.shops },
          { label: say.delivered, look: 'end' },
          { label: say.tabFailed, look: 'end' },
          { label: say.state },
        ]}
        rows={endpoints.map((endpoint) => ({
          key: endpoint.id,
          cells: [
            <a key="name" href={`${SECTION}/${endpoint.id}`}>
              {endpoint.name}
            </a>,
            <span key="url" className={styles.url}>
              {endpoint.url}
            </span>,
            say.eventCount(endpoint.types.length),
            endpoint.tenants === null
              ? say.allShops
              : houses.flatMap(({ id, name }) => (endpoint.tenants?.includes(id) ? name : [])).join(', '),
            number(endpoint.delivered),
            number(endpoint.failed),
            <WebhookState key="state" endpoint={endpoint} />,
          ],
        }))}
      />
    </>
  );
}
