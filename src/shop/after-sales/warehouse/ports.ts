import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { BillOutcome } from '../../money/billing/index.ts';
import type { ApprovalInput, NotApproved, Refused, StaffMember } from '../../staff/employees/index.ts';
import type { Listing } from '../../staff/lists/index.ts';
import type { Carrier } from '../fulfilment/index.ts';
import type { BatchEntry, ListedBatch } from './batches.store.ts';
import type { ExportFile } from './exports.ts';
import type { ImportedShipments, UploadProblem } from './import-uploaded.ts';
import type { ManifestProblem, ManifestWords } from './manifest.ts';
import type { HandedOver, ManifestRow } from './manifests.store.ts';
import type { Opened, PackEntryProblem, PackingOrder, Scanned } from './packing.ts';
import type { ListedParcel } from './parcel-list.store.ts';
import type { PickProblem } from './pick-list.ts';
import type { PickListRow, PickRow } from './pick-lists.store.ts';
import type { ParcelPaper } from './print-papers.ts';
import type { PickPaperWords } from './print-pick-list.ts';
import type { BatchProblem } from './ship-batch.ts';
import type { Urgency } from './ship-by.ts';
import type { ToShipCounts, ToShipRow } from './to-ship.store.ts';
import type { ToShipQuery } from './to-ship-query.ts';

export type ToShipTask = ToShipRow & { urgency: Urgency; carrier: Carrier };

export type ToShipPage = {
  query: ToShipQuery;
  tasks: ToShipTask[];
  counts: ToShipCounts;
  pages: number;
  locations: { id: string; name: string }[];
  /** Most orders of one batch. */
  mostAtOnce: number;
};

export type SelectionProblem = 'none-selected' | 'too-many';
export type SelectedTasks = { tenant: Tenant; ids: readonly string[]; scope: string; params: URLSearchParams };

export type ShownBatch = { id: string; createdAt: Date; createdBy: string; entries: BatchEntry[] };

