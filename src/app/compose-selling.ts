import type { Config } from '../platform/config.ts';
import { createFulfilment, promisedRefunds } from '../shop/after-sales/fulfilment/index.ts';
import { createOrderChanges } from '../shop/after-sales/order-changes/index.ts';
import { createGoodsChanges } from '../shop/after-sales/order-goods/index.ts';
import { createListPrices } from '../shop/catalogue/price-lists/index.ts';
import {
  createCatalogue,
  createTaxClasses,
  type ProductTextSource,
  type VideoAccounts,
  withTaxClasses,
} from '../shop/catalogue/products/index.ts';
import { buyerFacts, createCustomers } from '../shop/customers/accounts/index.ts';
import { giftCardBooks, owedInBooks } from '../shop/money/ledger/index.ts';
import type { PaymentProvider } from '../shop/money/payment/index.ts';
import { createBasket, createOwnReductions } from '../shop/selling/basket/index.ts';
import { createCheckout, createOwnFields, createOwnOffers, createOwnSteps } from '../shop/selling/checkout/index.ts';
import { createReviewRequests } from '../shop/selling/credit/index.ts';
import { createPlaces, deliveryPromise } from '../shop/selling/delivery/index.ts';
import { createGiftCards } from '../shop/selling/gift-cards/index.ts';
import { createInstalments } from '../shop/selling/instalments/index.ts';
import { createOrderLimiter } from '../shop/selling/order-limits/index.ts';
import {
  bankTransfer,
  createConfirmationMail,
  createOrderGate,
  createPlaceOrder,
  type DirectPayment,
} from '../shop/selling/orders/index.ts';
import { createPromotions } from '../shop/selling/promotions/index.ts';
import { tenantOfHost } from '../tenants/index.ts';
import { configuredHosts } from '../tenants/origins.ts';
import { composeCredit } from './compose-credit.ts';
import { composePayments } from './compose-payments.ts';
import type { Foundation } from './foundation.ts';

export type Selling = Awaited<ReturnType<typeof composeSelling>>;

/**
 * Composes catalogue, basket, checkout, orders and payments. `direct` replaces transfers in tests, `provider` the
 * configured payment provider.
 */
