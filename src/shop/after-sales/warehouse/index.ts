/** The warehouse: orders to ship, pick lists, parcels with their labels, and what leaves (decision 191). */

export { WAREHOUSE_EXPORTS, WAREHOUSE_FORMATS, warehouseExport } from './exports.ts';
export { carrierLabels } from './labels/carrier-accounts.ts';
export type { LabelSource } from './labels/port.ts';
export { noLabels, simulatedLabels } from './labels/simulator.ts';
export type { ManifestRow } from './manifests.store.ts';
export type { PackingOrder } from './packing.ts';
export type { ListedParcel } from './parcel-list.store.ts';
export type { PickListRow } from './pick-lists.store.ts';
export type { ShownPickList, ToShipPage, WarehouseAdministration } from './ports.ts';
export { createTourAdministration, type TourAdministration } from './tours.ts';
export { createWarehouseAdministration } from './warehouse-administration.ts';
export { carrierOf } from './ways.ts';
