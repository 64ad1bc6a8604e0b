import type { QueueRefusal } from '../../platform/queues/fair-queue.ts';

/**
 * Refusals of the integration API by code, with status and text. A code is never renamed, and its status never changes
 * within a version of the API. Texts are for developers and in English only.
 */
export const ADMIN_PROBLEMS = {
  'invalid-parameters': [400, 'A parameter is invalid; `errors` names it.'],
  'invalid-cursor': [400, 'The cursor is none, or belongs to a list with other parameters.'],
  'invalid-body': [400, 'A field of the body is missing or invalid; `errors` names it.'],
  'malformed-json': [400, 'The body is no JSON.'],
  'too-slow': [
    408,
    'The body did not arrive in time: within a minute, uploads of a job within five and with 64 KB in each ten seconds.',
  ],
  'too-many-lines': [413, 'The body has more lines than one request may have.'],
  'unknown-version': [400, 'The header `Kontor-Version` names no version of this API.'],
  'idempotency-key-missing': [400, 'This request needs the header `Idempotency-Key`.'],
  'idempotency-key-invalid': [400, 'An idempotency key has 1 to 255 visible ASCII characters.'],
  'no-credentials': [401, 'The request lacks the header `Authorization` with a bearer key or token.'],
  'wrong-credentials': [401, 'The key or token is unknown, has ended or has expired.'],
  'client-expired': [401, 'The client has expired. Its employees can extend it.'],
  'network-not-allowed': [403, 'The client may not send requests from this network.'],
  'foreign-request': [403, 'A browser sent this for another site. Browsers cannot use this API.'],
  'missing-scope': [403, 'The client lacks a scope that this operation needs; `scopes` names them.'],
  'tenant-not-allowed': [403, 'The client may not work for this tenant.'],
  'needs-all-tenants': [403, 'All tenants share the object, and the client works for single ones.'],
  'not-found': [404, 'There is no such address, or the tenant has no such object.'],
  'method-not-allowed': [405, 'The header `Allow` names the methods of this address.'],
  'precondition-failed': [412, 'The object has changed: `If-Match` names an earlier state. Read it again.'],
  'too-large': [413, 'The body is too large.'],
  'unsupported-type': [415, 'The body is of another type than the header `Accept` of this answer names.'],
  'idempotency-key-reused': [422, 'The idempotency key was used for another request.'],
  'precondition-required': [428, 'This request needs the header `If-Match` with the ETag of the object.'],
  'events-expired': [
    410,
    'Events behind this position are missing: they were deleted after 30 days, or by a restore. Read the objects anew, then the events without `after`.',
  ],
  'too-many-streams': [429, 'The client has as many streams as it may have, or the shop has.'],
  'too-many-requests': [429, 'The client sends too many requests. `Retry-After` says when to send the next one.'],
  'idempotency-key-in-use': [409, 'The first request with this idempotency key still runs. Repeat this one later.'],
  'idempotency-outcome-unknown': [
    409,
    'The first request with this idempotency key was interrupted. Read the object, and use a new key.',
  ],
  'needs-approval': [409, 'An employee must do this in the back office, because it needs a second pair of eyes.'],
  internal: [500, 'Something broke. It was logged with the id in the header `X-Request-Id`.'],
  'not-open': [
    503,
    'The shop is opening, closing or overloaded, or its shoppers come first. `Retry-After` says when to try again.',
  ],

  'too-many-jobs': [409, 'The client has as many unfinished jobs as it may have, or created as many within 24 hours.'],
  'job-under-way': [409, 'The job has not ended. Read the job to see how far it is.'],
  'job-ended': [409, 'The job has ended.'],
  'job-without-result': [410, 'The job has no result, or its life has ended.'],

  refused: [409, 'The department refuses the change; `reason` names why.'],

  'order-not-placed': [409, 'The order is not placed, or cancelled.'],
  'order-unpaid': [409, 'The payment must arrive before goods are shipped.'],
  'order-under-review': [409, 'An employee must decide on the credit of the order first.'],
  'order-all-shipped': [409, 'All goods of the order were shipped.'],
  'order-partly-shipped': [409, 'A part was shipped, so the customer must return it instead.'],
  'order-partly-cancelled': [409, 'A part was cancelled, so the rest must be cancelled by line too.'],
  'order-has-membership': [409, 'A membership bought with the order is active and must end first.'],
  'order-has-used-card': [409, 'A gift card bought with the order is used.'],
  'order-different-address': [409, 'Goods that are paid later go to the billing address.'],
  'order-unchanged': [409, 'The order already has these values.'],
  'order-nothing-open': [409, 'The order waits for no transfer.'],
  'too-many-units': [409, 'A line has fewer such units.'],
  'too-many-tags': [409, 'The order has as many tags as it may have.'],
  'tracking-number-invalid': [409, 'A tracking number has 6 to 35 letters and digits.'],
  'address-invalid': [409, 'A field of the address is invalid; `errors` names it.'],
  'return-state': [409, 'The return is in another state.'],
  'return-invalid': [409, 'A reason, exchange or day is not offered for these goods, or nothing is returned.'],
  'return-needs-day': [409, 'The goods are collected: the return needs a day.'],
  'return-units': [409, 'Each unit of the return must be accepted or refused once.'],
  'import-running': [409, 'An import of products is running. Repeat the request when it has ended.'],
  'text-invalid': [409, 'The product needs a title, and title or description is too long.'],
  'product-fields-invalid': [409, 'A field of the product is invalid; `errors` names it.'],
  'price-period-invalid': [409, 'The price begins in the past, or ends before it begins.'],
  'stock-location-unknown': [409, 'There is no such open location.'],
  'stock-too-few': [409, 'The location has fewer units.'],
  'stock-of-set': [409, 'A set has no stock of its own.'],
  'payment-amount': [409, 'The amount is more than is left.'],
  'payment-state': [409, 'The payment is in another state.'],
  'variant-unknown': [409, 'There is no such variant on sale, or it is not one of the product.'],
  'variant-sold-out': [409, 'The variant has fewer units to sell.'],
  'price-invalid': [409, 'The price is none.'],
  'order-price-not-agreed': [
    409,
    'The change needs a reason: a higher price needs `agreed` with a note, `other` a note.',
  ],
  'order-on-instalments': [409, 'The contract of the instalment plan names the price of the order.'],
  'order-credit': [409, 'The buyer may not owe more on invoice.'],
  'order-would-be-empty': [409, 'Nothing would be left: cancel the order instead.'],
  'order-pickup': [409, 'The chosen pick-up point takes no such goods.'],
  'order-needs-phone': [409, 'The two-man delivery needs a telephone number.'],
  'customer-data-invalid': [409, 'A field is invalid; `errors` names it.'],
  'page-invalid': [409, 'A field of the page is invalid; `errors` names block and field.'],
  'customer-locked': [409, 'The login of the customer is locked.'],
  'customer-group-unknown': [409, 'The tenant has no such customer group, or it has ended.'],
  'customer-not-confirmed': [409, 'The number of the confirmation is not that of the customer.'],
  'customer-order-under-way': [409, 'An order of the customer is being paid. Repeat the request later.'],
  'too-many-addresses': [409, 'The customer has as many addresses as an account may have.'],
  'setting-unit': [409, 'The setting has values of another unit.'],
  'report-without-rate': [409, 'There is no exchange rate to the currency of the report.'],
  'letter-wait': [409, 'The mailbox got several such letters. Repeat the request in an hour.'],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export type AdminProblemCode = keyof typeof ADMIN_PROBLEMS;

/** Refusal of a request. `errors`: codes of invalid parameters or fields by name. */
export type AdminProblem = {
  code: AdminProblemCode;
  errors?: Readonly<Record<string, string>>;
  scopes?: readonly string[];
  /** Code of the department for `refused`, one of the reasons of the operation. */
  reason?: string;
  headers?: Readonly<Record<string, string>>;
};

export function statusOfProblem(code: AdminProblemCode): number {
  return ADMIN_PROBLEMS[code][0];
}

/** Builds the answer of a refusal as problem details (RFC 9457). */
export function adminProblemResponse({ code, errors, scopes, reason, headers }: AdminProblem): Response {
  const [status, title] = ADMIN_PROBLEMS[code];
  const body = {
    type: `/api/admin/docs#problem-${code}`,
    title,
    status,
    code,
    ...(errors ? { errors: Object.entries(errors).map(([field, problem]) => ({ field, problem })) } : {}),
    ...(scopes ? { scopes } : {}),
    ...(reason === undefined ? {} : { reason }),
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...headers },
  });
}

/** Returns the refusal of a body that could not be read. `types`: media types that the operation accepts. */
export function bodyProblem(code: string, types: readonly string[]): AdminProblem {
  if (code === 'too-large') return { code };
  return code === 'unsupported-type' ? { code, headers: { Accept: types.join(', ') } } : { code: 'malformed-json' };
}

/** Returns the refusal of a request that found no turn in the fair queue. One that has waited longer comes back later. */
export function busyProblem(refused: QueueRefusal): AdminProblem {
  const seconds = refused === 'too-late' ? '5' : '1';
  return { code: refused === 'client-full' ? 'too-many-requests' : 'not-open', headers: { 'Retry-After': seconds } };
}
