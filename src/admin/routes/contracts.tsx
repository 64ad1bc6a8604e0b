import type { ReactNode } from 'react';
import type { ContractLine } from '../../shop/selling/instalments/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { contractState } from '../components/contract-state.ts';
import styles from '../components/section.module.css';
import { AdminPageHead } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/contracts`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin: all, member, tenant } = employeeVisit(context, request);
  const term = url.searchParams.get('q') ?? '';
  return { term, ...orAbsent(await all.contracts.overview(member, { tenant, term })) };
}

function ContractPanel(props: { id: string; title: string; empty: string; contracts: ContractLine[] }): ReactNode {
  const { contracts, ...panel } = props;
  const { text, time } = useWork();
  const own = text.contracts;
  return (
    <TablePanel
      {...panel}
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
          <a key="number" href={`${SECTION}/${contract.id}`}>
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
      <form method="get" action={SECTION} className={styles.actions}>
        <Field id="q" name="q" label={own.term} defaultValue={term} autoComplete="off" />
        <Button type="submit">{own.find}</Button>
      </form>
      {found && <ContractPanel id="found" title={own.found} empty={own.empty} contracts={found} />}
      <ContractPanel id="waiting" title={own.waiting} empty={own.noneWaiting} contracts={waiting} />
    </>
  );
}
