import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { adminRoutes } from '../admin/routes.ts';
import { LANGUAGES } from '../languages/language.ts';
import {
  CREDIT_SEGMENT,
  DOCUMENT_SEGMENT,
  guestLabelPath,
  guestReturnPath,
  LABEL_SEGMENT,
  RETURN_SEGMENT,
  STATEMENT_SEGMENT,
  withdrawalPath,
} from '../tenants/after-order-paths.ts';
import { newsletterPaths } from '../tenants/newsletter-paths.ts';
import { stockNoticePath } from '../tenants/notice-paths.ts';
import { type Area, LANGUAGE_PREFIX, pathIn, ROUTED } from '../tenants/paths.ts';
import { surveyPath } from '../tenants/service-paths.ts';
import type { Language } from '../tenants/tenant.ts';
import { BILL_SEGMENT } from './bill-paths.ts';
import { REVIEWS_SEGMENT } from './review-paths.ts';

const FILES: Record<(typeof ROUTED)[number], string> = {
  home: 'routes/home.tsx',
  search: 'routes/search.tsx',
  basket: 'routes/basket.tsx',
  wishlist: 'routes/wishlist.tsx',
  wishlistShared: 'routes/wishlist/shared.tsx',
  wishlistNotices: 'routes/wishlist/notices.tsx',
  checkoutLogin: 'routes/checkout/login.tsx',
  delivery: 'routes/checkout/delivery.tsx',
  deliveryChange: 'routes/checkout/delivery.tsx',
  payment: 'routes/checkout/payment.tsx',
  paymentChange: 'routes/checkout/payment.tsx',
  delayedPayment: 'routes/checkout/pause.tsx',
  protection: 'routes/checkout/protection.tsx',
  protectionUpdate: 'routes/checkout/protection.tsx',
  creditAgreement: 'routes/checkout/agreement.tsx',
  premium: 'routes/checkout/premium.tsx',
  checkAndOrder: 'routes/checkout/review.tsx',
  confirmation: 'routes/checkout/confirmation.tsx',
  noOrder: 'routes/checkout/notice.tsx',
  afterPayment: 'routes/checkout/paid.tsx',
  paylink: 'routes/paylink/link.tsx',
  paylinkSuccess: 'routes/paylink/success.tsx',
  giftCards: 'routes/gift-cards/buy.tsx',
  giftCardBalance: 'routes/gift-cards/balance.tsx',
  account: 'routes/account/login.tsx',
  accountOverview: 'routes/account/overview.tsx',
  accountData: 'routes/account/data.tsx',
  accountOrders: 'routes/account/orders.tsx',
  accountBookings: 'routes/account/bookings.tsx',
  accountInvoices: 'routes/account/invoices.tsx',
  accountDates: 'routes/account/dates.tsx',
  accountAddresses: 'routes/account/addresses.tsx',
  accountPayback: 'routes/account/payback.tsx',
  accountPremium: 'routes/account/premium.tsx',
  accountCredit: 'routes/account/credit.tsx',
  accountSecurity: 'routes/account/security.tsx',
  accountVouchers: 'routes/account/vouchers.tsx',
  accountGiftCards: 'routes/account/gift-cards.tsx',
  accountNewsletter: 'routes/account/newsletter.tsx',
  accountSearches: 'routes/account/searches.tsx',
  accountPrivacy: 'routes/account/privacy.tsx',
  accountExtract: 'routes/account/extract.ts',
  accountErase: 'routes/account/erase.tsx',
  accountReviews: 'routes/account/reviews.tsx',
  accountRegister: 'routes/account/register.tsx',
  accountConfirm: 'routes/account/confirm.tsx',
  accountEmail: 'routes/account/new-email.tsx',
  accountForgot: 'routes/account/forgot.tsx',
  accountPassword: 'routes/account/password.tsx',
  accountLogout: 'routes/account/logout.ts',
  accountCancel: 'routes/account/cancel-contract.tsx',
  braFinder: 'routes/bra-finder.tsx',
  calculator: 'routes/calculator.tsx',
  compare: 'routes/compare.tsx',
  cookies: 'routes/cookies.tsx',
};

function prefixed(language: Language, path: string): string {
  const prefix = LANGUAGE_PREFIX[language];
  return prefix === '' ? path : `${prefix}${path === '/' ? '' : path}`;
}

/** Returns one route for each area and language; if languages share an address, the first one's id serves both. */
function areaRoutes(): RouteConfigEntry[] {
  const seen = new Set<string>();
  return ROUTED.flatMap((area: (typeof ROUTED)[number] & Area) =>
    LANGUAGES.flatMap((language) => {
      const path = prefixed(language, pathIn(language, area));
      if (seen.has(path)) return [];
      seen.add(path);
      return [route(path, FILES[area], { id: `${area}.${language}` })];
    }),
  );
}

/** Returns the routes of single orders below the list. */
function orderRoutes(): RouteConfigEntry[] {
  return LANGUAGES.map((language) =>
    route(`${prefixed(language, pathIn(language, 'accountOrders'))}/:number`, 'routes/account/order.tsx', {
      id: `accountOrder.${language}`,
    }),
  );
}

/** Returns the routes of bills below the order and the confirmation. */
function billRoutes(): RouteConfigEntry[] {
  return LANGUAGES.flatMap((language) => [
    route(
      `${prefixed(language, pathIn(language, 'accountOrders'))}/:number/${BILL_SEGMENT[language]}`,
      'routes/account/order-bill.ts',
      { id: `accountOrderBill.${language}` },
    ),
    route(
      `${prefixed(language, pathIn(language, 'confirmation'))}/${BILL_SEGMENT[language]}`,
      'routes/checkout/order-bill.ts',
      { id: `confirmationBill.${language}` },
    ),
  ]);
}

