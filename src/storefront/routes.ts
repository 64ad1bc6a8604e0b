import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { adminRoutes } from '../admin/routes.ts';
import { extensions } from '../extending/extensions.ts';
import {
  CREDIT_SEGMENT,
  DOCUMENT_SEGMENT,
  guestLabelPath,
  guestReturnPath,
  LABEL_SEGMENT,
  PAPERS_SEGMENT,
  RETURN_SEGMENT,
  STATEMENT_SEGMENT,
  withdrawalPath,
} from '../tenants/after-order-paths.ts';
import { LOCALES } from '../tenants/locales.ts';
import { newsletterPaths } from '../tenants/newsletter-paths.ts';
import { stockNoticePath } from '../tenants/notice-paths.ts';
import { type Area, pathIn, prefixOf, ROUTED } from '../tenants/paths.ts';
import { samplesPath } from '../tenants/sample-paths.ts';
import { surveyPath } from '../tenants/service-paths.ts';
import { BILL_SEGMENT } from './bill-paths.ts';
import { QUESTIONS_SEGMENT } from './question-paths.ts';
import { REVIEWS_SEGMENT } from './review-paths.ts';
import { type SpokenPaths, spokenPaths } from './spoken-paths.ts';

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
  detailsBeforePayment: 'routes/checkout/own-step.tsx',
  detailsBeforeOrder: 'routes/checkout/own-step.tsx',
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

/** Paths of all locales. */
const SPOKEN = spokenPaths(LOCALES, prefixOf);

function prefixed({ prefix }: SpokenPaths, path: string): string {
  return prefix === '' ? path : `${prefix}${path === '/' ? '' : path}`;
}

/** Returns the routes of pages whose path has no words of a language. */
function wordless(path: string, file: string, id: string): RouteConfigEntry[] {
  const prefixes = new Set(['', ...SPOKEN.map(({ prefix }) => prefix)]);
  return [...prefixes].map((prefix) => route(`${prefix}${path}`, file, { id: `${id}${prefix.replace('/', '.')}` }));
}

/** Returns one route for each area and language; if languages share an address, the first one's id serves both. */
function areaRoutes(): RouteConfigEntry[] {
  const seen = new Set<string>();
  return ROUTED.flatMap((area: (typeof ROUTED)[number] & Area) =>
    SPOKEN.flatMap((spoken) => {
      const path = prefixed(spoken, pathIn(spoken.language, area));
      if (seen.has(path)) return [];
      seen.add(path);
      return [route(path, FILES[area], { id: `${area}.${spoken.id}` })];
    }),
  );
}

/** Returns the routes of single orders below the list. */
function orderRoutes(): RouteConfigEntry[] {
  return SPOKEN.map((spoken) =>
    route(`${prefixed(spoken, pathIn(spoken.language, 'accountOrders'))}/:number`, 'routes/account/order.tsx', {
      id: `accountOrder.${spoken.id}`,
    }),
  );
}

/** Returns the routes of bills below the order and the confirmation. */
function billRoutes(): RouteConfigEntry[] {
  return SPOKEN.flatMap((spoken) => [
    route(
      `${prefixed(spoken, pathIn(spoken.language, 'accountOrders'))}/:number/${BILL_SEGMENT[spoken.language]}`,
      'routes/account/order-bill.ts',
      { id: `accountOrderBill.${spoken.id}` },
    ),
    route(
      `${prefixed(spoken, pathIn(spoken.language, 'confirmation'))}/${BILL_SEGMENT[spoken.language]}`,
      'routes/checkout/order-bill.ts',
      { id: `confirmationBill.${spoken.id}` },
    ),
  ]);
}

/** Returns the routes of returns and withdrawals: below the order, and for guests below the pages that explain them. */
function afterOrderRoutes(): RouteConfigEntry[] {
  return SPOKEN.flatMap((spoken) => {
    const order = `${prefixed(spoken, pathIn(spoken.language, 'accountOrders'))}/:number`;
    return [
      route(`${order}/${RETURN_SEGMENT[spoken.language]}`, 'routes/account/return.tsx', {
        id: `accountReturn.${spoken.id}`,
      }),
      route(`${order}/${LABEL_SEGMENT[spoken.language]}/:label`, 'routes/account/return-label.ts', {
        id: `accountReturnLabel.${spoken.id}`,
      }),
      route(`${order}/${CREDIT_SEGMENT[spoken.language]}/:credit`, 'routes/account/credit-note.ts', {
        id: `accountCreditNote.${spoken.id}`,
      }),
      route(
        `${prefixed(spoken, pathIn(spoken.language, 'accountBookings'))}/${STATEMENT_SEGMENT[spoken.language]}`,
        'routes/account/statement.ts',
        { id: `accountStatement.${spoken.id}` },
      ),
      route(
        `${prefixed(spoken, pathIn(spoken.language, 'accountInvoices'))}/${PAPERS_SEGMENT[spoken.language]}`,
        'routes/account/papers.ts',
        { id: `accountPapers.${spoken.id}` },
      ),
      route(`${order}/${DOCUMENT_SEGMENT[spoken.language]}/:document`, 'routes/account/order-document.ts', {
        id: `accountOrderDocument.${spoken.id}`,
      }),
      route(prefixed(spoken, guestReturnPath(spoken.language)), 'routes/returns/guest.tsx', {
        id: `guestReturn.${spoken.id}`,
      }),
      route(prefixed(spoken, guestLabelPath(spoken.language)), 'routes/returns/label.ts', {
        id: `guestLabel.${spoken.id}`,
      }),
      route(prefixed(spoken, withdrawalPath(spoken.language)), 'routes/returns/withdrawal.tsx', {
        id: `withdrawal.${spoken.id}`,
      }),
    ];
  });
}

