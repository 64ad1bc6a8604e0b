import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { ListPanel } from '../components/list/list-panel.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { runListForm } from '../list-form.ts';
import { listPageOf } from '../list-listing.ts';
import { listFilePath, viewSentences } from '../lists/described-list.ts';
import { membershipList } from '../lists/membership-list.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/memberships`;

const OWN = { name: 'memberships', path: SECTION } as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { admin: all, member, tenant } = visit;
  const { searchParams: params } = url;
  const [shown, tasks] = await Promise.all([
    listPageOf(visit, all.memberships.listing, OWN, params),
    all.memberships.tasks(member, tenant),
  ]);
  return {
    ...shown,
    ...orAbsent(tasks),
    done: params.get('done') ?? '',
    mayChange: may(member, 'membership.change'),
  };
}

/** Runs the forms of the list, or marks a declaration as handled. */
export async function action({ context, request }: ActionArgs) {
  const visit = employeeVisit(context, request);
  const { admin: all, member, tenant, text } = visit;
  const entered = await readForm(request);
  const ofList = await runListForm(visit, request, entered, { ...OWN, shape: all.memberships.listing.shape });
  if (ofList) return ofList;
  const outcome = await all.memberships.markHandled(member, { tenant, declarationId: entered.id ?? '' });
  if (outcome.ok) return redirect(`${SECTION}?done=handled`, 303);
  const problem = outcome.problem === 'not-allowed' ? text.notAllowed : text.members.problems.already;
  return sendBack(request, { problem, entered: { ...entered }, ticked: [] });
}

export default function Members({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, time, dayText } = useWork();
  const own = text.members;
  const { list, lines, done, mayChange, rewards, declarations } = loaderData;
  const answer = actionData ?? undefined;
  return (
    <>
      <AdminPageHead title={own.title} intro={own.audited} />
      <ActionOutcome answer={answer} done={textOfCode({ ...viewSentences(text), handled: own.saved }, done)} />
      <ListPanel
        list={list}
        described={membershipList(text)}
        lines={lines}
        keyOf={({ id }) => id}
        nameOf={({ number }) => number}
        cells={{
          number: ({ id, number }) => <a href={`${SECTION}/${id}`}>{number}</a>,
          since: ({ startedOn }) => dayText(startedOn),
          until: ({ renewsOn }) => dayText(renewsOn),
        }}
        viewName={answer?.entered.name ?? ''}
        exportPath={listFilePath(OWN.name)}
      />
      <Panel id="rewards" title={own.rewards}>
        {rewards.length === 0 ? (
          <p className={styles.muted}>{own.noRewards}</p>
        ) : (
          <ul>
            {rewards.map((reward) => (
              <li key={reward.membershipId}>
                <a href={`${SECTION}/${reward.membershipId}#rewards`}>
                  {reward.number} {reward.name}
                </a>{' '}
                {time(reward.requestedAt)}
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <TablePanel
        id="declarations"
        title={own.declarations}
        empty={own.noDeclarations}
        broad
        columns={[
          { label: own.received, look: 'tight' },
          { label: own.name },
          { label: own.email },
          { label: own.kind },
          { label: own.reason, look: 'wide' },
          { label: own.wished, look: 'tight' },
          { label: own.fits },
          { label: own.markHandled },
        ]}
        rows={declarations.map((entry) => ({
          key: entry.id,
          cells: [
            time(entry.receivedAt),
            entry.name,
            entry.email,
            own.kinds[entry.kind],
            entry.reason ?? text.none,
            entry.wishedOn ?? text.none,
            entry.memberNumber === null ? (
              own.fitsNone
            ) : (
              <a key="fits" href={`${SECTION}?${new URLSearchParams({ state: 'all', number: entry.memberNumber })}`}>
                {entry.memberNumber}
              </a>
            ),
            mayChange ? (
              <form key="handled" method="post" action={SECTION}>
                <input type="hidden" name="id" value={entry.id} />
                <Button type="submit" size="small">
                  {own.markHandled}
                </Button>
              </form>
            ) : (
              text.none
            ),
          ],
        }))}
      />
    </>
  );
}
