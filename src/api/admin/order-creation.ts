import * as v from 'valibot';
import type { OrderDraft } from '../../shop/customers/orders-on-behalf/index.ts';
import { tenantInPath } from './admin-parameters.ts';
import type { AdminProblem } from './admin-problems.ts';
import { AdminMoney } from './admin-schemas.ts';
import { ADDRESS_EXAMPLE, addressEntries, codesOf, enteredAddress } from './entered-address.ts';
import { type AdminCall, type AdminOperation, defineOperation } from './operation.ts';
import { refusalOf } from './refusal.ts';

const MOST_LINES = 100;
const chf = (amount: number) => ({ amount, currency: 'CHF' as const });

const NewOrder = v.strictObject({
  customer: v.pipe(
    v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
    v.description('Customer number; a guest without it.'),
  ),
  email: v.pipe(v.optional(v.pipe(v.string(), v.maxLength(254)), ''), v.description('Address of mail of a guest.')),
  locale: v.optional(v.pipe(v.string(), v.maxLength(10)), ''),
  lines: v.pipe(
    v.array(
      v.strictObject({
        sku: v.pipe(v.string(), v.maxLength(60)),
        quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
      }),
    ),
    v.minLength(1),
    v.maxLength(MOST_LINES),
    v.check((lines) => new Set(lines.map(({ sku }) => sku)).size === lines.length, 'invalid'),
  ),
  billing: v.strictObject(addressEntries),
  shipping: v.pipe(v.exactOptional(v.strictObject(addressEntries)), v.description('Another address of the delivery.')),
  phone: v.optional(v.pipe(v.string(), v.maxLength(30)), ''),
  method: v.picklist(['invoice', 'prepayment']),
  birthday: v.pipe(
    v.optional(v.pipe(v.string(), v.maxLength(10)), ''),
    v.description('ISO date; goods on invoice need it.'),
  ),
  total: v.pipe(
    AdminMoney,
    v.description('Expected total with delivery. Another one is refused, and nothing is ordered.'),
  ),
});
type EnteredOrder = v.InferOutput<typeof NewOrder>;

/** Returns an order as the forms of the checkout send it. */
function enteredOrder({ email, billing, shipping, phone, method, birthday }: EnteredOrder): Record<string, string> {
  const other = Object.entries(shipping ? enteredAddress(shipping) : {}).map(([name, value]) => [
    `shipping.${name}`,
    value,
  ]);
  return {
    ...Object.fromEntries(other),
    ...enteredAddress(billing),
    ...{ email, phone, method, birthday, parcel: 'home', cityKept: billing.city },
    ...(shipping ? { otherAddress: 'on', 'shipping.cityKept': shipping.city } : {}),
  };
}

/** Puts the lines into a basket of their own, which belongs to no visitor. */
async function fillDraft(
  { services, member }: AdminCall,
  empty: OrderDraft,
  lines: EnteredOrder['lines'],
): Promise<OrderDraft | { problem: AdminProblem }> {
  let draft = empty;
  for (const { sku, quantity } of lines) {
    const put = await services.ordersOnBehalf.setQuantity(member, draft, { sku, quantity: String(quantity) });
    if (!put.ok) return refusalOf(put);
    draft = { ...draft, secret: put.secret };
  }
  return draft;
}

const createOrder = defineOperation({
  method: 'POST',
  path: '/api/admin/v1/tenants/{tenant}/orders',
  id: 'createOrder',
  tag: 'Orders',
  summary: 'Place an order for a customer',
  description: 'Places an order on invoice or by prepayment, with the rules of the checkout, and mails the customer.',
  scopes: ['order.create', 'order.read', 'customer.read'],
  parameters: { tenant: tenantInPath },
  body: {
    description: 'Customer, lines, addresses, payment and expected total.',
    schema: NewOrder,
    example: {
      email: 'lea@example.com',
      lines: [{ sku: '400105-01', quantity: 2 }],
      billing: ADDRESS_EXAMPLE,
      method: 'prepayment',
      total: chf(10575),
    },
  },
  success: {
    status: 201,
    description: 'Number of the order.',
    schema: v.object({ number: v.string() }),
    example: { number: '100000123' },
  },
  problems: ['address-invalid'],
  reasons: [
    'unknown-article',
    'not-on-sale',
    'sold-out',
    'not-enough',
    'invalid-quantity',
    'basket-full',
    'total',
    'no-order',
    'incomplete',
    'terms-not-accepted',
    'payment-refused',
    'invoice-refused',
    'payment-unavailable',
    'too-many-payments',
    'too-many-orders',
    'confirm-email',
    'wrong-code',
    'too-many-codes',
    'paid-online',
  ],
  answer: async ({ body }, call) => {
    const { services, member, tenant } = call;
    const customerId =
      body.customer === '' ? null : await services.customers.idOf(member, { tenant, number: body.customer });
    if (body.customer !== '' && customerId === null) return { problem: { code: 'not-found' } };
    const { locale } = tenant.locales.find((known) => known.locale === body.locale) ?? tenant.locales[0];
    const filled = await fillDraft(call, { tenant, locale, secret: null, customerId }, body.lines);
    if ('problem' in filled) return filled;
    const entered = await services.ordersOnBehalf.enter(member, filled, enteredOrder(body));
    if (!entered.ok)
      return 'fields' in entered
        ? { problem: { code: 'address-invalid', errors: codesOf(entered.fields) } }
        : refusalOf(entered);
    const { shown, totals } = entered.view.checkout;
    const { amount, currency } = totals.total;
    if (amount !== body.total.amount || currency !== body.total.currency) return refusalOf({ problem: 'total' });
    const placed = await services.ordersOnBehalf.place(member, filled, { shown, terms: 'on' });
    return placed.ok ? { content: { number: placed.number } } : refusalOf(placed);
  },
});

/** Orders that programs place for customers. */
export const ORDER_CREATION: readonly AdminOperation[] = [createOrder];
