import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { labelled } from '../../tenants/labelled.ts';
import { CreateByName } from '../components/create-by-name.tsx';
import { ListPanel } from '../components/list/list-panel.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit } from '../current-employee.ts';
import { runListForm } from '../list-form.ts';
import { listPageOf } from '../list-listing.ts';
import { listFilePath, viewSentences } from '../lists/described-list.ts';
import { segmentList } from '../lists/segment-list.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { segmentProblem } from '../segment-action.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/segments`;
const OWN = { name: 'segments', path: SECTION } as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { admin, member } = visit;
  return {
    ...(await listPageOf(visit, admin.segments.listing, OWN, url.searchParams)),
    isDeleted: url.searchParams.has('deleted'),
    done: url.searchParams.get('done') ?? '',
    mayEdit: may(member, 'campaign.edit'),
  };
}

/** Runs the forms of the list, or creates a segment. */
export async function action({ context, request }: ActionArgs) {
  const visit = employeeVisit(context, request);
  const { admin, member, tenant, text } = visit;
  const entered = await readForm(request);
  const ofList = await runListForm(visit, request, entered, { ...OWN, shape: admin.segments.listing.shape });
  if (ofList) return ofList;
  const outcome = await admin.segments.create(member, tenant, entered.name ?? '');
  if (outcome.ok) return redirect(`${SECTION}/${outcome.id}`, 303);
  return sendBack(request, { problem: segmentProblem(outcome, text), entered: { ...entered }, ticked: [] });
}

export default function Segments({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { list, lines, isDeleted, done, mayEdit } = loaderData;
  const { text, time, timeZone, number } = useWork();
  const say = text.segments;
  const answer = actionData ?? undefined;
  const isView = answer?.entered.intent === 'save-view';
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro}>
        {mayEdit && <a href="#add">{say.add}</a>}
      </AdminPageHead>
      <ActionOutcome answer={answer} done={isDeleted ? say.deleted : textOfCode(viewSentences(text), done)} />
      <ListPanel
        list={list}
        described={segmentList(text, timeZone)}
        lines={lines}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        cells={{
          name: ({ id, name }) => <a href={`${SECTION}/${id}`}>{name}</a>,
          counted: ({ counted }) => (counted === null ? text.none : number(counted)),
          countedAt: ({ countedAt }) => time(countedAt),
          campaigns: ({ id, name, campaigns }) =>
            campaigns === 0 ? (
              number(campaigns)
            ) : (
              <a href={`${ADMIN_ROOT}/campaigns?segment=${id}`} aria-label={labelled(text.lang, say.campaigns, name)}>
                {number(campaigns)}
              </a>
            ),
          changed: ({ changedAt }) => time(changedAt),
        }}
        viewName={isView ? (answer.entered.name ?? '') : ''}
        exportPath={listFilePath(OWN.name)}
      />
      {mayEdit && (
        <CreateByName
          say={say}
          action={SECTION}
          entered={answer && !isView ? answer.entered.name : undefined}
          longest={80}
        />
      )}
    </>
  );
}
