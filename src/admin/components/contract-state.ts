import type { ContractDetail } from '../../shop/selling/instalments/index.ts';

/** What the house calls a contract's state: one that the house ended was never withdrawn. */
export function contractState(
  contract: Pick<ContractDetail, 'state'> & Partial<Pick<ContractDetail, 'endedBy'>>,
): 'requested' | 'live' | 'withdrawn' | 'closed' {
  return contract.state === 'withdrawn' && contract.endedBy === 'house' ? 'closed' : contract.state;
}
