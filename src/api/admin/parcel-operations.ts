import * as v from 'valibot';
import { CARRIERS } from '../../shop/after-sales/fulfilment/index.ts';
import type { ListedParcel, ManifestRow } from '../../shop/after-sales/warehouse/index.ts';
import { choice, text } from '../parameters.ts';
import { tenantInPath, uuidInPath } from './admin-parameters.ts';
import { partOf, Timestamp } from './admin-schemas.ts';
import { pdfAnswer, pdfOf } from './answer-pdf.ts';
import { dayFilter, listOperation, listState } from './list-operation.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { PACKING_OPERATIONS, SHIPPING_REASONS } from './packing-operations.ts';
import { refusalOf } from './refusal.ts';

const ROOT = '/api/admin/v1/tenants/{tenant}';
const PATH = `${ROOT}/parcels` as const;
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const parcel = uuidInPath('Id of the parcel.');
const manifest = uuidInPath('Id of the manifest.');
const TABS = ['packed', 'unlabelled', 'open', 'shipped', 'cancelled'] as const;

const ParcelBody = v.object({
  id: v.string(),
  order: v.string(),
  number: v.pipe(count, v.description('Counts the parcels of the order.')),
  carrier: v.picklist(CARRIERS),
  grams: v.nullable(count),
  state: v.picklist(['packed', 'shipped', 'cancelled']),
  trackingNumber: v.nullable(v.string()),
  hasLabel: v.boolean(),
  labelProblem: v.pipe(v.nullable(v.string()), v.description('Why the carrier gave no label.')),
  by: v.string(),
  packedAt: Timestamp,
});
const EXAMPLE = {
  id: '00000000-0000-4000-8000-000000000001',
  order: '100000123',
  number: 1,
  carrier: 'swiss-post' as const,
  grams: 1200,
  state: 'packed' as const,
  trackingNumber: '990012345612345678',
  hasLabel: true,
  labelProblem: null,
  by: 'Warehouse',
  packedAt: '2026-11-27T09:12:00.000Z',
};

const parcelOf = ({ weight, packedBy, packedAt, ...own }: ListedParcel): v.InferOutput<typeof ParcelBody> => ({
  ...own,
  grams: weight,
  by: packedBy,
  packedAt: packedAt.toISOString(),
});

const listParcels = listOperation({
  path: PATH,
  id: 'listParcels',
  tag: 'Warehouse',
  summary: 'List parcels',
  description: 'Parcels, the newest first.',
  scopes: ['warehouse.read'],
  filters: {
    state: choice(TABS, {
      description: 'Packed, among these without a label, shipped on no manifest, shipped, or cancelled; all otherwise.',
      example: 'unlabelled',
    }),
    carrier: choice(CARRIERS, { description: 'Carrier.', example: 'swiss-post' }),
    from: dayFilter('First day of packing.'),
    to: dayFilter('Last day of packing.'),
    number: text({ longest: 60, description: 'Number of the order, or tracking number.', example: '100000123' }),
  },
  item: ParcelBody,
  part: partOf(ParcelBody),
  example: EXAMPLE,
  read: ({ services, member, tenant }, { number = '', ...given }, place) =>
    services.warehouse.parcels.after(member, { tenant, params: listState(given, 'packed'), typed: number }, place),
  content: parcelOf,
});

const paperOf = (paper: 'labels' | 'slips', own: { id: string; last: string; summary: string; description: string }) =>
  defineOperation({
    method: 'GET',
    path: `${PATH}/{parcel}/${own.last}`,
    id: own.id,
    tag: 'Warehouse',
    summary: own.summary,
    description: own.description,
    scopes: ['warehouse.read'],
    parameters: { tenant: tenantInPath, parcel },
    success: pdfAnswer,
    answer: async ({ params }, { services, member, tenant }) =>
      pdfOf(await services.warehouse.paper(member, { tenant, parcel: params.parcel, paper })),
  });

const getLabel = paperOf('labels', {
  id: 'getParcelLabel',
  last: 'label',
  summary: 'Read the label of a parcel',
  description: 'The label as PDF. It has an address, so the audit trail records it.',
});
const getSlip = paperOf('slips', {
  id: 'getParcelSlip',
  last: 'slip',
  summary: 'Read the packing slip of a parcel',
  description: 'The packing slip as PDF. It has an address, so the audit trail records it.',
});

const changedParcel = {
  status: 200 as const,
  description: 'The parcel has changed.',
  schema: v.object({ id: v.string() }),
  example: { id: EXAMPLE.id },
};

const shipParcel = defineOperation({
  method: 'POST',
  path: `${PATH}/{parcel}/ship`,
  id: 'shipParcel',
  tag: 'Warehouse',
  summary: 'Ship a parcel',
  description: 'Gets the missing label of a packed parcel and ships it. The customer gets the mail about the shipment.',
  scopes: ['order.ship', 'warehouse.read'],
  parameters: { tenant: tenantInPath, parcel },
  success: { ...changedParcel, description: 'The parcel is shipped.' },
  reasons: SHIPPING_REASONS,
  answer: async ({ params }, { services, member, tenant }) => {
    const outcome = await services.warehouse.shipParcel(member, { tenant, parcel: params.parcel });
    return outcome.ok ? { content: { id: params.parcel } } : refusalOf(outcome);
  },
});

