import type { Locale, Tenant } from '../../../../tenants/tenant.ts';
import type { Refused, StaffMember } from '../../../staff/employees/index.ts';
import type { AttributeChoice, ValidAttribute } from '../../attributes/index.ts';
import type { StrikePrice } from '../../prices/index.ts';
import type { CategoryOption } from '../editor/editor.store.ts';
import type { BulkActionRow } from './bulk-action.store.ts';
import type { ChangeFilter, ShownChange } from './bulk-change.store.ts';
import type { GridCell, GridProduct, GridRefusal } from './bulk-grid.ts';
import type { ShownValue } from './bulk-page.ts';
import type { GoodsUpload } from './goods-upload.ts';
import type { ActRefusal } from './read-act.ts';
import type { ProductSelection } from './selection.store.ts';

export type SelectionPage = {
  selection: ProductSelection;
  categories: CategoryOption[];
  attributes: Pick<ValidAttribute, 'key' | 'kind' | 'unit' | 'names'>[];
  /** Choices of the attribute that the employee chose. */
  choices: AttributeChoice[];
  /** Actions of the selection, newest first. */
  actions: BulkActionRow[];
};
export type ShownBulkChange = Omit<ShownChange, 'before' | 'after'> & {
  before: ShownValue;
  after: ShownValue;
  strike: Pick<StrikePrice, 'amount' | 'percentOff'> | null;
};
export type BulkActionPage = {
  action: BulkActionRow;
  changes: ShownBulkChange[];
  refusals: { problem: string; count: number }[];
  pages: number;
  undo: Pick<BulkActionRow, 'id' | 'state'> | null;
};
export type GridPage = { selection: ProductSelection; products: GridProduct[]; pages: number };

export type BeginOutcome =
  | { ok: true; id: string }
  | Refused
  | { ok: false; problem: 'fields'; refusals: ActRefusal[] };
export type BulkStepOutcome = { ok: true; id: string } | Refused | { ok: false; problem: 'wrong-state' | 'nothing' };
export type SaveGridOutcome =
  /** `isDone`: false if an import delays the changes, or if some were refused because of another change meanwhile. */
  | { ok: true; id: string | null; changed: number; isDone: boolean }
  | Refused
  | { ok: false; problem: 'cells'; refusals: GridRefusal[] };
export type ImportGoodsOutcome =
  | { ok: true; id: string }
  | Refused
  | { ok: false; problem: 'empty' | 'too-large' | 'no-sku' | 'too-many-rows' }
  | { ok: false; problem: 'unreadable'; reason: string };

/** Bulk actions of the back office. Every function checks the role; an action and its changes are in the audit trail. */
export type BulkAdministration = {
  list(member: StaffMember): Promise<BulkActionRow[] | null>;
  selection(
    member: StaffMember,
    request: { id: string; locale: Locale; attribute: string },
  ): Promise<SelectionPage | null>;
  /** Begins an action on a selection: its plan is the preview, and nothing is written yet. */
  begin(
    member: StaffMember,
    request: { selection: string; tenant: Tenant; entered: Readonly<Record<string, string>> },
  ): Promise<BeginOutcome>;
  action(
    member: StaffMember,
    request: { id: string; filter: ChangeFilter; page: number; locale: Locale },
  ): Promise<BulkActionPage | null>;
  /** Returns changes behind a position, whatever the page; null without the action. */
  changesAfter(
    member: StaffMember,
    request: { id: string; filter: ChangeFilter; locale: Locale; after: number | null; size: number },
  ): Promise<ShownBulkChange[] | null>;
  apply(member: StaffMember, id: string): Promise<BulkStepOutcome>;
  discard(member: StaffMember, id: string): Promise<BulkStepOutcome>;
  /** Begins the undo of an action: a new action whose preview names what has changed since. */
  undo(member: StaffMember, request: { id: string; tenant: Tenant }): Promise<BulkStepOutcome>;
  grid(member: StaffMember, request: { id: string; page: number }): Promise<GridPage | null>;
  saveGrid(
    member: StaffMember,
    request: { selection: string; tenant: Tenant; cells: readonly GridCell[] },
  ): Promise<SaveGridOutcome>;
  export(
    member: StaffMember,
    request: { selection: string; format: 'xlsx' | 'csv'; tenant: Tenant },
  ): Promise<ReadableStream<Uint8Array> | null>;
  importFile(member: StaffMember, request: { tenant: Tenant; file: GoodsUpload }): Promise<ImportGoodsOutcome>;
  start(): Promise<void>;
  /** Stops between two chunks; another process continues. */
  stop(): Promise<void>;
  sweep(): Promise<void>;
};
