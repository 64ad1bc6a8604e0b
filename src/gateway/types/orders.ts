import type { OrderStage, OrderSummary } from '../../shop/selling/orders/index.ts';
import { afterOrderMessagesOf } from '../../tenants/messages/after-order.ts';
import type { Builder } from '../builder.ts';
import type { CommonTypes } from './common.ts';

const STAGES = {
  TO_PAY: { value: 'to-pay' },
  TO_CHECK: { value: 'to-check' },
  TO_SHIP: { value: 'to-ship' },
  PARTLY_SHIPPED: { value: 'partly-shipped' },
  SHIPPED: { value: 'shipped' },
  DELIVERED: { value: 'delivered' },
  PARTLY_RETURNED: { value: 'partly-returned' },
  RETURNED: { value: 'returned' },
  CANCELLED: { value: 'cancelled' },
} as const satisfies Record<string, { value: OrderStage }>;

/** Orders of a customer in pages of ten. */
type OrderPage = { orders: OrderSummary[]; pages: number };

/** Adds the placed orders of a customer who is logged in, with their stages. */
export function addOrderTypes(builder: Builder, common: CommonTypes) {
  const stage = builder.enumType('OrderStage', {
    description: 'What an order waits for, or how far it is shipped and returned.',
    values: STAGES,
  });

  const order = builder.objectRef<OrderSummary>('PlacedOrder').implement({
    description: 'An order of the customer, as the list of the account shows it.',
    fields: (t) => ({
      number: t.exposeString('number'),
      placedAt: t.string({ description: 'ISO 8601', resolve: (own) => own.placedAt.toISOString() }),
      total: t.field({ type: common.money, resolve: (own) => own.total }),
      pieces: t.exposeInt('pieces', { description: 'Units of all lines.' }),
      stage: t.field({ type: stage, resolve: (own) => own.stage }),
      stageName: t.string({
        description: 'For the shopper, as pages and mails name the stage.',
        resolve: (own, _, { locale }) => afterOrderMessagesOf(locale).stages[own.stage],
      }),
      bankTransferReference: t.exposeString('bankTransferReference', {
        nullable: true,
        description: 'Reference of the transfer that the order waits for; null if it waits for none.',
      }),
    }),
  });

  const page = builder.objectRef<OrderPage>('PlacedOrders').implement({
    fields: (t) => ({
      orders: t.field({ type: [order], description: 'The newest first, ten to a page.', resolve: (own) => own.orders }),
      pages: t.exposeInt('pages'),
    }),
  });

  builder.queryField('orders', (t) =>
    t.field({
      type: page,
      nullable: true,
      description: 'Null without a login by password.',
      args: { page: t.arg.int({ required: true, defaultValue: 1 }) },
      resolve: async (_, { page: asked }, context) => {
        const visitor = await context.visitor();
        if (visitor.type !== 2) return null;
        return context.shop.orders.ofCustomer(visitor.customer.id, Math.max(1, Math.min(asked, 10_000)));
      },
    }),
  );
}
