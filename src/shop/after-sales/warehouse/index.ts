/** The warehouse: orders to ship, pick lists, parcels with their labels, and what leaves (decision 191). */

export { WAREHOUSE_EXPORTS, WAREHOUSE_FORMATS, warehouseExport } from './exports.ts';
export { carrierLabels } from './labels/carrier-accounts.ts';
export { type CarrierExtension, labelsWithExtensions } from './labels/carrier-extension.ts';
export type { LabelOutcome, LabelSource } from './labels/port.ts';
export { noLabels, simulatedLabels } from './labels/simulator.ts';
export type { ManifestRow } from './manifests.store.ts';
export type { PackingOrder } from './packing.ts';
export type { ListedParcel } from './parcel-list.store.ts';
export type { PickListRow } from './pick-lists.store.ts';
export { SPLITS } from './plan-picks.ts';
export type { ShownPickList, ToShipPage, WarehouseAdministration } from './ports.ts';
export { URGENCIES } from './ship-by.ts';
export { MISSING_REASONS } from './to-ship.store.ts';
export { SHIP_OPTIONS, SHIP_TABS } from './to-ship-query.ts';
export { createTourAdministration, type TourAdministration } from './tours.ts';
export { createWarehouseAdministration } from './warehouse-administration.ts';
export { carrierOf, WAYS } from './ways.ts';