/** Returns the routes of returns and withdrawals: below the order, and for guests below the pages that explain them. */
function afterOrderRoutes(): RouteConfigEntry[] {
  return LANGUAGES.flatMap((language) => {
    const order = `${prefixed(language, pathIn(language, 'accountOrders'))}/:number`;
    return [
      route(`${order}/${RETURN_SEGMENT[language]}`, 'routes/account/return.tsx', { id: `accountReturn.${language}` }),
      route(`${order}/${LABEL_SEGMENT[language]}/:label`, 'routes/account/return-label.ts', {
        id: `accountReturnLabel.${language}`,
      }),
      route(`${order}/${CREDIT_SEGMENT[language]}/:credit`, 'routes/account/credit-note.ts', {
        id: `accountCreditNote.${language}`,
      }),
      route(
        `${prefixed(language, pathIn(language, 'accountBookings'))}/${STATEMENT_SEGMENT[language]}`,
        'routes/account/statement.ts',
        { id: `accountStatement.${language}` },
      ),
      route(`${order}/${DOCUMENT_SEGMENT[language]}/:document`, 'routes/account/order-document.ts', {
        id: `accountOrderDocument.${language}`,
      }),
      route(prefixed(language, guestReturnPath(language)), 'routes/returns/guest.tsx', {
        id: `guestReturn.${language}`,
      }),
      route(prefixed(language, guestLabelPath(language)), 'routes/returns/label.ts', { id: `guestLabel.${language}` }),
      route(prefixed(language, withdrawalPath(language)), 'routes/returns/withdrawal.tsx', {
        id: `withdrawal.${language}`,
      }),
    ];
  });
}

/** Returns the routes of the newsletter: subscription, mail links and unsubscription. */
function newsletterRoutes(): RouteConfigEntry[] {
  return LANGUAGES.flatMap((language) =>
    (['subscribe', 'confirm', 'unsubscribe', 'stop'] as const).map((page) =>
      route(prefixed(language, newsletterPaths[page](language)), `routes/newsletter/${page}.tsx`, {
        id: `newsletter-${page}.${language}`,
      }),
    ),
  );
}

/** Returns the routes of stock notices for sold-out variants. */
function noticeRoutes(): RouteConfigEntry[] {
  return LANGUAGES.map((language) =>
    route(prefixed(language, stockNoticePath(language)), 'routes/wishlist/stock-notice.tsx', {
      id: `stockNotice.${language}`,
    }),
  );
}

/** Returns the routes of the contact page with its form. */
function contactRoutes(): RouteConfigEntry[] {
  return LANGUAGES.map((language) =>
    route(prefixed(language, pathIn(language, 'contact')), 'routes/contact.tsx', { id: `contact.${language}` }),
  );
}

/** Returns the routes of layers: service texts as a page and as a fragment, and the survey. */
function layerRoutes(): RouteConfigEntry[] {
  return [
    ...LANGUAGES.map((language) =>
      route(prefixed(language, surveyPath(language)), 'routes/survey.tsx', { id: `survey.${language}` }),
    ),
    route('/servicelayer/:layerid', 'routes/service-layer.tsx', { id: 'serviceLayer' }),
    route('/fr/servicelayer/:layerid', 'routes/service-layer.tsx', { id: 'serviceLayer.fr' }),
    route('/fragment/inspire/servicelayer/:language/:layerid', 'routes/service-layer-fragment.ts', {
      id: 'serviceLayerFragment',
    }),
  ];
}

/** Returns the routes of printable contracts below the instalments page. */
function contractRoutes(): RouteConfigEntry[] {
  return LANGUAGES.map((language) =>
    route(`${prefixed(language, pathIn(language, 'accountCredit'))}/:id`, 'routes/account/contract.tsx', {
      id: `accountContract.${language}`,
    }),
  );
}

/** Returns the routes of a product's reviews, and of the review form below the customer's reviews. */
function reviewRoutes(): RouteConfigEntry[] {
  return LANGUAGES.flatMap((language) => [
    route(prefixed(language, `/p/:slug/:sku/${REVIEWS_SEGMENT[language]}`), 'routes/reviews.tsx', {
      id: `reviews.${language}`,
    }),
    route(prefixed(language, `${pathIn(language, 'accountReviews')}/:sku`), 'routes/account/review.tsx', {
      id: `accountReview.${language}`,
    }),
  ]);
}

export default [
  layout('routes/addresses.ts', { id: 'addresses' }, [
    ...areaRoutes(),
    ...orderRoutes(),
    ...billRoutes(),
    ...afterOrderRoutes(),
    ...contractRoutes(),
    ...newsletterRoutes(),
    ...noticeRoutes(),
    ...contactRoutes(),
    ...layerRoutes(),
    ...reviewRoutes(),
    route('/p/:slug/:sku', 'routes/product.tsx', { id: 'product' }),
    route('/fr/p/:slug/:sku', 'routes/product.tsx', { id: 'product.fr' }),
    route('/_app', 'routes/app-shell.tsx', { id: 'app' }),
    route('/storefront', 'routes/storefront.ts', { id: 'storefront' }),
    route('/fr/storefront', 'routes/storefront.ts', { id: 'storefront.fr' }),
    route('*', 'routes/page.tsx', { id: 'page' }),
  ]),
  route('/_unavailable', 'routes/unavailable.tsx', { id: 'unavailable' }),
  ...adminRoutes,
] satisfies RouteConfig;
