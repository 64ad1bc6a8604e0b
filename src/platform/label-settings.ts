import { ConfigProblem } from './config-problem.ts';

/** Source of labels of parcels. `accounts`: file with the carriers' accounts of each tenant. */
export type LabelsConfig = { kind: 'simulated' } | { kind: 'carriers'; accounts: string } | { kind: 'none' };

/** Chooses the source of labels. Without a setting there is none, except in a local demo: no parcel gets a false label. */
export function labelsOf(
  asked: LabelsConfig['kind'] | undefined,
  accounts: string | undefined,
  isDemo: boolean,
): LabelsConfig {
  const kind = asked ?? (accounts !== undefined ? 'carriers' : isDemo ? 'simulated' : 'none');
  if (kind !== 'carriers') return { kind };
  if (accounts === undefined) throw new ConfigProblem('LABELS is carriers, so CARRIER_ACCOUNTS must be set');
  return { kind, accounts };
}
