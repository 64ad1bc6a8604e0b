import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { memberState } from '../components/member-state.ts';
import styles from '../components/section.module.css';
import { AdminPageHead, FactList, Panel } from '../components/section.tsx';
import { Table } from '../components/table.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { refusedText } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/memberships`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin: all, member, tenant } = employeeVisit(context, request);
  return {
    membership: orAbsent(await all.memberships.open(member, { tenant, id: params.id ?? '' })),
    mayChange: may(member, 'membership.change'),
    saved: url.searchParams.has('saved'),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const { admin: all, member, tenant, text } = employeeVisit(context, request);
  const { intent, reward = '', reason = '', when } = await readForm(request);
  const id = params.id ?? '';
  const outcome =
    intent === 'sent'
      ? await all.memberships.markSent(member, { tenant, id, rewardId: reward })
      : await all.memberships.cancel(member, { tenant, id, atOnce: when === 'now', reason });
  if (outcome.ok) return redirect(`${SECTION}/${id}?saved`, 303);
  const { problem } = outcome;
  return sendBack(request, { problem: refusedText(text, problem, text.members.problems) });
}

export default function Member({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, time, amount } = useWork();
  const own = text.members;
  const { membership, mayChange, saved } = loaderData;
  const here = `${SECTION}/${membership.id}`;
  const state = memberState(membership);
  return (
    <>
      <AdminPageHead
        title={`${membership.number} ${membership.name}`}
        back={{ href: SECTION, label: text.back(own.title) }}
      />
      {saved && !actionData && <Notice kind="success">{own.saved}</Notice>}
      {actionData && (
        <Notice kind="problem" role="alert">
          {actionData.problem}
        </Notice>
      )}
      <Panel id="facts" title={own.state}>
        <FactList
          facts={[
            [own.state, own.states[state]],
            [own.since, membership.startedOn],
            [own.until, membership.renewsOn],
            [own.email, membership.email],
            ...(membership.cancelledBy
              ? [[own.states.cancelled, own.by[membership.cancelledBy]] satisfies [string, string]]
              : []),
          ]}
        />
      </Panel>
      <Panel id="years" title={own.years} flush>
        <Table
          label={own.years}
          columns={[
            { label: own.year, look: 'tight' },
            { label: own.order },
            { label: own.bought },
            { label: own.amount, look: 'end' },
          ]}
          rows={membership.years.map((year) => ({
            key: String(year.year),
            cells: [String(year.year), year.order, time(Date.parse(year.boughtAt)), amount(year.amount)],
          }))}
        />
      </Panel>
      <Panel id="rewards" title={own.rewards}>
        {membership.rewards.length === 0 && <p className={styles.muted}>{own.noRewards}</p>}
        {membership.rewards.map((reward) => (
          <form key={reward.id} method="post" action={here}>
            <input type="hidden" name="reward" value={reward.id} />
            <FactList
              facts={[
                [own.year, String(reward.year)],
                [own.requested, time(Date.parse(reward.requestedAt))],
                [own.address, reward.address.join(', ')],
                [own.sent, reward.sentAt === null ? text.none : time(Date.parse(reward.sentAt))],
              ]}
            />
            {reward.sentAt === null && mayChange && (
              <Button type="submit" name="intent" value="sent">
                {own.markSent}
              </Button>
            )}
          </form>
        ))}
      </Panel>
      {mayChange && state !== 'ended' && (
        <Panel id="cancel" title={own.cancel}>
          <form method="post" action={here}>
            <p>{own.cancelText}</p>
            <RadioGroup
              id="when"
              name="when"
              legend={own.when}
              defaultValue={state === 'cancelled' ? 'now' : 'end'}
              options={[
                ...(state === 'cancelled' ? [] : [{ value: 'end', label: own.atEnd }]),
                { value: 'now', label: own.atOnce },
              ]}
            />
            <Field id="reason" name="reason" label={own.reason} required maxLength={300} autoComplete="off" />
            <Button type="submit" name="intent" value="cancel">
              {own.submit}
            </Button>
          </form>
        </Panel>
      )}
    </>
  );
}
