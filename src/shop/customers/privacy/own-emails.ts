/**
 * Data identified by an address belongs to a customer under each of their current and former addresses. For the
 * statements of personal tables; `former` is a row of customer_former_email.
 */

/** Whether another customer has the address now, so that its data belongs to them. */
export const IS_OTHERS = `exists (select from customer other
  where other.tenant = :tenant and other.email = former.email and other.id <> :customer)`;

/** Query of one column with the customer's current and former addresses in lower case. */
export const OWN_EMAILS = `(select :email::text as email
  union select former.email from customer_former_email former where former.customer_id = :customer and not ${IS_OTHERS})`;
