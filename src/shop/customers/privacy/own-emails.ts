/**
 * What is known of somebody by an address is theirs under every address they had. For statements of the table of personal
 * data; `former` is a row of customer_former_email.
 */

/** Somebody else has that address by now: what is kept under it is theirs. */
export const IS_OTHERS = `exists (select from customer other
  where other.tenant = :tenant and other.email = former.email and other.id <> :customer)`;

/** The address somebody has and those they had, in small letters, as a query of one column. */
export const OWN_EMAILS = `(select :email::text as email
  union select former.email from customer_former_email former where former.customer_id = :customer and not ${IS_OTHERS})`;
