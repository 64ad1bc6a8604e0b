import * as v from 'valibot';
import type { Catalogue } from '../../shop/catalogue/products/index.ts';
import type { Customer, Sessions } from '../../shop/customers/accounts/index.ts';
import type { Reviews } from '../../shop/customers/reviews/index.ts';
import { readBrowser } from '../../web/browser-cookies.ts';
import type { EndpointCall, Parameter } from '../endpoint.ts';

export type RatingDeps = {
  shop(): { reviews: Reviews; catalogue: Catalogue };
  sessions: Pick<Sessions, 'visitor'>;
};

export const TAG = 'Reviews';
export const PRIVATE_RATING = { 'Cache-Control': 'no-store' };
/** Maximum stars of a review (docs/rules/content.md#reviews). */
export const MAX_RATING = 5;
/** Maximum length of an article number. */
const LONGEST_ID = 100;

export const idParameter: Parameter<string> = {
  schema: v.pipe(v.optional(v.string(), ''), v.minLength(1, 'required'), v.maxLength(LONGEST_ID)),
  description: "An article number, or a product's id.",
  example: '100101-01',
  shown: 'sent',
};

export const Id = v.pipe(
  v.string('required'),
  v.minLength(1, 'required'),
  v.maxLength(LONGEST_ID),
  v.description("An article number, or a product's id."),
);

/** Returns the calling customer after a full login; null for all other visitors. */
export async function customerOf({ sessions }: RatingDeps, call: EndpointCall): Promise<Customer | null> {
  const { session, remember } = readBrowser(call.request, call.secure, call.client);
  const visitor = await sessions.visitor(call.tenant, session, remember);
  return visitor.type === 2 ? visitor.customer : null;
}