/** Returns the routes of the newsletter: subscription, mail links and unsubscription. */
function newsletterRoutes(): RouteConfigEntry[] {
  return SPOKEN.flatMap((spoken) =>
    (['subscribe', 'confirm', 'unsubscribe', 'stop'] as const).map((page) =>
      route(prefixed(spoken, newsletterPaths[page](spoken.language)), `routes/newsletter/${page}.tsx`, {
        id: `newsletter-${page}.${spoken.id}`,
      }),
    ),
  );
}

/** Returns the routes of stock notices for sold-out variants. */
function noticeRoutes(): RouteConfigEntry[] {
  return SPOKEN.map((spoken) =>
    route(prefixed(spoken, stockNoticePath(spoken.language)), 'routes/wishlist/stock-notice.tsx', {
      id: `stockNotice.${spoken.id}`,
    }),
  );
}

/** Returns the routes of pages of extensions. Languages with the same path share a route. */
function extensionRoutes(): RouteConfigEntry[] {
  const seen = new Set<string>();
  const routes = extensions.flatMap((extension) => extension.routes ?? []);
  return routes.flatMap(({ name, paths, cacheSeconds }) =>
    SPOKEN.flatMap((spoken) => {
      const own = paths[spoken.language];
      const path = own && prefixed(spoken, own);
      if (!path || seen.has(path)) return [];
      seen.add(path);
      const file = `routes/extensions/${cacheSeconds === null ? 'page' : 'shared-page'}.tsx`;
      return [route(path, file, { id: `extension-${name}.${spoken.id}` })];
    }),
  );
}

/** Returns the routes of the contact page with its form, and of the form for samples below it. */
function contactRoutes(): RouteConfigEntry[] {
  return SPOKEN.flatMap((spoken) => [
    route(prefixed(spoken, pathIn(spoken.language, 'contact')), 'routes/contact.tsx', { id: `contact.${spoken.id}` }),
    route(prefixed(spoken, samplesPath(spoken.language)), 'routes/samples.tsx', { id: `samples.${spoken.id}` }),
  ]);
}

/** Returns the routes of layers: service texts as a page and as a fragment, and the survey. */
function layerRoutes(): RouteConfigEntry[] {
  return [
    ...SPOKEN.map((spoken) =>
      route(prefixed(spoken, surveyPath(spoken.language)), 'routes/survey.tsx', { id: `survey.${spoken.id}` }),
    ),
    ...wordless('/servicelayer/:layerid', 'routes/service-layer.tsx', 'serviceLayer'),
    route('/fragment/inspire/servicelayer/:language/:layerid', 'routes/service-layer-fragment.ts', {
      id: 'serviceLayerFragment',
    }),
  ];
}

/** Returns the routes of printable contracts below the instalments page. */
function contractRoutes(): RouteConfigEntry[] {
  return SPOKEN.map((spoken) =>
    route(`${prefixed(spoken, pathIn(spoken.language, 'accountCredit'))}/:id`, 'routes/account/contract.tsx', {
      id: `accountContract.${spoken.id}`,
    }),
  );
}

/** Returns the routes of a product's questions and reviews, and of the review form below the customer's reviews. */
function reviewRoutes(): RouteConfigEntry[] {
  return SPOKEN.flatMap((spoken) => [
    route(prefixed(spoken, `/p/:slug/:sku/${QUESTIONS_SEGMENT[spoken.language]}`), 'routes/questions.tsx', {
      id: `questions.${spoken.id}`,
    }),
    route(prefixed(spoken, `/p/:slug/:sku/${REVIEWS_SEGMENT[spoken.language]}`), 'routes/reviews.tsx', {
      id: `reviews.${spoken.id}`,
    }),
    route(prefixed(spoken, `${pathIn(spoken.language, 'accountReviews')}/:sku`), 'routes/account/review.tsx', {
      id: `accountReview.${spoken.id}`,
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
    ...extensionRoutes(),
    ...wordless('/p/:slug/:sku', 'routes/product.tsx', 'product'),
    route('/_app', 'routes/app-shell.tsx', { id: 'app' }),
    ...wordless('/storefront', 'routes/storefront.ts', 'storefront'),
    route('*', 'routes/page.tsx', { id: 'page' }),
  ]),
  route('/_unavailable', 'routes/unavailable.tsx', { id: 'unavailable' }),
  ...adminRoutes,
] satisfies RouteConfig;
