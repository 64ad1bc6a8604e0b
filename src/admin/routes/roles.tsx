import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { Table } from '../components/table.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { NEW_ROLE } from '../role-action.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { roleAbout, textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/roles`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin, member } = employeeVisit(context, request);
  return { roles: orAbsent(await admin.staff.roles.list(member)), isEnded: url.searchParams.get('done') === 'ended' };
}

/** Built-in and own roles. */
export default function Roles({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { text } = useWork();
  const say = text.employeeRoles;
  const all = Object.keys(say.permissions).length;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro}>
        <LinkButton href={`${SECTION}/${NEW_ROLE}`} look="primary">
          {say.add}
        </LinkButton>
      </AdminPageHead>
      <ActionOutcome answer={undefined} done={loaderData.isEnded && say.endedDone} />
      <Panel id="roles" title={say.title} flush headless>
        <Table
          label={say.title}
          broad
          columns={[
            { label: say.name },
            { label: say.about, look: 'text' },
            { label: say.kind },
            { label: say.count, look: 'end' },
            { label: say.holders, look: 'end' },
            { label: say.duplicate, look: 'action' },
          ]}
          rows={loaderData.roles.map(({ key, name, description, isOwn, permissions, holders }) => {
            const shown = isOwn ? name : (textOfCode(text.roles, name) ?? name);
            return {
              key,
              cells: [
                <a key="name" href={`${SECTION}/${key}`}>
                  {shown}
                </a>,
                roleAbout(text, { name, description, isOwn }) || text.none,
                <Tag key="kind" tone={isOwn ? 'good' : 'quiet'}>
                  {isOwn ? say.ownKind : say.builtIn}
                </Tag>,
                say.rightsOf(permissions.length, all),
                String(holders),
                <a key="copy" href={`${SECTION}/${NEW_ROLE}?from=${key}`}>
                  {say.duplicate} <VisuallyHidden>{shown}</VisuallyHidden>
                </a>,
              ],
            };
          })}
        />
      </Panel>
    </>
  );
}
