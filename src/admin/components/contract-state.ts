import type { ContractDetail } from '../../shop/selling/instalments/index.ts';

/** Returns the state of a contract for display: one that the retailer ended counts as closed, not as withdrawn. */
export function contractState(
  contract: Pick<ContractDetail, 'state'> & Partial<Pick<ContractDetail, 'endedBy'>>,
): 'requested' | 'live' | 'withdrawn' | 'closed' {
  return contract.state === 'withdrawn' && contract.endedBy === 'house' ? 'closed' : contract.state;
}
