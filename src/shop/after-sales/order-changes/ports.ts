import type { Tenant } from '../../../tenants/tenant.ts';
import type { FieldProblems } from '../../selling/checkout/index.ts';
import type { NearPoint, ParcelOption } from '../../selling/delivery/index.ts';
import type { Refused, StaffMember } from '../../staff/employees/index.ts';

type OfOrder = { tenant: Tenant; number: string };
type Entered = Readonly<Record<string, string>>;

export type ChangeProblem =
  /** The order is not placed, or cancelled. */
  | 'not-placed'
  /** Everything was shipped. */
  | 'all-shipped'
  /** The order changed since the page was shown. */
  | 'changed'
  /** Goods that are paid later are sent to the billing address. */
  | 'different-address'
  /** The form has the values that the order has. */
  | 'nothing';

/** Cost of an order with fewer units, in minor units. */
export type LinesPreview = { before: number; credit: number; after: number };

/** How the delivery of an order can change. */
export type DeliveryChangeOffer = {
  /** State of the order, which the form sends back. */
  seen: string;
  /** Parcel options for the unshipped goods; [] if none is sent by post. */
  parcel: ParcelOption[];
  chosen: ParcelOption;
  /** Pick-up points near the delivery address. */
  points: NearPoint[];
  /** Whether the delivery address is the billing address. */
  isBilling: boolean;
  /** Whether it must be, because the goods are paid later. */
  mustBeBilling: boolean;
  needsPhone: boolean;
};

export type DeliveryChanged =
  | { ok: true }
  | Refused
  | { ok: false; problem: ChangeProblem }
  /** Fields without a prefix; `towns`: names that the postal code has. */
  | { ok: false; fields: FieldProblems; towns: string[] };

/** Every function checks the role. Changes are in the audit trail, and the customer gets a mail about them. */
export type OrderChanges = {
  /** State of an order's units, which the form of cancelled lines sends back; null without permission. */
  unitState(member: StaffMember, asked: OfOrder): Promise<string | null>;
  /** Returns what the order costs without the units in the fields "pieces-1"…, before they are cancelled. */
  previewLines(
    member: StaffMember,
    asked: OfOrder & { entered: Entered },
  ): Promise<{ ok: true; preview: LinesPreview } | Refused | { ok: false; problem: 'pieces' | 'nothing' }>;
  /** Null without permission, for an unknown order, and if its delivery cannot change. */
  deliveryOffer(member: StaffMember, asked: OfOrder): Promise<DeliveryChangeOffer | null>;
  /**
   * Changes address and option of what is not shipped. Fields: seen, those of an address, phone, isBilling ("on"),
   * parcel, pickupPoint, pickupNumber, cityKept. Fees do not depend on them.
   */
  changeDelivery(member: StaffMember, asked: OfOrder & { entered: Entered }): Promise<DeliveryChanged>;
};
