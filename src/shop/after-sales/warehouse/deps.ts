import type { Log } from '../../../platform/log.ts';
import type { FulfilmentDeps } from '../fulfilment/index.ts';
import type { LabelSource } from './labels/port.ts';

export type WarehouseDeps = Pick<FulfilmentDeps, 'pool' | 'clock' | 'outbox' | 'secrets' | 'publicUrlOf'> & {
  log: Pick<Log, 'warn'>;
  labels: LabelSource;
};
