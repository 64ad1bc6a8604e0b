import type { ReactNode } from 'react';
import type { ContractDetail } from '../../../shop/selling/instalments/index.ts';
import { adminDayText } from '../../formats.ts';
import { contractState } from '../contract-state.ts';
import { FactList, Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Shows the state, the times and the sums of a contract. */
export function ContractFacts({ contract }: { contract: Omit<ContractDetail, 'information'> }): ReactNode {
  const { text, language, time, amount } = useWork();
  const own = text.contracts;
  const state = contractState(contract);
  return (
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
  );
}
