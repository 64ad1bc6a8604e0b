import type {
  CheckoutView,
  DeliveryGroup,
  PaymentOffer,
  PlaceOutcome,
  Step,
  StepsResult,
} from '../../shop/selling/checkout/index.ts';
import { fieldProblemText } from '../../tenants/field-problem.ts';
import { apiMessagesOf } from '../../tenants/messages/api.ts';
import { wordsOfMethod } from '../../tenants/own-methods.ts';
import type { Builder } from '../builder.ts';
import type { GatewayContext } from '../context.ts';
import { type BasketTypes, shownBasket } from './basket.ts';
import { addCheckoutInput, enteredSteps } from './checkout-input.ts';
import type { CommonTypes } from './common.ts';
import { addOwnCheckoutTypes, withEntered } from './own-checkout.ts';
import { type WrongField, wrongFields } from './wrong-fields.ts';

const STEPS = {
  BASKET: { value: 'basket' },
  CONTACT: { value: 'checkoutLogin' },
  DELIVERY: { value: 'delivery' },
  DETAILS_BEFORE_PAYMENT: { value: 'detailsBeforePayment' },
  PAYMENT: { value: 'payment' },
  PROTECTION: { value: 'protection' },
  PAYMENT_PAUSE: { value: 'delayedPayment' },
  CREDIT_AGREEMENT: { value: 'creditAgreement' },
  PREMIUM: { value: 'premium' },
  DETAILS_BEFORE_ORDER: { value: 'detailsBeforeOrder' },
  CHECK_AND_ORDER: { value: 'checkAndOrder' },
} as const satisfies Record<string, { value: Step }>;

type Placed = Extract<PlaceOutcome, { ok: true }>;
type NotPlaced = Extract<PlaceOutcome, { ok: false }>;

/**
 * Adds the checkout for programs. It accepts all steps of the pages at once, applies their rules and places an order
 * from the shown state. Instalment contracts and the provider's pay page have their own pages.
 */
