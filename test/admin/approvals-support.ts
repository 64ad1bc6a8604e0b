import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { bookPending } from '../../src/shop/money/ledger/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import type { ApprovalMode } from '../../src/tenants/approval-rules.ts';
import type { Tenant } from '../../src/tenants/tenant.ts';
import { placeOrder, ship } from '../fulfilment/support.ts';
import type { Selling } from '../support/selling.ts';

const { ch } = tenants;

/** Swiss tenant whose limit is 500.00 for refunds and write-offs. */
export function strict(mode: ApprovalMode, exports: ApprovalMode = 'fresh-factor'): Tenant {
  const above = { CHF: 50_000, EUR: 50_000 };
  const approvals = { ...ch.approvals, refund: { mode, above }, writeOff: { mode, above }, export: { mode: exports } };
  return { ...ch, approvals };
}

/** Places an order of vases at 300.00 by prepayment. */
export async function order(
  pool: Pool,
  clock: Clock,
  shop: Selling,
  own: { pieces: number; email: string },
): Promise<{ id: string; number: string }> {
  const number = await placeOrder(shop, { 'vase-1': own.pieces }, { email: own.email, method: 'prepayment' });
  await bookPending({ pool, clock });
  const { rows } = await pool.query<{ id: string }>('select id from orders where number = $1', [number]);
  return { id: rows[0]?.id ?? '', number };
}

/** Places an order that the card paid, at a provider that is unreachable. */
export async function paidOrder(
  pool: Pool,
  clock: Clock,
  shop: Selling,
  own: { pieces: number; email: string },
): Promise<{ id: string; number: string; payment: string }> {
  const placed = await order(pool, clock, shop, own);
  const { rows } = await pool.query<{ id: string }>(
    `insert into online_payment (tenant, order_id, attempt, method, amount, currency, state, session_id, intent_id, created_at,
       expires_at, changed_at, checked_at)
     select 'ch', id, 1, 'card', total, 'CHF', 'captured', $3, $3, $2, $2, $2, $2 from orders where id = $1 returning id`,
    [placed.id, clock.now(), `session-${placed.number}`],
  );
  await bookPending({ pool, clock });
  return { ...placed, payment: rows[0]?.id ?? '' };
}

/** Ships an order and announces its whole return, which has arrived. Returns its number. */
export async function returned(
  pool: Pool,
  admin: AdminServices,
  own: { number: string; pieces: number; by: StaffMember },
): Promise<string> {
  await ship(admin, own.number, { 'pieces-1': String(own.pieces) });
  await pool.query(
    'update shipment set delivered_at = now() where order_id = (select id from orders where number = $1)',
    [own.number],
  );
  const entered = { 'quantity-1': String(own.pieces), 'reason-1': 'none' };
  const announced = await admin.fulfilment.registerReturn(own.by, { tenant: ch, number: own.number, entered });
  if (!announced.ok) throw new Error(`no return: ${announced.problem}`);
  await admin.fulfilment.receive(own.by, { tenant: ch, number: announced.number });
  return announced.number;
}
