import { type ListDefinition, periodConditions } from '../../staff/lists/index.ts';
import type { RefusalReason, ReviewMarks, ReviewState } from './types.ts';

type ReviewSort = 'written' | 'stars';
type ReviewColumn =
  | 'product'
  | 'author'
  | 'sku'
  | 'stars'
  | 'fit'
  | 'quality'
  | 'title'
  | 'text'
  | 'locale'
  | 'verified'
  | 'source'
  | 'state'
  | 'reason'
  | 'helpful'
  | 'written';

/** Review as employees read it. */
export type AdminReview = ReviewMarks & {
  id: string;
  productId: string;
  sku: string;
  /** Title of the product in the asked locale. */
  product: string | null;
  locale: string;
  stars: number;
  title: string;
  text: string;
  author: string;
  verified: boolean;
  source: 'customer' | 'import' | 'demo';
  state: ReviewState;
  reason: RefusalReason | null;
  helpful: number;
  notHelpful: number;
  /** Ids of its photographs, in their order. */
  photos: string[];
  writtenAt: Date;
};

const COLUMNS = [
  'product',
  'author',
  'sku',
  'stars',
  'fit',
  'quality',
  'title',
  'text',
  'locale',
  'verified',
  'source',
  'state',
  'reason',
  'helpful',
  'written',
] as const;

export const REVIEW_LIST: ListDefinition<ReviewState, ReviewSort, ReviewColumn> = {
  name: 'reviews',
  shape: {
    tabs: ['waiting', 'published', 'refused'],
    filters: {
      stars: ['1', '2', '3', '4', '5'],
      verified: ['yes', 'no'],
      source: ['customer', 'import', 'demo'],
      product: 'text',
      from: 'day',
      to: 'day',
    },
    sorts: ['written', 'stars'],
    columns: COLUMNS,
    usual: { sort: 'written', descending: true, columns: COLUMNS, tab: 'waiting' },
    oldestFirst: ['waiting'],
  },
  source: {
    table: 'review',
    key: 'id',
    tabs: {
      waiting: "review.state = 'waiting'",
      published: "review.state = 'published'",
      refused: "review.state = 'refused'",
    },
    sorts: {
      written: ['review.written_at', 'review.id'],
      stars: ['review.stars', 'review.written_at', 'review.id'],
    },
    line: `review.id, review.product_id as "productId", review.sku, review.locale, review.stars, review.fit, review.quality,
      review.title, review.body as text, review.author, review.verified, review.source, review.state, review.reason,
      review.helpful, review.not_helpful as "notHelpful", review.written_at as "writtenAt",
      array(select photo.id::text from review_photo photo where photo.review_id = review.id order by photo.position) as photos`,
  },
  line: (sql, { locale }) => `(select named.title from product_text named
    where named.product_id = review.product_id and named.locale = ${sql.add(locale)}) as product`,
  conditions: (sql, { tenant, filters }) => {
    const all = [
      `review.tenant = ${sql.add(tenant.id)}`,
      ...periodConditions(sql, 'review.written_at', filters, tenant.timeZone),
    ];
    if (filters.stars) all.push(`review.stars = ${sql.add(Number(filters.stars))}`);
    if (filters.verified) all.push(filters.verified === 'yes' ? 'review.verified' : 'not review.verified');
    if (filters.source) all.push(`review.source = ${sql.add(filters.source)}`);
    if (filters.product) {
      const number = sql.add(filters.product);
      all.push(`review.product_id in (select ${number} union select product_id from variant where sku = ${number})`);
    }
    return all;
  },
  contents: {
    product: 'text',
    author: 'text',
    sku: 'text',
    stars: 'number',
    fit: 'text',
    quality: 'text',
    title: 'text',
    text: 'text',
    locale: 'text',
    verified: 'text',
    source: 'text',
    state: 'text',
    reason: 'text',
    helpful: 'number',
    written: 'day',
  },
  pageOnly: ['author'],
};