/** Every function checks the permission. Changes are recorded in the audit trail. */
export type WarehouseAdministration = {
  /** Counts the work of the warehouse; null without permission. */
  waiting(
    member: StaffMember,
    tenant: Tenant,
  ): Promise<(ToShipCounts & { unlabelled: number; unshipped: number }) | null>;
  toShip(member: StaffMember, asked: { tenant: Tenant; params: URLSearchParams }): Promise<ToShipPage | null>;
  /** Returns tasks behind a place, whatever the page; null without permission. */
  tasksAfter(
    member: StaffMember,
    asked: { tenant: Tenant; params: URLSearchParams },
    place: { last: readonly string[] | null; size: number },
  ): Promise<ToShipTask[] | null>;
  /** Ships selected orders. `batch`: id that the form got when it was shown. */
  ship(
    member: StaffMember,
    asked: SelectedTasks & { batch: string },
  ): Promise<{ ok: true; id: string } | Refused | { ok: false; problem: SelectionProblem }>;
  batch(member: StaffMember, asked: { tenant: Tenant; id: string }): Promise<ShownBatch | null>;
  /** Counts shipped parcels that were not handed over yet, by carrier. */
  toHandOver(member: StaffMember, tenant: Tenant): Promise<{ carrier: Carrier; parcels: number }[] | null>;
  manifests: Listing<ManifestRow>;
  /** Returns a manifest with its parcels. */
  manifest(
    member: StaffMember,
    asked: { tenant: Tenant; id: string },
  ): Promise<{ manifest: ManifestRow; parcels: HandedOver[] } | null>;
  /** Closes the day of a carrier. */
  closeManifest(
    member: StaffMember,
    asked: { tenant: Tenant; carrier: string },
  ): Promise<{ ok: true; id: string } | Refused | { ok: false; problem: ManifestProblem }>;
  manifestPaper(
    member: StaffMember,
    asked: {
      tenant: Tenant;
      id: string;
      locale: Locale;
      words: ManifestWords;
      carrierName: (carrier: Carrier) => string;
    },
  ): Promise<BillOutcome>;
  manifestCsv(member: StaffMember, asked: { tenant: Tenant; id: string }): Promise<string | null>;
  /** Exports for an outside warehouse. Orders have addresses and may need a second pair of eyes. */
  export(
    member: StaffMember,
    asked: { tenant: Tenant; params: URLSearchParams },
    approval?: ApprovalInput,
  ): Promise<({ ok: true } & ExportFile) | Refused | NotApproved>;
  /** Books the shipments of an outside warehouse's file. */
  importShipments(
    member: StaffMember,
    asked: { tenant: Tenant; file: File },
  ): Promise<ImportedShipments | Refused | { ok: false; problem: UploadProblem }>;
  parcels: Listing<ListedParcel>;
  /** Returns the newest batches. */
  batches(member: StaffMember, tenant: Tenant): Promise<ListedBatch[] | null>;
  /** Prints labels or packing slips of a batch, of one parcel, or of all parcels of orders. */
  paper(
    member: StaffMember,
    asked: { tenant: Tenant; batch?: string; parcel?: string; orders?: readonly string[]; paper: ParcelPaper },
  ): Promise<BillOutcome>;
  /** Gets the missing label of a parcel and ships it. */
  shipParcel(
    member: StaffMember,
    asked: { tenant: Tenant; parcel: string },
  ): Promise<{ ok: true } | Refused | { ok: false; problem: BatchProblem }>;
  /** Creates pick lists of selected orders. `split`: how they are divided. */
  createPickLists(
    member: StaffMember,
    asked: SelectedTasks & { split: string },
  ): Promise<{ ok: true; ids: string[] } | Refused | { ok: false; problem: SelectionProblem | PickProblem }>;
  pickLists: Listing<PickListRow>;
  pickList(member: StaffMember, asked: { tenant: Tenant; id: string; locale: string }): Promise<ShownPickList | null>;
  pickListPaper(
    member: StaffMember,
    asked: { tenant: Tenant; id: string; locale: Locale; words: PickPaperWords },
  ): Promise<BillOutcome>;
  /** Finishes a pick list. Fields "picked.LOCATION.SKU" and "reason.LOCATION.SKU". */
  finishPicking(
    member: StaffMember,
    asked: { tenant: Tenant; id: string; entered: Readonly<Record<string, string>> },
  ): Promise<{ ok: true } | Refused | { ok: false; problem: PickProblem }>;
  /** Finds the number of the return that a scanned code names: return, order or parcel. */
  returnByCode(member: StaffMember, asked: { tenant: Tenant; code: string }): Promise<string | null>;
  /** Locations that returned units can come to. */
  sellableLocations(member: StaffMember): Promise<{ id: string; name: string }[]>;
  /** Finds the order or the pick list of a scanned code. */
  openByCode(member: StaffMember, asked: { tenant: Tenant; code: string }): Promise<Opened | null>;
  packing(member: StaffMember, asked: { tenant: Tenant; number: string }): Promise<PackingOrder | null>;
  /** Counts a scanned unit. Fields code, and "count.POSITION" with the counts so far. */
  scan(
    member: StaffMember,
    asked: { tenant: Tenant; number: string; entered: Readonly<Record<string, string>> },
  ): Promise<Scanned | Refused>;
  /** Closes a parcel at the packing station, and ships it if wanted. `problem`: what left the closed parcel unshipped. */
  closeParcel(
    member: StaffMember,
    asked: { tenant: Tenant; number: string; entered: Readonly<Record<string, string>>; ships: boolean },
  ): Promise<
    { ok: true; id: string; problem: BatchProblem | null } | Refused | { ok: false; problem: PackEntryProblem }
  >;
  /** Unpacks a parcel that has not left, and cancels its label. */
  unpack(member: StaffMember, asked: { tenant: Tenant; parcel: string }): Promise<{ ok: true } | Refused>;
};

/** Pick list with what it takes from the shelves. */
export type ShownPickList = { list: PickListRow; rows: PickRow[] };
