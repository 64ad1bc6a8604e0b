import type { ReactNode } from 'react';
import type { ContractLine } from '../../shop/selling/instalments/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { contractState } from '../components/contract-state.ts';
import desk from '../components/section.module.css';
import { AdminPageHead, Panel, Table, Tag } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const ROOM = `${ADMIN_ROOT}/contracts`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { desk: all, member, tenant } = employeeVisit(context, request);
  const term = url.searchParams.get('q') ?? '';
  return { term, ...orAbsent(await all.contracts.overview(member, { tenant, term })) };
}

function ContractTable({ label, contracts }: { label: string; contracts: ContractLine[] }): ReactNode {
  const { text, time } = useWork();
  const own = text.contracts;
  return (
    <Table
      label={label}
      columns={[
        { label: own.number, look: 'tight' },
        { label: own.name, look: 'wide' },
        { label: own.form, look: 'tight' },
        { label: own.requested, look: 'tight' },
        { label: own.state },
      ]}
      rows={contracts.map((contract) => ({
        key: contract.id,
        cells: [
          <a key="number" href={`${ROOM}/${contract.id}`}>
            {contract.number}
          </a>,
          contract.name,
          own.forms[contract.form],
          time(contract.requestedAt),
          <Tag key="state" tone={contract.state === 'live' ? 'good' : 'quiet'}>
            {own.states[contractState(contract)]}
          </Tag>,
        ],
      }))}
    />
  );
}

/** Framework contracts: those that wait for a signature, and a search for any other. */
export default function Contracts({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { text } = useWork();
  const own = text.contracts;
  const { term, waiting, found } = loaderData;
  return (
    <>
      <AdminPageHead title={own.title} intro={own.intro} />
      <form method="get" action={ROOM} className={desk.actions}>
        <Field id="q" name="q" label={own.term} defaultValue={term} autoComplete="off" />
        <Button type="submit">{own.find}</Button>
      </form>
      {found && (
        <Panel id="found" title={own.found} flush={found.length > 0}>
          {found.length === 0 ? (
            <p className={desk.muted}>{own.empty}</p>
          ) : (
            <ContractTable label={own.found} contracts={found} />
          )}
        </Panel>
      )}
      <Panel id="waiting" title={own.waiting} flush={waiting.length > 0}>
        {waiting.length === 0 ? (
          <p className={desk.muted}>{own.noneWaiting}</p>
        ) : (
          <ContractTable label={own.waiting} contracts={waiting} />
        )}
      </Panel>
    </>
  );
}
