import type { ReactNode } from 'react';
import { AdminPageHead, Tabs } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/attributes`;

export async function loader({ context, request }: LoaderArgs) {
  const { admin: work, member, namesIn } = employeeVisit(context, request);
  return { categories: orAbsent(await work.attributes.categories(member, namesIn)) };
}

export default function AttributeCategories({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { text } = useWork();
  const say = text.attributes;
  return (
    <>
      <AdminPageHead title={say.categories} intro={say.categoriesIntro} back={{ href: SECTION, label: say.title }} />
      <Tabs
        label={say.views}
        tabs={[
          { href: SECTION, label: say.all, current: false },
          { href: `${SECTION}/categories`, label: say.byCategory, current: true },
        ]}
      />
      <TablePanel
        id="categories"
        title={say.categories}
        empty={say.noChoices}
        columns={[{ label: say.category, look: 'wide' }, { label: say.list }]}
        rows={loaderData.categories.map(({ id, name, depth, hasList }) => ({
          key: id,
          cells: [
            <span key="name">
              <span aria-hidden="true">{'\u2003'.repeat(Math.max(0, depth - 1))}</span>
              <a href={`${SECTION}/categories/${encodeURIComponent(id)}`}>{name}</a>
            </span>,
            hasList ? say.ownList : say.inherited,
          ],
        }))}
      />
    </>
  );
}
