import * as v from 'valibot';
import type { Containment } from '../../../../extending/contain.ts';
import type { ExtensionContext } from '../../../../extending/context.ts';
import type { OwnCarrier } from '../../../../tenants/own-carrier.ts';
import type { TenantId } from '../../../../tenants/tenant.ts';
import { LABEL_PROBLEMS, type LabelFailure, type LabelOutcome, type LabelRequest, type LabelSource } from './port.ts';

/** Carrier of an extension. A tenant that names `own` as its carrier sends its parcels with it. */
export type CarrierExtension = OwnCarrier & {
  /** Ids of the tenants that it serves; absent: all. */
  tenants?: readonly TenantId[];
  /** Service that makes labels; absent: the warehouse gets them elsewhere. */
  labels?: {
    /**
     * Creates a label and returns it as a PDF. Another attempt for the same `reference` may follow; only the last counts.
     * A failure counts as `away`: the parcel stays packed, and an employee tries again.
     */
    create(request: LabelRequest & { tenant: TenantId }, context: ExtensionContext): Promise<LabelOutcome>;
    /** Cancels an unused label. After a failure the parcel is unpacked all the same, and the log tells. */
    cancel(labelId: string, context: ExtensionContext): Promise<{ ok: true } | LabelFailure>;
    /** Tells the carrier which parcels it gets today; absent if its labels tell it already. */
    handOver?(labelIds: readonly string[], context: ExtensionContext): Promise<{ ok: true } | LabelFailure>;
  };
};

/** Carrier with the name of its extension. */
export type OwnedCarrier = { extension: string; carrier: CarrierExtension };

const POINT = 'carrier';
/** Time of a call, in milliseconds: below the time after which an attempt counts as cut off. */
const LIMIT_MS = 30_000;

const Failure = v.object({ ok: v.literal(false), problem: v.picklist(LABEL_PROBLEMS), detail: v.string() });
const Done = v.union([v.object({ ok: v.literal(true) }), Failure]);
const Label = v.union([
  v.object({
    ok: v.literal(true),
    trackingNumber: v.pipe(v.string(), v.regex(/^[A-Z0-9]{6,35}$/)),
    labelId: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    pdf: v.custom<Uint8Array>(isPdf, 'must be a PDF'),
  }),
  Failure,
]);
const FAILED = { ok: false, problem: 'away', detail: 'the extension failed' } as const;

function isPdf(bytes: unknown): boolean {
  return bytes instanceof Uint8Array && Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';
}

/** Returns labels of carriers of extensions beside those of the platform; these alone without any. */
export function labelsWithExtensions(
  owned: readonly OwnedCarrier[],
  containment: Containment,
  others: LabelSource,
): LabelSource {
  if (owned.length === 0) return others;
  return {
    ...others,
    serviceOf: (tenant, carrier) => {
      if (carrier !== 'own') return others.serviceOf(tenant, carrier);
      const found = owned.find(({ carrier: { tenants } }) => tenants?.includes(tenant.id) ?? true);
      const labels = found?.carrier.labels;
      if (!found || !labels) return null;
      const place = { extension: found.extension, point: POINT };
      const within = <Result>(work: (context: ExtensionContext) => Promise<Result>) =>
        containment.within(place, work, FAILED, { limitMs: LIMIT_MS });
      const { handOver } = labels;
      return {
        create: (request) =>
          within(async (context) => v.parse(Label, await labels.create({ ...request, tenant: tenant.id }, context))),
        cancel: (labelId) => within(async (context) => v.parse(Done, await labels.cancel(labelId, context))),
        handOver:
          handOver === undefined
            ? null
            : (labelIds) => within(async (context) => v.parse(Done, await handOver(labelIds, context))),
      };
    },
  };
}
