import type { Refused, StaffMember } from '../../staff/employees/index.ts';
import type { SetProblem } from '../stock/index.ts';
import type { StockLevels } from './variant.store.ts';

export type StockChangeProblem =
  | SetProblem
  | 'no-number'
  | 'no-note'
  | 'no-reason'
  | 'no-location'
  /** The stock changed by hand since the page was shown, or the form was sent twice. */
  | 'changed'
  /** The location has fewer units. */
  | 'too-few'
  | 'same-location'
  /** A set has no stock of its own. */
  | 'is-set'
  | 'no-day'
  | 'no-supplier'
  /** More units than the delivery still has. */
  | 'too-many'
  | 'no-name'
  | 'no-id'
  | 'id-taken'
  | 'not-empty'
  | 'is-default';

/** `id`: of a planned delivery. */
export type StockChange = { ok: true; id?: string } | Refused | { ok: false; problem: StockChangeProblem };

/** `stock`: the units at the locations after the booking, and the number of the last movement by hand. */
export type BookedStock =
  | { ok: true; stock: Pick<StockLevels, 'last' | 'levels'> }
  | Extract<StockChange, { ok: false }>;

/** Employee and time of a change; `today` is the retailer's day. */
export type ChangedBy = { member: StaffMember; now: Date; today: string };
