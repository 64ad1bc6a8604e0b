import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { nameIn } from '../../shop/catalogue/attributes/attribute.ts';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { LOCALES } from '../../tenants/locales.ts';
import { changeAttributes } from '../attribute-action.ts';
import { AttributeForm } from '../components/attributes/attribute-form.tsx';
import { AttributeSaid } from '../components/attributes/attribute-said.tsx';
import { MoveButtons } from '../components/attributes/choice-panels.tsx';
import { AdminPageHead, Key, Tabs } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/attributes`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin: work, member } = employeeVisit(context, request);
  return {
    attributes: orAbsent(await work.attributes.list(member)),
    locales: LOCALES,
    done: url.searchParams.get('done'),
    mayChange: may(member, 'attribute.change'),
  };
}

export async function action({ context, request }: ActionArgs) {
  const work = employeeVisit(context, request);
  const entered = await readForm(request);
  const result = await changeAttributes(work, entered);
  if (!result.ok) return sendBack(request, { problem: result.problem, entered });
  return redirect(`${SECTION}${result.to}?done=${result.done}`, 303);
}

export default function Attributes({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, namesIn } = useWork();
  const { attributes, locales, done, mayChange } = loaderData;
  const say = text.attributes;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro}>
        {mayChange && <a href="#add">{say.add}</a>}
      </AdminPageHead>
      <AttributeSaid done={done} problem={actionData?.problem} />
      <Tabs
        label={say.views}
        tabs={[
          { href: SECTION, label: say.all, current: true },
          { href: `${SECTION}/categories`, label: say.byCategory, current: false },
        ]}
      />
      <TablePanel
        id="attributes"
        title={say.all}
        empty={say.noChoices}
        broad
        columns={[
          { label: say.name, look: 'wide' },
          { label: say.key, look: 'tight' },
          { label: say.kind },
          { label: say.use },
          { label: say.origin, look: 'tight' },
          { label: say.usedBy, look: 'end' },
          ...(mayChange ? [{ label: say.move }] : []),
        ]}
        rows={attributes.map((attribute) => {
          const name = nameIn(attribute.names, namesIn, attribute.key);
          const uses = (['filter', 'searchable', 'comparable'] as const).filter((use) => attribute[use]);
          return {
            key: attribute.key,
            cells: [
              <a key="name" href={`${SECTION}/${attribute.key}`}>
                {name}
              </a>,
              <Key key="key">{attribute.key}</Key>,
              [say.kinds[attribute.kind], attribute.unit].filter(Boolean).join(', '),
              uses.map((use) => say[use]).join(', '),
              say.origins[attribute.origin],
              say.products(attribute.products),
              ...(mayChange
                ? [<MoveButtons key="move" intent="move" fields={{ key: attribute.key }} what={name} />]
                : []),
            ],
          };
        })}
      />
      {mayChange && <AttributeForm attribute={null} locales={locales} entered={actionData?.entered ?? {}} />}
    </>
  );
}
