/** Selections of a customer's rows, for the statements of personal tables. */

export const OWN_ORDERS = '(select id from orders where customer_id = :customer)';
export const OWN_WISHLISTS = '(select id from wishlist where customer_id = :customer)';
/** Number of the order that a row refers to. */
export const ORDER_NUMBER = '(select number from orders where orders.id = order_id)';
