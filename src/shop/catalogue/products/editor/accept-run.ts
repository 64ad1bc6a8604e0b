import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import type { Locale } from '../../../../tenants/tenant.ts';
import { may, type Refused, recordAudit, type StaffMember } from '../../../staff/employees/index.ts';
import { awaitImportLock } from '../import/import-run.store.ts';
import { differencesByProduct } from '../uploads/run-differences.store.ts';
import { readEditorState } from './editor-page.ts';
import { saveProduct } from './product-editor.ts';

/** Products of one request: the page says how many are left. */
const AT_ONCE = 200;

export type AcceptOutcome =
  | { ok: true; done: number; refused: number }
  | Refused
  | { ok: false; problem: 'import-running' };

type Deps = { pool: Pool; clock: Clock };
export type AcceptRequest = { runId: string; locale: Locale; only: { product: string; field: string } | null };

/** Takes over what the file of a run says of edited fields, product by product, each in a transaction of its own. */
export async function acceptRun(deps: Deps, member: StaffMember, request: AcceptRequest): Promise<AcceptOutcome> {
  if (!may(member, 'product.edit')) return { ok: false, problem: 'not-allowed' };
  const { runId, only } = request;
  const all = await differencesByProduct(deps.pool, runId, only ? null : AT_ONCE);
  const wanted = only
    ? new Map([[only.product, (all.get(only.product) ?? []).filter((field) => field === only.field)]])
    : all;
  let done = 0;
  let refused = 0;
  for (const [id, fields] of wanted) {
    if (fields.length === 0) continue;
    const outcome = await acceptProduct(deps, member, { id, fields, locale: request.locale });
    if (outcome === 'import-running') return { ok: false, problem: outcome };
    if (outcome === 'saved') done += 1;
    else refused += 1;
  }
  await recordAudit(deps.pool, deps.clock.now(), member, {
    action: 'import.accepted',
    subject: `import:${runId}`,
    after: { products: done, refused, ...(only ? { product: only.product, field: only.field } : {}) },
  });
  return { ok: true, done, refused };
}

function acceptProduct(
  { pool, clock }: Deps,
  member: StaffMember,
  { id, fields, locale }: { id: string; fields: readonly string[]; locale: Locale },
): Promise<'saved' | 'refused' | 'import-running'> {
  return inTransaction(pool, async (client) => {
    if (!(await awaitImportLock(client))) return 'import-running';
    const now = clock.now();
    const state = await readEditorState(client, { id, locale, now: now.getTime() });
    if (!state) return 'refused';
    const { token } = state.page;
    const request = {
      id,
      locale,
      token,
      entered: {},
      pictures: [],
      video: null,
      act: { kind: 'accept', fields },
    } as const;
    return (await saveProduct(client, member, request, now)).ok ? 'saved' : 'refused';
  });
}
