import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { ContractPaperView } from '../../storefront/components/credit/contract-paper.tsx';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { contractState } from '../components/contract-state.ts';
import desk from '../components/section.module.css';
import { AdminPageHead, FactList, Panel } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { adminDayText } from '../formats.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const ROOM = `${ADMIN_ROOT}/contracts`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { desk: all, member, tenant } = employeeVisit(context, request);
  const { contract, paper } = orAbsent(await all.contracts.open(member, { tenant, id: params.id ?? '' }));
  const { information: _, ...shown } = contract;
  return {
    contract: shown,
    paper,
    today: new Intl.DateTimeFormat('sv-SE', { timeZone: tenant.timeZone }).format(new Date()),
    mayChange: may(member.role, 'contract.sign'),
    saved: url.searchParams.has('saved'),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const { desk: all, member, tenant, text } = employeeVisit(context, request);
  const entered = await readForm(request);
  const { intent, signedOn = '', note = '' } = entered;
  const asked = { tenant, id: params.id ?? '', note };
  const outcome =
    intent === 'close'
      ? await all.contracts.close(member, asked)
      : await all.contracts.sign(member, { ...asked, signedOn });
  if (outcome.ok) return redirect(`${ROOM}/${asked.id}?saved`, 303);
  const { problem } = outcome;
  if (problem === 'not-allowed') return sendBack(request, { problem: text.notAllowed, entered });
  if (problem === 'not-found') return sendBack(request, { problem: text.notFound, entered });
  return sendBack(request, { problem: text.contracts.problems[problem], entered });
}

export default function Contract({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, language, time, amount } = useWork();
  const own = text.contracts;
  const { contract, paper, today, mayChange, saved } = loaderData;
  const here = `${ROOM}/${contract.id}`;
  const state = contractState(contract);
  const entered = actionData?.entered;
  const typed = (intent: string, name: 'signedOn' | 'note'): string =>
    entered?.intent === intent ? (entered[name] ?? '') : '';
  return (
    <>
      <AdminPageHead title={`${contract.number} ${contract.name}`} back={{ href: ROOM, label: text.back(own.title) }} />
      {saved && !actionData && <Notice kind="success">{own.saved}</Notice>}
      {actionData && (
        <Notice kind="problem" role="alert">
          {actionData.problem}
        </Notice>
      )}
      <Panel id="facts" title={own.facts}>
        <FactList
          facts={[
            [own.state, own.states[state]],
            [own.form, own.forms[contract.form]],
            [own.requested, time(contract.requestedAt)],
            ...(state === 'closed' || state === 'requested'
              ? []
              : [[own.concluded, time(contract.concludedAt)] satisfies [string, ReactNode]]),
            ...(contract.signedOn
              ? [[own.signedOn, adminDayText(contract.signedOn, language)] satisfies [string, ReactNode]]
              : []),
            ...(contract.withdrawnAt ? [[own.ended, time(contract.withdrawnAt)] satisfies [string, ReactNode]] : []),
            [own.limit, amount(contract.limit)],
            [own.orders, String(contract.orders)],
            [own.owed, amount(contract.owed)],
            [own.language, contract.locale],
            ...(contract.note ? [[own.note, contract.note] satisfies [string, ReactNode]] : []),
          ]}
        />
      </Panel>
      {mayChange && state === 'requested' && (
        <>
          <Panel id="sign" title={own.sign}>
            <form method="post" action={here} className={desk.form}>
              <p>{own.signText}</p>
              <Field
                id="signedOn"
                name="signedOn"
                label={own.signDate}
                type="date"
                required
                max={today}
                defaultValue={typed('sign', 'signedOn')}
              />
              <Field
                id="sign-note"
                name="note"
                label={own.reason}
                hint={own.reasonHint}
                required
                maxLength={300}
                autoComplete="off"
                defaultValue={typed('sign', 'note')}
              />
              <div>
                <Button type="submit" look="primary" name="intent" value="sign">
                  {own.signSubmit}
                </Button>
              </div>
            </form>
          </Panel>
          <Panel id="close" title={own.close}>
            <form method="post" action={here} className={desk.form}>
              <p>{own.closeText}</p>
              <Field
                id="close-note"
                name="note"
                label={own.closeReason}
                required
                maxLength={300}
                autoComplete="off"
                defaultValue={typed('close', 'note')}
              />
              <div>
                <Button type="submit" name="intent" value="close">
                  {own.closeSubmit}
                </Button>
              </div>
            </form>
          </Panel>
        </>
      )}
      <Panel id="paper" title={own.paper}>
        <p className={desk.muted}>{own.paperText}</p>
        <div lang={contract.locale}>
          <ContractPaperView paper={paper} />
        </div>
      </Panel>
    </>
  );
}
