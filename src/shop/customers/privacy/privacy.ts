import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { eraseMember } from '../../selling/loyalty/index.ts';
import type { Customers, SessionKeys } from '../accounts/index.ts';
import { anonymizeReviewsOf } from '../reviews/index.ts';
import { createErasure } from './erasure.ts';
import { createExtracts } from './extracts.ts';
import { createAccountMerge } from './merge-accounts.ts';
import type { Departments, Privacy } from './ports.ts';
import { listRequests } from './requests.store.ts';

export function createPrivacy(deps: {
  pool: Pool;
  clock: Clock;
  keys: SessionKeys;
  outbox: Outbox;
  jobs: Jobs;
  customers: Pick<Customers, 'password'>;
  departments?: Departments;
}): Privacy {
  const checkPassword = deps.customers.password.check;
  const { hashOf = () => '', forgetting = [anonymizeReviewsOf, eraseMember] } = deps.departments ?? {};
  return {
    requests: ({ id }) => listRequests(deps.pool, id),
    ...createExtracts({ ...deps, checkPassword, hashOf }),
    merge: createAccountMerge({ pool: deps.pool, hashOf }),
    ...createErasure({ ...deps, checkPassword, hashOf, forgetting }),
  };
}
