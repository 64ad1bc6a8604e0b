import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { Article } from '../../catalogue/products/index.ts';
import type { Address } from '../../selling/addresses/index.ts';
import type { BasketProblem } from '../../selling/basket/index.ts';
import type { CheckoutView, FieldProblems, PlaceProblem } from '../../selling/checkout/index.ts';
import type { Refused, StaffMember } from '../../staff/employees/index.ts';

/**
 * Order that an employee enters. `secret` leads to its basket, which no browser of the customer knows; null before the
 * first line. `customerId`: null for a guest.
 */
export type OrderDraft = { tenant: Tenant; locale: Locale; secret: string | null; customerId: string | null };

export type DraftView = {
  secret: string | null;
  customer: { id: string; number: string; name: string; email: string } | null;
  /** Default address and telephone number of the account, for a form that has none yet. */
  known: { address: Address | null; phone: string | null };
  checkout: CheckoutView;
};

export type DraftChanged =
  | { ok: true; secret: string | null }
  | Refused
  | { ok: false; problem: BasketProblem; available: number };

export type DraftEntered =
  | { ok: true; view: DraftView }
  | Refused
  | { ok: false; view: DraftView; fields: FieldProblems; towns: string[] };

/** Every function checks the role. The employee never logs in as the customer. */
export type OrdersOnBehalf = {
  /** Null without permission, and for a customer of another tenant. The audit trail records which account was read. */
  open(member: StaffMember, draft: OrderDraft): Promise<DraftView | null>;
  /** Returns variants on sale by title, article number or GTIN; null without permission. */
  findVariants(member: StaffMember, draft: OrderDraft, typed: string): Promise<Article[] | null>;
  /** Sets the quantity of a variant; 0 removes it. */
  setQuantity(member: StaffMember, draft: OrderDraft, line: { sku: string; quantity: string }): Promise<DraftChanged>;
  /** Enters guest's address of mail, delivery and payment, with the fields of the checkout. */
  enter(member: StaffMember, draft: OrderDraft, entered: Readonly<Record<string, string>>): Promise<DraftEntered>;
  /** Places the order as shown. Fields: shown, terms ("on"). */
  place(
    member: StaffMember,
    draft: OrderDraft,
    entered: Readonly<Record<string, string>>,
  ): Promise<{ ok: true; number: string } | Refused | { ok: false; problem: PlaceProblem['problem'] | 'paid-online' }>;
};
