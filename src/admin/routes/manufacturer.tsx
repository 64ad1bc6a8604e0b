import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { ManufacturerForm } from '../components/manufacturers/manufacturer-form.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { RemovePanel } from '../components/remove-panel.tsx';
import { AdminPageHead, FactList } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { changeManufacturer } from '../manufacturer-action.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/manufacturers`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin, member } = employeeVisit(context, request);
  const all = orAbsent(await admin.manufacturers.list(member));
  return {
    manufacturer: orAbsent(all.find(({ id }) => id === params.id) ?? null),
    done: url.searchParams.get('done'),
    mayChange: may(member, 'product.edit'),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const work = employeeVisit(context, request);
  const entered = await readForm(request);
  const result = await changeManufacturer(work, params.id ?? '', entered);
  if (!result.ok) return sendBack(request, { problem: result.problem, fields: result.fields, entered });
  return redirect(`${SECTION}${result.to}?done=${result.done}`, 303);
}

export default function ManufacturerPage({
  loaderData,
  actionData,
}: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const { manufacturer, done, mayChange } = loaderData;
  const say = text.manufacturers;
  const { name, address, country, contact, responsible, byHand, products } = manufacturer;
  return (
    <>
      <AdminPageHead title={name} back={{ href: SECTION, label: say.title }} />
      <ActionOutcome answer={actionData} done={textOfCode(say.done, done) ?? null} />
      <FactList
        facts={[
          [say.fields.address, [address, country].filter((part) => part !== '').join(', ') || '–'],
          [say.fields.contact, contact || '–'],
          [say.responsible, responsible ? Object.values(responsible).join(', ') : '–'],
          [say.origin, say.origins[byHand ? 'hand' : 'feed']],
          [say.products, products.toLocaleString(text.lang)],
        ]}
      />
      {mayChange && (
        <ManufacturerForm
          manufacturer={manufacturer}
          entered={actionData?.entered ?? {}}
          problems={actionData?.fields ?? {}}
        />
      )}
      {mayChange && <RemovePanel label={say.remove} hint={say.removeHint} />}
    </>
  );
}
