import type { Pool } from '../../src/platform/database/pool.ts';
import type { PromotionScope } from '../../src/shop/selling/promotions/index.ts';

export type SeedPromotion = Partial<{
  key: string;
  tenant: string;
  source: 'automatic' | 'choice' | 'voucher';
  kind: 'amount' | 'percent' | 'freeShipping' | 'gift' | 'multibuy';
  value: number;
  giftSku: string;
  minGoods: number;
  excludeTechnical: boolean;
  scope: Partial<PromotionScope>;
  take: number;
  pay: number;
  combinable: boolean;
  customerGroup: string;
  validFrom: string;
  validTo: string;
  usage: 'unlimited' | 'single' | 'oncePerDay' | 'perCustomer';
  perCustomer: number;
  totalLimit: number;
  /** Codes of the promotion. */
  codes: string[];
  /** Last day on which the codes are valid. */
  codesUntil: string;
}>;

/** Creates a promotion with its codes, 10.00 off any basket by default; returns its id. */
export async function seedPromotion(pool: Pool, given: SeedPromotion): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into promotion (tenant, key, source, kind, value, gift_sku, min_goods, exclude_technical, combinable,
       customer_group, valid_from, valid_to, usage, per_customer, total_limit, texts, created_at, changed_at,
       scope, take, pay)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, now(), now(), $17, $18, $19) returning id`,
    [
      given.tenant ?? 'ch',
      given.key ?? 'aktion',
      given.source ?? 'voucher',
      given.kind ?? 'amount',
      given.value ?? (given.kind === undefined || given.kind === 'amount' || given.kind === 'percent' ? 1000 : 0),
      given.giftSku ?? null,
      given.minGoods ?? 0,
      given.excludeTechnical ?? false,
      given.combinable ?? true,
      given.customerGroup ?? null,
      given.validFrom ?? '2026-01-01',
      given.validTo ?? null,
      given.usage ?? 'unlimited',
      given.perCustomer ?? null,
      given.totalLimit ?? null,
      JSON.stringify({
        'de-CH': { title: `Aktion ${given.key ?? ''}`.trim(), text: 'Bedingungen.' },
        'fr-CH': { title: `Promotion ${given.key ?? ''}`.trim(), text: 'Conditions.' },
      }),
      given.scope ? JSON.stringify({ categories: [], brands: [], attributes: {}, products: [], ...given.scope }) : null,
      given.take ?? null,
      given.pay ?? null,
    ],
  );
  const id = rows[0]?.id ?? '';
  for (const code of given.codes ?? [])
    await pool.query(
      'insert into voucher (promotion_id, tenant, code, valid_to, issued_at) values ($1, $2, $3, $4, now())',
      [id, given.tenant ?? 'ch', code, given.codesUntil ?? null],
    );
  return id;
}
