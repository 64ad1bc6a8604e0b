import type { ReactNode } from 'react';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { Table } from '../components/table.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/pieces`;
const KINDS = ['menu', 'snippet', 'banner'] as const;

export async function loader({ context, request }: LoaderArgs) {
  const { admin: all, member, tenant } = employeeVisit(context, request);
  return { fragments: orAbsent(await all.fragments.list(member, tenant)) };
}

export default function Pieces({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { fragments } = loaderData;
  const { text } = useWork();
  const say = text.fragments;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      {KINDS.map((kind) => (
        <Panel key={kind} id={kind} title={say.kinds[kind]} flush>
          <Table
            label={say.kinds[kind]}
            columns={[
              { label: say.fragment, look: 'wide' },
              { label: say.language, look: 'tight' },
              { label: say.version, look: 'end' },
              { label: say.state },
            ]}
            rows={fragments
              .filter((fragment) => fragment.kind === kind)
              .map((fragment) => ({
                key: `${fragment.key} ${fragment.locale}`,
                cells: [
                  <a key="fragment" href={`${SECTION}/${kind}.${fragment.key}.${fragment.locale}`}>
                    {say.names[fragment.key] ?? fragment.key}
                  </a>,
                  fragment.locale,
                  fragment.version,
                  <Tag key="state" tone={fragment.own ? 'good' : 'quiet'}>
                    {fragment.own ? say.own : kind === 'banner' ? say.noBanner : say.house}
                  </Tag>,
                ],
              }))}
          />
        </Panel>
      ))}
    </>
  );
}
