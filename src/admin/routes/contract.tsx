import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { ContractPaperView } from '../../storefront/components/credit/contract-paper.tsx';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Notice } from '../../ui/notice.tsx';
import { CloseRequest } from '../components/contract/close-request.tsx';
import { ContractFacts } from '../components/contract/contract-facts.tsx';
import { SignContract } from '../components/contract/sign-contract.tsx';
import { contractState } from '../components/contract-state.ts';
import styles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { refusedText } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/contracts`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin: all, member, tenant } = employeeVisit(context, request);
  const { contract, paper } = orAbsent(await all.contracts.open(member, { tenant, id: params.id ?? '' }));
  const { information: _, ...shown } = contract;
  return {
    contract: shown,
    paper,
    today: new Intl.DateTimeFormat('sv-SE', { timeZone: tenant.timeZone }).format(new Date()),
    mayChange: may(member, 'contract.sign'),
    saved: url.searchParams.has('saved'),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const { admin: all, member, tenant, text } = employeeVisit(context, request);
  const entered = await readForm(request);
  const { intent, signedOn = '', note = '' } = entered;
  const asked = { tenant, id: params.id ?? '', note };
  const outcome =
    intent === 'close'
      ? await all.contracts.close(member, asked)
      : await all.contracts.sign(member, { ...asked, signedOn });
  if (outcome.ok) return redirect(`${SECTION}/${asked.id}?saved`, 303);
  const { problem } = outcome;
  return sendBack(request, { problem: refusedText(text, problem, text.contracts.problems), entered });
}

export default function Contract({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const own = text.contracts;
  const { contract, paper, today, mayChange, saved } = loaderData;
  const here = `${SECTION}/${contract.id}`;
  const state = contractState(contract);
  const entered = actionData?.entered;
  /** Returns the values of a refused form with this button. */
  const again = (intent: string): Record<string, string> => (entered?.intent === intent ? entered : {});
  return (
    <>
      <AdminPageHead
        title={`${contract.number} ${contract.name}`}
        back={{ href: SECTION, label: text.back(own.title) }}
      />
      {saved && !actionData && <Notice kind="success">{own.saved}</Notice>}
      {actionData && (
        <Notice kind="problem" role="alert">
          {actionData.problem}
        </Notice>
      )}
      <ContractFacts contract={contract} />
      {mayChange && state === 'requested' && (
        <>
          <SignContract entered={again('sign')} today={today} here={here} />
          <CloseRequest entered={again('close')} here={here} />
        </>
      )}
      <Panel id="paper" title={own.paper}>
        <p className={styles.muted}>{own.paperText}</p>
        <div lang={contract.locale}>
          <ContractPaperView paper={paper} />
        </div>
      </Panel>
    </>
  );
}
