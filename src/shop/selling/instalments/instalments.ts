import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import type { PublicUrlOf } from '../../../tenants/origins.ts';
import type { CreditCheck } from '../credit/index.ts';
import { type Agreements, createAgreements } from './agreements.ts';
import { type Calculations, createCalculations } from './calculations.ts';

export type Instalments = Agreements & Calculations;

export function createInstalments(deps: {
  pool: Pool;
  clock: Clock;
  check: CreditCheck;
  outbox: Outbox;
  publicUrlOf: PublicUrlOf;
}): Instalments {
  return { ...createAgreements(deps), ...createCalculations(deps) };
}