const unpackParcel = defineOperation({
  method: 'DELETE',
  path: `${PATH}/{parcel}`,
  id: 'unpackParcel',
  tag: 'Warehouse',
  summary: 'Unpack a parcel',
  description: 'Cancels a parcel that has not left, with its label.',
  scopes: ['order.ship', 'warehouse.read'],
  parameters: { tenant: tenantInPath, parcel },
  success: { ...changedParcel, description: 'The parcel is cancelled.' },
  answer: async ({ params }, { services, member, tenant }) => {
    const outcome = await services.warehouse.unpack(member, { tenant, parcel: params.parcel });
    return outcome.ok ? { content: { id: params.parcel } } : refusalOf(outcome);
  },
});

const ListedManifestBody = v.object({
  id: v.string(),
  carrier: v.picklist(CARRIERS),
  number: v.pipe(count, v.description('Counts the manifests of the carrier.')),
  by: v.string(),
  closedAt: Timestamp,
  parcels: count,
});
const ManifestBody = v.object({
  ...ListedManifestBody.entries,
  lines: v.array(
    v.object({
      order: v.string(),
      number: count,
      trackingNumber: v.nullable(v.string()),
      grams: v.nullable(count),
      postalCode: v.string(),
      country: v.string(),
    }),
  ),
});
const MANIFEST = {
  id: '00000000-0000-4000-8000-000000000001',
  carrier: 'swiss-post' as const,
  number: 212,
  by: 'Warehouse',
  closedAt: '2026-11-27T16:30:00.000Z',
  parcels: 1,
};

const manifestOf = ({ closedBy, closedAt, ...own }: ManifestRow): v.InferOutput<typeof ListedManifestBody> => ({
  ...own,
  by: closedBy,
  closedAt: closedAt.toISOString(),
});

const listManifests = listOperation({
  path: `${ROOT}/manifests`,
  id: 'listManifests',
  tag: 'Warehouse',
  summary: 'List manifests',
  description: 'Manifests of carriers, the newest first.',
  scopes: ['warehouse.read'],
  filters: {
    state: choice(CARRIERS, { description: 'Carrier; all otherwise.', example: 'swiss-post' }),
    from: dayFilter('First day.'),
    to: dayFilter('Last day.'),
  },
  item: ListedManifestBody,
  part: partOf(ListedManifestBody),
  example: MANIFEST,
  read: ({ services, member, tenant }, given, place) =>
    services.warehouse.manifests.after(member, { tenant, params: listState(given, 'closed'), typed: '' }, place),
  content: manifestOf,
});

const getManifest = defineOperation({
  method: 'GET',
  path: `${ROOT}/manifests/{manifest}`,
  id: 'getManifest',
  tag: 'Warehouse',
  summary: 'Read a manifest',
  description: 'A manifest with its parcels, without names.',
  scopes: ['warehouse.read'],
  parameters: { tenant: tenantInPath, manifest },
  success: {
    status: 200,
    description: 'The manifest.',
    schema: ManifestBody,
    example: {
      ...MANIFEST,
      lines: [
        {
          ...{ order: '100000123', number: 1, trackingNumber: '990012345612345678', grams: 1200 },
          ...{ postalCode: '8001', country: 'CH' },
        },
      ],
    },
  },
  answer: async ({ params }, { services, member, tenant }) => {
    const found = await services.warehouse.manifest(member, { tenant, id: params.manifest });
    if (!found) return { problem: { code: 'not-found' } };
    const lines = found.parcels.map(({ labelId: _, weight, ...own }) => ({ ...own, grams: weight }));
    return { content: { ...manifestOf(found.manifest), lines } };
  },
});

const closeManifest = defineOperation({
  method: 'POST',
  path: `${ROOT}/manifests`,
  id: 'closeManifest',
  tag: 'Warehouse',
  summary: 'Close the day of a carrier',
  description: 'Lists all shipped parcels of the carrier that no manifest has, and tells the carrier.',
  scopes: ['order.ship', 'warehouse.read'],
  parameters: { tenant: tenantInPath },
  body: {
    description: 'The carrier.',
    schema: v.strictObject({ carrier: v.picklist(CARRIERS) }),
    example: { carrier: 'swiss-post' },
  },
  success: { ...changedParcel, status: 201, description: 'The manifest.' },
  reasons: ['nothing-to-hand-over'],
  answer: async ({ body }, { services, member, tenant }) => {
    const outcome = await services.warehouse.closeManifest(member, { tenant, carrier: body.carrier });
    return outcome.ok ? { content: { id: outcome.id } } : refusalOf(outcome);
  },
});

/** Parcels, the packing of orders, and manifests. */
export const PARCEL_OPERATIONS: readonly AdminOperation[] = [
  listParcels,
  getLabel,
  getSlip,
  shipParcel,
  unpackParcel,
  ...PACKING_OPERATIONS,
  listManifests,
  getManifest,
  closeManifest,
];
