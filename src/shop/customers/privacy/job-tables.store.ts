import type { PersonalTable } from './personal-data.store.ts';
import { INTERNAL } from './withheld.ts';

/** Resources of orders: they have nothing of an account that never ordered. */
const OF_ORDERS = '{orders,shipments,returns,documents,open-items}';

/**
 * Exports of programs that may have data of the person. A result has many people and is compressed, so it goes as a whole. One that
 * ended before the account and its orders began has nothing of the person, so fresh accounts delete no results.
 */
const OWN_EXPORTS = `has_persons and (tenant is null or tenant = :tenant)
  and (ended_at is null or ended_at >= least((select created_at from customer where id = :customer),
    (select min(prepared_at) from orders where customer_id = :customer)))
  and (subject <> all('${OF_ORDERS}') or exists (select from orders where customer_id = :customer))`;

const UNDER_WAY = `${OWN_EXPORTS} and kind = 'export' and state = 'running' and started_at is not null`;
/** Times that an export begins anew, after which it fails. */
const MOST_RESTARTS = 5;

/** Returns a statement that changes jobs and records each of them. `where`: condition of the jobs. */
const recorded = (action: string, where: string, change: string, facts: string): string =>
  `with changed as (
     update api_job set ${change} where id in (select id from api_job where ${where} order by id for update)
     returning id, tenant, kind, subject, state, problem, lines_done)
   insert into staff_audit (at, email, role, action, tenant, subject, after)
   select :now, 'erasure', 'job', '${action}', tenant, 'api-job:' || id, jsonb_build_object(${facts}) from changed order by id`;

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
      // Steps of exports wait for the end of the erasure before they read: awaitErasures of the jobs.
      "select pg_advisory_xact_lock(hashtextextended('erasure of exports', 0))",
      recorded(
        'api-job.ended',
        `${UNDER_WAY} and restarts >= ${MOST_RESTARTS}`,
        `state = 'failed', problem = 'erased', ended_at = :now, lease = null, leased_until = null,
           turned_at = clock_timestamp()`,
        "'kind', kind, 'of', subject, 'state', state, 'lines', lines_done, 'problem', problem",
      ),
      // An export that runs begins anew: its lease ends, so the step under way writes nothing.
      `update api_job set place = null, chunks = 0, result_bytes = 0, lines_done = 0, restarts = restarts + 1, lease = null,
         leased_until = null
       where id in (select id from api_job where ${UNDER_WAY} order by id for update)`,
      `delete from api_job_output where job_id in (select id from api_job where ${OWN_EXPORTS})`,
      recorded(
        'api-job.result-erased',
        `${OWN_EXPORTS} and result_until > :now`,
        "result_until = null, result_gone = 'erased'",
        "'kind', kind, 'of', subject",
      ),
    ],
  },
];