export async function composeSelling(base: Foundation, direct?: DirectPayment, provider?: PaymentProvider) {
  const { config, pool, readPool, reads, clock, log, outbox, orders, publicUrlOf } = base;
  const credit = composeCredit(base);
  const { containment } = base;
  const ownMethods = base.extensions.flatMap(({ name, paymentMethods = [] }) =>
    paymentMethods.map((method) => ({ extension: name, method })),
  );
  const hosts = configuredHosts(config.publicUrls);
  // Selling reads the primary database; pages may be some seconds old.
  const productTexts: ProductTextSource = { words: null };
  const videoService = videoAccounts(config);
  const setTaxClasses = taxClassesOf(base);
  const catalogue = withTaxClasses(
    createCatalogue({ deliveryPromise, pool, clock, productTexts, videoService }),
    setTaxClasses,
  );
  const shownCatalogue = reads
    ? createCatalogue({ deliveryPromise, pool: readPool, clock, productTexts, videoService })
    : catalogue;
  const promotions = createPromotions({ pool, clock, outbox });
  const giftCards = createGiftCards({
    pool,
    clock,
    outbox,
    publicUrlOf,
    refusals: base.refusals,
    secret: base.keys.hashing,
    sealingSecrets: base.keys.sealingSecrets,
    books: giftCardBooks,
  });
  const listPrices = createListPrices({ pool, clock });
  const basket = createBasket({
    pool,
    catalogue,
    promotions,
    listPrices,
    clock,
    productTexts,
    giftCards: giftCards.lookup,
    setTaxClasses,
    ownReductions: createOwnReductions(
      base.extensions.flatMap(({ name, priceRules = [] }) => priceRules.map((rule) => ({ extension: name, rule }))),
      base.containment,
    ),
  });
  const confirmationMail = createConfirmationMail({ clock, publicUrlOf, termsAt: base.settings.termsAt });
  const composedPayments = await composePayments({
    config,
    isOwnAddress: (address) => URL.canParse(address) && tenantOfHost(new URL(address).host, hosts).known,
    pool,
    clock,
    log,
    secret: base.keys.hashing,
    gate: createOrderGate({ pool, clock, outbox, confirmationMail, publicUrlOf, giftCards: giftCardBooks }),
    promised: promisedRefunds,
    owedInBooks,
    own: { methods: ownMethods, containment },
    metrics: base.metrics,
    replacement: provider,
  });
  const { payments } = composedPayments;
  const orderLimiter = orderLimiterOf(base);
  const placeOrder = createPlaceOrder({
    pool,
    askBureau: credit.askBureau,
    publicUrlOf,
    clock,
    outbox,
    direct: direct ?? bankTransfer,
    payments,
    confirmationMail,
    atOnce: direct === undefined,
    giftCards: giftCardBooks,
    benefitsChanged: promotions.forget,
  });
  const instalments = createInstalments({ pool, clock, outbox, check: credit.check, publicUrlOf });
  const places = createPlaces({ pool });
  const customers = createCustomers({ pool, clock, keys: base.keys.sessions, outbox });
  const ownFields = createOwnFields(
    base.extensions.flatMap(({ name, checkoutFields = [] }) =>
      checkoutFields.map((field) => ({ extension: name, field })),
    ),
    containment,
  );
  const ownSteps = createOwnSteps(
    base.extensions.flatMap(({ name, checkoutSteps = [] }) => checkoutSteps.map((step) => ({ extension: name, step }))),
    containment,
  );
  const checkoutWith = (place: typeof placeOrder, own: { ownFields?: typeof ownFields; ownSteps?: typeof ownSteps }) =>
    createCheckout({
      ...own,
      pool,
      basket,
      clock,
      placeOrder: place,
      ownOffers: createOwnOffers(ownMethods, containment),
      places,
      instalments,
      requestReview: createReviewRequests({ pool, clock, outbox, publicUrlOf }),
      orderOf: orders.placedNumberOf,
      rememberFirst: (id, address) =>
        customers.addresses
          .rememberFirst(id, address)
          .catch((err) => log.error({ err }, 'could not store the first address')),
    });
  const checkout = checkoutWith(orderLimiter.limit(placeOrder), { ownFields, ownSteps });
  // Employees place orders for many customers from one place.
  const checkoutOfStaff = checkoutWith(placeOrder, {});
  const fulfilment = createFulfilment({
    pool,
    clock,
    outbox,
    payments,
    secrets: base.keys.signingSecrets,
    sealingSecrets: base.keys.sealingSecrets,
    benefitsChanged: promotions.forget,
    publicUrlOf,
    termsAt: base.settings.termsAt,
    draw: base.draw,
    files: base.files,
  });
  const orderGoods = createGoodsChanges({
    pool,
    clock,
    outbox,
    payments,
    paylink: payments.links.forLetter,
    secrets: base.keys.signingSecrets,
    sealingSecrets: base.keys.sealingSecrets,
    benefitsChanged: promotions.forget,
    publicUrlOf,
    catalogue,
    promotions,
    listPrices,
    buyerOf: (id) => buyerFacts(pool, id),
    termsAt: base.settings.termsAt,
  });
  const orderChanges = createOrderChanges({
    pool,
    clock,
    outbox,
    secrets: base.keys.signingSecrets,
    publicUrlOf,
    places,
  });
  return {
    productTexts,
    videoService,
    catalogue,
    shownCatalogue,
    promotions,
    listPrices,
    giftCards,
    basket,
    ...composedPayments,
    instalments,
    creditCheck: credit.check,
    places,
    customers,
    checkout,
    orderLimiter,
    fulfilment,
    orderChanges,
    orderGoods,
    checkoutOfStaff,
  };
}

/** Returns the VAT classes by the extension that has a tax rule; undefined without one. */
function taxClassesOf({ extensions, containment }: Foundation) {
  const [own = null] = extensions.flatMap(({ name, taxRule }) => (taxRule ? [{ extension: name, rule: taxRule }] : []));
  return createTaxClasses(own, containment);
}

/** Returns the account of each tenant at the configured video service. */
function videoAccounts({ videoService }: Config): VideoAccounts {
  return ({ id }) => {
    const customer = videoService?.customers[id] ?? videoService?.customers['*'];
    return videoService && customer !== undefined ? { address: videoService.address, customer } : null;
  };
}

function orderLimiterOf({ pool, clock, outbox, keys, refusals, publicUrlOf }: Foundation) {
  return createOrderLimiter({ pool, clock, outbox, secret: keys.hashing, refusals, publicUrlOf });
}
