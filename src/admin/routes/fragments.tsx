import type { ReactNode } from 'react';
import { AdminPageHead, Panel, Table, Tag } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const ROOM = `${ADMIN_ROOT}/pieces`;
const KINDS = ['menu', 'snippet', 'banner'] as const;

export async function loader({ context, request }: LoaderArgs) {
  const { desk: all, member, tenant } = employeeVisit(context, request);
  return { pieces: orAbsent(await all.pieces.list(member, tenant)) };
}

export default function Pieces({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { pieces } = loaderData;
  const { text } = useWork();
  const say = text.pieces;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      {KINDS.map((kind) => (
        <Panel key={kind} id={kind} title={say.kinds[kind]} flush>
          <Table
            label={say.kinds[kind]}
            columns={[
              { label: say.piece, look: 'wide' },
              { label: say.language, look: 'tight' },
              { label: say.version, look: 'end' },
              { label: say.state },
            ]}
            rows={pieces
              .filter((piece) => piece.kind === kind)
              .map((piece) => ({
                key: `${piece.key} ${piece.locale}`,
                cells: [
                  <a key="piece" href={`${ROOM}/${kind}.${piece.key}.${piece.locale}`}>
                    {say.names[piece.key] ?? piece.key}
                  </a>,
                  piece.locale,
                  piece.version,
                  <Tag key="state" tone={piece.own ? 'good' : 'quiet'}>
                    {piece.own ? say.own : kind === 'banner' ? say.noBanner : say.house}
                  </Tag>,
                ],
              }))}
          />
        </Panel>
      ))}
    </>
  );
}
