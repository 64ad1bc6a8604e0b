import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { ListPanel } from '../components/list/list-panel.tsx';
import { ManufacturerForm } from '../components/manufacturers/manufacturer-form.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit } from '../current-employee.ts';
import { runListForm } from '../list-form.ts';
import { listPageOf } from '../list-listing.ts';
import { listFilePath, viewSentences } from '../lists/described-list.ts';
import { manufacturerList } from '../lists/manufacturer-list.ts';
import { changeManufacturer } from '../manufacturer-action.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/manufacturers`;
const OWN = { name: 'manufacturers', path: SECTION } as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { admin, member } = visit;
  return {
    ...(await listPageOf(visit, admin.manufacturers.listing, OWN, url.searchParams)),
    done: url.searchParams.get('done'),
    mayChange: may(member, 'product.edit'),
  };
}

/** Runs the forms of the list, or creates a manufacturer. */
export async function action({ context, request }: ActionArgs) {
  const work = employeeVisit(context, request);
  const entered = await readForm(request);
  const ofList = await runListForm(work, request, entered, { ...OWN, shape: work.admin.manufacturers.listing.shape });
  if (ofList) return ofList;
  const result = await changeManufacturer(work, null, entered);
  if (!result.ok) return sendBack(request, { problem: result.problem, fields: result.fields, entered });
  return redirect(`${SECTION}${result.to}?done=${result.done}`, 303);
}

export default function Manufacturers({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, number } = useWork();
  const { list, lines, done, mayChange } = loaderData;
  const say = text.manufacturers;
  const answer = actionData ?? undefined;
  const isView = answer?.entered.intent === 'save-view';
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro}>
        {mayChange && <a href="#add">{say.add}</a>}
      </AdminPageHead>
      <ActionOutcome answer={answer} done={textOfCode({ ...viewSentences(text), ...say.done }, done)} />
      <ListPanel
        list={list}
        described={manufacturerList(text)}
        lines={lines}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        cells={{
          name: ({ id, name }) => <a href={`${SECTION}/${id}`}>{name}</a>,
          products: ({ products }) => number(products),
        }}
        viewName={isView ? (answer.entered.name ?? '') : ''}
        exportPath={listFilePath(OWN.name)}
      />
      {mayChange && (
        <ManufacturerForm
          manufacturer={null}
          entered={answer && !isView ? answer.entered : {}}
          problems={answer && 'fields' in answer ? answer.fields : {}}
        />
      )}
    </>
  );
}
