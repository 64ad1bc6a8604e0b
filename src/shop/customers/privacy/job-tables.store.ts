import type { PersonalTable } from './personal-data.store.ts';
import { INTERNAL } from './withheld.ts';

/** Exports of programs that may have data of the person. A result has many people and is compressed, so it goes as a whole. */
const OWN_EXPORTS = 'has_persons and (tenant is null or tenant = :tenant)';

/** Results of jobs of API clients (decision 225). */
export const EXPORT_RESULTS: readonly PersonalTable[] = [
  {
    table: 'api_job_output',
    section: null,
    mine: `job_id in (select id from api_job where ${OWN_EXPORTS})`,
    shown: [],
    withheld: {
      job_id: INTERNAL,
      number: INTERNAL,
      content: 'an export for a program of the retailer with data of many people, deleted after a day',
    },
    erase: [
      // An export that runs begins anew: its lease ends, so the step under way writes nothing.
      `update api_job set place = null, chunks = 0, lines_done = 0, lease = null, leased_until = null where id in (
         select id from api_job where ${OWN_EXPORTS} and kind = 'export' and state in ('waiting', 'running')
         order by id for update)`,
      `update api_job set result_until = :now where id in (
         select id from api_job where ${OWN_EXPORTS} and result_until > :now order by id for update)`,
      `delete from api_job_output where job_id in (select id from api_job where ${OWN_EXPORTS})`,
    ],
  },
];
