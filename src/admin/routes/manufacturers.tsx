import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { ManufacturerForm } from '../components/manufacturers/manufacturer-form.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { AdminPageHead } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { changeManufacturer } from '../manufacturer-action.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/manufacturers`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin, member } = employeeVisit(context, request);
  return {
    manufacturers: orAbsent(await admin.manufacturers.list(member)),
    done: url.searchParams.get('done'),
    mayChange: may(member, 'product.edit'),
  };
}

export async function action({ context, request }: ActionArgs) {
  const work = employeeVisit(context, request);
  const entered = await readForm(request);
  const result = await changeManufacturer(work, null, entered);
  if (!result.ok) return sendBack(request, { problem: result.problem, fields: result.fields, entered });
  return redirect(`${SECTION}${result.to}?done=${result.done}`, 303);
}

export default function Manufacturers({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const { manufacturers, done, mayChange } = loaderData;
  const say = text.manufacturers;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro}>
        {mayChange && <a href="#add">{say.add}</a>}
      </AdminPageHead>
      <ActionOutcome answer={actionData} done={textOfCode(say.done, done) ?? null} />
      <TablePanel
        id="manufacturers"
        title={say.title}
        empty={say.none}
        columns={[
          { label: say.fields.name, look: 'wide' },
          { label: say.fields.country, look: 'tight' },
          { label: say.fields.contact },
          { label: say.origin, look: 'tight' },
          { label: say.products, look: 'end' },
        ]}
        rows={manufacturers.map(({ id, name, country, contact, byHand, products }) => ({
          key: id,
          cells: [
            <a key="name" href={`${SECTION}/${id}`}>
              {name}
            </a>,
            country,
            contact,
            say.origins[byHand ? 'hand' : 'feed'],
            products.toLocaleString(text.lang),
          ],
        }))}
      />
      {mayChange && (
        <ManufacturerForm manufacturer={null} entered={actionData?.entered ?? {}} problems={actionData?.fields ?? {}} />
      )}
    </>
  );
}
