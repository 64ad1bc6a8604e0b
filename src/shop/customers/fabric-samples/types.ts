import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { ProductView, Sku } from '../../catalogue/products/index.ts';
import type { FieldProblems } from '../../selling/checkout/index.ts';

/** Cover of a product: one of its colours. */
export type SampleCover = {
  value: string;
  label: string;
  /** "#rrggbb"; null for a pattern. */
  swatch: string | null;
  /** A variant with this cover. */
  sku: Sku;
};

/** Cover of a request, as the shopper saw it. */
export type ChosenCover = { sku: string; name: string };

export type SampleState = 'waiting' | 'sent';

export type CoverProblem = 'required' | 'too-many' | 'invalid-choice';

/** Parts of a product that decide about its samples. */
export type SampledProduct = Pick<ProductView, 'productId' | 'sku' | 'slug' | 'name' | 'brand' | 'axes' | 'breadcrumb'>;

export type SampleOutcome =
  | { ok: true; id: string }
  | { ok: false; problem: 'fields'; fields: FieldProblems; covers: CoverProblem | null }
  | { ok: false; problem: 'not-offered' }
  /** The mailbox or the address has got as many samples as it may have in a month. */
  | { ok: false; problem: 'enough' }
  | { ok: false; problem: 'wait'; seconds: number };

export type FabricSamples = {
  /** Days after the letter for which the shop stores a request. */
  days: number;
  /** Returns the covers of which the tenant sends samples; none for a product without them. */
  covers(tenant: Tenant, product: SampledProduct): Promise<SampleCover[]>;
  /** Stores a request for samples and confirms it by mail. `covers`: values of the chosen covers. */
  request(
    site: { tenant: Tenant; locale: Locale; publicUrl: string },
    sender: { customerId: string | null; address: string },
    product: SampledProduct,
    entered: { fields: Record<string, string>; covers: readonly string[] },
  ): Promise<SampleOutcome>;
};
