import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { ApiClientState } from '../components/api-clients/api-client-side.tsx';
import { AdminPageHead } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { NEW_ROLE } from '../role-action.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/api-clients`;

export async function loader({ context, request }: LoaderArgs) {
  const { admin, member } = employeeVisit(context, request);
  return { clients: orAbsent(await admin.apiClients.list(member)) };
}

/** Clients of the integration API. */
export default function ApiClients({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { text, time, houses } = useWork();
  const say = text.apiClients;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro}>
        <LinkButton href="/api/admin/docs">{say.docs}</LinkButton>
        <LinkButton href={`${SECTION}/${NEW_ROLE}`} look="primary">
          {say.add}
        </LinkButton>
      </AdminPageHead>
      <TablePanel
        id="clients"
        title={say.title}
        empty={say.none}
        columns={[
          { label: say.name },
          { label: say.about, look: 'text' },
          { label: say.shops },
          { label: say.scopes },
          { label: say.expires, look: 'tight' },
          { label: say.lastUse, look: 'tight' },
          { label: say.state },
        ]}
        rows={loaderData.clients.map((client) => ({
          key: client.id,
          cells: [
            <a key="name" href={`${SECTION}/${client.id}`}>
              {client.name}
            </a>,
            client.description || text.none,
            client.tenants === null
              ? say.allShops
              : houses.flatMap(({ id, name }) => (client.tenants?.includes(id) ? name : [])).join(', '),
            say.scopeCount(client.scopes.length),
            client.expiresAt ? time(client.expiresAt) : say.unlimited,
            client.usedAt ? time(client.usedAt) : say.never,
            <ApiClientState key="state" client={client} />,
          ],
        }))}
      />
    </>
  );
}