export function addCheckoutTypes(builder: Builder, common: CommonTypes, { basket, totals }: BasketTypes) {
  const step = builder.enumType('CheckoutStep', { values: STEPS });

  const arrival = builder.objectRef<NonNullable<DeliveryGroup['arrivals']>[number]>('DeliveryArrival').implement({
    description: 'Goods of a group that arrive on days of their own.',
    fields: (t) => ({
      earliest: t.exposeString('earliest', { nullable: true, description: 'ISO 8601; null for a day not known yet.' }),
      latest: t.exposeString('latest', { nullable: true }),
      skus: t.exposeStringList('skus'),
    }),
  });

  const group = builder.objectRef<DeliveryGroup>('DeliveryGroup').implement({
    description: 'Goods that come together.',
    fields: (t) => ({
      mode: t.exposeString('mode', { description: 'parcel, bulky or two-man.' }),
      option: t.exposeString('option', { description: 'home, bundled or pickup.' }),
      fee: t.field({ type: common.money, resolve: (own) => own.fee }),
      earliest: t.exposeString('earliest', {
        nullable: true,
        description: 'ISO 8601; null where it is arranged, or not known yet.',
      }),
      latest: t.exposeString('latest', { nullable: true }),
      arrivals: t.field({
        type: [arrival],
        description: 'Some of the goods are on backorder: the days of each part. Empty if all arrive together.',
        resolve: (own) => own.arrivals ?? [],
      }),
      skus: t.exposeStringList('skus'),
    }),
  });

  const method = builder.objectRef<PaymentOffer>('PaymentMethod').implement({
    fields: (t) => ({
      method: t.exposeString('method', { description: 'Like "invoice", "prepayment" or "card".' }),
      name: t.string({
        resolve: (own, _, { text, tenant, locale }) =>
          wordsOfMethod(text.checkout.payment.methods, own.method, { tenant, locale }).name,
      }),
      refusal: t.exposeString('refusal', { nullable: true, description: 'Why it cannot be chosen, as a code.' }),
    }),
  });

  const { ownField, ownStep } = addOwnCheckoutTypes(builder);

  const checkout = builder.objectRef<CheckoutView>('Checkout').implement({
    description: 'What is about to be ordered, and what of it is still to be said.',
    fields: (t) => ({
      next: t.field({ type: step, description: 'The first step that is not done.', resolve: (own) => own.next }),
      basket: t.field({ type: basket, resolve: (own) => shownBasket(own.basket) }),
      totals: t.field({
        type: totals,
        description: "With delivery, extras and membership; the basket's own do not know them yet.",
        resolve: (own) => own.totals,
      }),
      email: t.string({ nullable: true, resolve: (own) => own.contact?.email ?? null }),
      paymentMethod: t.string({ nullable: true, resolve: (own) => own.payment?.method ?? null }),
      delivery: t.field({ type: [group], resolve: (own) => own.deliveryGroups }),
      paymentMethods: t.field({ type: [method], resolve: (own) => own.paymentOffers }),
      ownFields: t.field({
        type: [ownField],
        description: "The retailer's own fields of the delivery that this basket shows.",
        resolve: (own) => withEntered(own.ownFields ?? [], own.delivery?.fields ?? []),
      }),
      ownSteps: t.field({ type: [ownStep], resolve: (own) => own.ownSteps ?? [] }),
      shown: t.exposeString('shown', {
        description: 'Fingerprint of all this: placing the order with another one is refused as changed.',
      }),
      seen: t.string({
        description: 'Amounts as shown: sent along with the order, a refusal says what changed.',
        resolve: (own, _, { shop }) => shop.checkout.seen(own),
      }),
    }),
  });

  const wrongField = builder.objectRef<WrongField>('CheckoutFieldProblem').implement({
    fields: (t) => ({
      step: t.exposeString('step', {
        description: 'contact, delivery, payment or premium, or "details." and the name of an own step.',
      }),
      field: t.exposeString('field', {
        description: 'As the input names it; "shipping." before those of that address, "own." before own fields.',
      }),
      code: t.string({ resolve: ({ problem }) => ('code' in problem ? problem.code : problem.field) }),
      message: t.string({
        description: 'For the shopper, in the language of the request.',
        resolve: (own, _, { text }) =>
          'code' in own.problem ? own.problem.text : fieldProblemText(own.field, own.problem.field, text.checkout),
      }),
      towns: t.exposeStringList('towns', { description: 'To choose from, where the postal code has several.' }),
    }),
  });

  const entered = builder.objectRef<StepsResult>('CheckoutEntered').implement({
    fields: (t) => ({ checkout: t.field({ type: checkout, resolve: (own) => own.view }) }),
  });
  const refused = builder.objectRef<StepsResult>('CheckoutProblem').implement({
    description: 'Steps without a problem are kept all the same.',
    fields: (t) => ({
      fields: t.field({ type: [wrongField], resolve: wrongFields }),
      checkout: t.field({ type: checkout, resolve: (own) => own.view }),
    }),
  });
  const enterResult = builder.unionType('EnterCheckoutResult', {
    types: [entered, refused],
    resolveType: (outcome) => (wrongFields(outcome as StepsResult).length === 0 ? entered : refused),
  });

  const placed = builder.objectRef<Placed>('OrderPlaced').implement({
    fields: (t) => ({
      orderNumber: t.exposeString('orderNumber'),
      repeated: t.exposeBoolean('repeated', {
        description: 'This basket had been ordered before: nothing happened twice.',
      }),
      payAt: t.string({
        nullable: true,
        description: "The provider's pay page: the order is placed once it is paid. Null: it is placed.",
        resolve: (own) => own.payAt ?? null,
      }),
    }),
  });
  const notPlaced = builder.objectRef<NotPlaced>('OrderProblem').implement({
    description: 'Nothing was ordered; the basket and what was entered are as they were.',
    fields: (t) => ({
      code: t.string({
        description: 'Like "changed", "sold-out" or "payment-refused".',
        resolve: (own) => own.problem,
      }),
      message: t.string({
        description: 'For the shopper, in the language of the request.',
        resolve: (own, _, context) => placeProblemText(context, own),
      }),
      step: t.field({
        type: step,
        nullable: true,
        description: 'The one that is missing, with "incomplete".',
        resolve: (own) => (own.problem === 'incomplete' ? own.step : null),
      }),
      sku: t.string({
        nullable: true,
        description: 'What there is not enough of, with "sold-out".',
        resolve: (own) => (own.problem === 'sold-out' ? own.sku : null),
      }),
      changes: t.stringList({
        description: 'What changed since, in sentences, with "changed".',
        resolve: (own, _, { text }) =>
          own.problem === 'changed' ? own.changes.map((change) => text.checkout.changes[change]) : [],
      }),
    }),
  });
  const placeResult = builder.unionType('PlaceOrderResult', {
    types: [placed, notPlaced],
    resolveType: (outcome) => ((outcome as PlaceOutcome).ok ? placed : notPlaced),
  });

  const { address, delivery, payment, details } = addCheckoutInput(builder);

  builder.queryField('checkout', (t) =>
    t.field({
      type: checkout,
      resolve: async (_, __, { shop, basketKey }) => shop.checkout.view(await basketKey()),
    }),
  );

  builder.mutationFields((t) => ({
    enterCheckout: t.field({
      type: enterResult,
      description: 'Steps that are left out stay as they are. Who is logged in needs no email.',
      args: {
        email: t.arg.string(),
        delivery: t.arg({ type: delivery }),
        payment: t.arg({ type: payment }),
        premium: t.arg.boolean({ description: 'Whether a membership is bought along.' }),
        details: t.arg({ type: [details], description: "The retailer's own steps." }),
      },
      resolve: async (_, args, { shop, basketKey }) =>
        shop.checkout.enterTogether(await basketKey(), enteredSteps(args)),
    }),
    placeOrder: t.field({
      type: placeResult,
      description: 'Orders what the checkout shows; sent twice it is one order.',
      args: {
        shown: t.arg.string({ required: true }),
        seen: t.arg.string(),
        terms: t.arg.boolean({ required: true, description: 'The shopper agreed to the terms.' }),
        code: t.arg.string({ description: 'The mailed code, after the problem "confirm-email".' }),
        newCode: t.arg.boolean({ description: 'Mails another code.' }),
      },
      resolve: async (_, { shown, seen, terms, code, newCode }, { shop, basketKey, publicUrl, client }) =>
        shop.checkout.place(
          await basketKey(),
          {
            shown,
            ...(typeof seen === 'string' && { seen }),
            ...(terms && { terms: 'on' }),
            ...(typeof code === 'string' && { code }),
            ...(newCode && { newCode: 'on' }),
          },
          { publicUrl, address: client || null },
        ),
    }),
  }));

  return { address };
}

function placeProblemText({ text, locale }: GatewayContext, outcome: NotPlaced): string {
  switch (outcome.problem) {
    case 'no-order':
      return text.checkout.noOrder.text;
    case 'incomplete':
      return apiMessagesOf(locale).checkout.incomplete;
    case 'sold-out':
      return text.basket.problems[outcome.available > 0 ? 'not-enough' : 'sold-out'](outcome.available);
    default:
      return text.checkout.placeProblems[outcome.problem];
  }
}
