import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { memberState } from '../components/member-state.ts';
import styles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/memberships`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin: all, member, tenant } = employeeVisit(context, request);
  const term = url.searchParams.get('q') ?? '';
  return {
    term,
    saved: url.searchParams.has('saved'),
    mayChange: may(member.role, 'membership.change'),
    ...orAbsent(await all.memberships.overview(member, { tenant, term })),
  };
}

/** Marks a declaration as handled. */
export async function action({ context, request }: ActionArgs) {
  const { admin: all, member, tenant, text } = employeeVisit(context, request);
  const { id = '' } = await readForm(request);
  const outcome = await all.memberships.markHandled(member, { tenant, declarationId: id });
  if (outcome.ok) return redirect(`${SECTION}?saved`, 303);
  return sendBack(request, {
    problem: outcome.problem === 'not-allowed' ? text.notAllowed : text.members.problems.already,
  });
}

export default function Members({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, time } = useWork();
  const own = text.members;
  const { term, saved, mayChange, members, rewards, declarations } = loaderData;
  return (
    <>
      <AdminPageHead title={own.title} intro={own.audited} />
      {saved && !actionData && <Notice kind="success">{own.saved}</Notice>}
      {actionData && (
        <Notice kind="problem" role="alert">
          {actionData.problem}
        </Notice>
      )}
      <form method="get" action={SECTION} className={styles.actions}>
        <Field id="q" name="q" label={own.term} defaultValue={term} autoComplete="off" />
        <Button type="submit">{own.find}</Button>
      </form>
      <TablePanel
        id="members"
        title={term === '' ? own.next : own.found}
        empty={own.empty}
        columns={[
          { label: own.number, look: 'tight' },
          { label: own.name, look: 'wide' },
          { label: own.since, look: 'tight' },
          { label: own.until, look: 'tight' },
          { label: own.state },
        ]}
        rows={members.map((entry) => ({
          key: entry.id,
          cells: [
            <a key="number" href={`${SECTION}/${entry.id}`}>
              {entry.number}
            </a>,
            entry.name,
            entry.startedOn,
            entry.renewsOn,
            own.states[memberState(entry)],
          ],
        }))}
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
              <a key="fits" href={`${SECTION}?${new URLSearchParams({ q: entry.memberNumber })}`}>
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
