import type { Pool } from '../../src/platform/database/pool.ts';
import { type EnteredReview, REVIEW_TERMS } from '../../src/shop/customers/reviews/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';

export const GOOD: EnteredReview = {
  stars: '5',
  title: 'Steht fest',
  text: 'Die Vase steht sicher und glänzt schön im Licht.',
  author: 'Lea B.',
  terms: REVIEW_TERMS,
};

export const SERVICE: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'dienst@example.ch',
  role: 'service',
  language: 'de',
};

/** Creates published reviews of a product, each with its stars, as the import does. */
export async function seedReviews(
  pool: Pool,
  given: { productId: string; sku: string; tenant?: string; source?: 'import' | 'demo'; stars: number[] },
): Promise<void> {
  const { productId, sku, tenant = 'ch', source = 'import', stars } = given;
  await pool.query(
    `insert into review (tenant, product_id, sku, locale, stars, title, body, author, source, import_key, state, written_at)
     select $1, $2::text, $3, 'de-CH', stars, 'Titel ' || place, 'Text ' || place, 'Mia K.', $4::text,
       convert_to($2::text || $4::text || place::text, 'UTF8'), 'published', timestamptz '2026-01-01' + place * interval '1 day'
     from unnest($5::int[]) with ordinality as wanted (stars, place)`,
    [tenant, productId, sku, source, stars],
  );
}
