import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { mergePdf } from '../../../platform/pdf/merge-pdf.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { sampleMessagesOf } from '../../../tenants/messages/samples.ts';
import { type BillOutcome, drawPaper } from '../../money/billing/index.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import { may, recordAudit } from '../../staff/employees/index.ts';
import { type BulkDefinition, bindBulk, createListing } from '../../staff/lists/index.ts';
import type { SampleAdministration } from './ports.ts';
import { sampleLetter } from './sample-letter.ts';
import { SAMPLE_LIST } from './sample-list.store.ts';
import {
  countWaitingSamples,
  readSampleRequests,
  type SampleRequestRow,
  writeSampleState,
} from './sample-requests.store.ts';
import type { SampleState } from './types.ts';

/** Most letters of one print. */
const MOST_LETTERS = 200;
const NOT_FOUND = { ok: false, problem: 'not-found' } as const;

type Subject = SampleRequestRow & { name: string };

const isState = (value: string | null): value is SampleState => value === 'waiting' || value === 'sent';

/** Marks several requests as sent; undo lets them wait again. */
const SEND: BulkDefinition<'sent', Subject> = {
  list: 'samples',
  permission: 'order.ship',
  acts: ['sent'],
  readValue: async () => null,
  read: async (client, { tenant, ids, lock }) =>
    (await readSampleRequests(client, { tenant, ids, lock })).map((row) => ({
      ...row,
      name: `${row.address.firstName} ${row.address.lastName}, ${row.address.postalCode} ${row.address.city}`,
    })),
  current: ({ state }) => state,
  target: () => 'sent',
  write: async (client, { changes, now }) => {
    for (const [state, group] of Map.groupBy(changes, ({ to }) => to))
      if (isState(state)) await writeSampleState(client, { ids: group.map(({ subject }) => subject.id), state, now });
  },
  audit: ({ subject, to }) => ({
    action: 'samples.moved',
    subject: `sample:${subject.id}`,
    before: { state: subject.state },
    after: { state: to },
  }),
};

/** Creates the department's functions for employees. */
export function createSampleAdministration(deps: { pool: Pool; clock: Clock }): SampleAdministration {
  const { pool, clock } = deps;
  return {
    listing: createListing(deps, SAMPLE_LIST),
    bulk: bindBulk(SEND),

    waiting: async (member, tenant) => (may(member, 'order.ship') ? countWaitingSamples(pool, tenant.id) : 0),

    letters: async (member, { tenant, ids }): Promise<BillOutcome> => {
      if (!may(member, 'order.ship')) return NOT_FOUND;
      const wanted = ids.filter(isUuid).slice(0, MOST_LETTERS);
      const requests = await readSampleRequests(pool, { tenant: tenant.id, ids: wanted, lock: false });
      const now = clock.now();
      const name = sampleMessagesOf(tenant.locales[0].locale).letter.file(dayOf(now, tenant.timeZone));
      const files: Uint8Array[] = [];
      for (const request of requests) {
        const drawn = await drawPaper(name, sampleLetter(tenant, request));
        if (!drawn.ok) return drawn;
        files.push(drawn.content);
      }
      if (files.length === 0) return NOT_FOUND;
      await recordAudit(pool, now, member, {
        action: 'samples.letters-printed',
        tenant: tenant.id,
        after: { letters: files.length },
      });
      return { ok: true, name, content: await mergePdf(files) };
    },

    move: async (member, { tenant, id, state }) => {
      if (!may(member, 'order.ship')) return { ok: false, problem: 'not-allowed' };
      if (!isUuid(id)) return NOT_FOUND;
      return inTransaction(pool, async (client) => {
        const [request] = await readSampleRequests(client, { tenant: tenant.id, ids: [id], lock: true });
        if (!request) return NOT_FOUND;
        if (request.state === state) return { ok: true } as const;
        const now = clock.now();
        await writeSampleState(client, { ids: [id], state, now });
        await recordAudit(client, now, member, {
          action: 'samples.moved',
          tenant: tenant.id,
          subject: `sample:${id}`,
          before: { state: request.state },
          after: { state },
        });
        return { ok: true } as const;
      });
    },
  };
}
