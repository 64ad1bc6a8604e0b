/**
 * Who may what: one line for every door of the shop. The test next to this file walks all routes, endpoints and fields
 * that there are, and fails on one that has no line here.
 *
 * open: the same for everybody, and nothing of anybody. own: what the visitor's cookies lead to, never another's.
 * full: only who has shown the password in this session; others are led to the login. door: part of logging in itself.
 */
export type Access = 'open' | 'own' | 'full' | 'door';

/** Ids of routes without their language. */
export const ROUTES: Record<string, Access> = {
  home: 'open',
  search: 'open',
  product: 'open',
  braFinder: 'open',
  page: 'open',
  storefront: 'open',
  addresses: 'open',
  unavailable: 'open',
  basket: 'own',
  wishlist: 'own',
  checkoutLogin: 'own',
  delivery: 'own',
  deliveryChange: 'own',
  payment: 'own',
  paymentChange: 'own',
  premium: 'own',
  checkAndOrder: 'own',
  confirmation: 'own',
  noOrder: 'own',
  account: 'door',
  accountRegister: 'door',
  accountConfirm: 'door',
  accountEmail: 'door',
  accountForgot: 'door',
  accountPassword: 'door',
  accountCancel: 'door',
  accountLogout: 'door',
  accountOverview: 'full',
  accountData: 'full',
  accountOrders: 'full',
  accountOrder: 'full',
  accountBookings: 'full',
  accountInvoices: 'full',
  accountDates: 'full',
  accountAddresses: 'full',
  accountPayback: 'full',
  accountPremium: 'full',
  accountSecurity: 'full',
  accountNewsletter: 'full',
  accountSearches: 'full',
};

/** "METHOD path" of the REST interface. */
export const ENDPOINTS: Record<string, Access> = {
  'GET /api/search/searchv2': 'open',
  'GET /api/search/filter': 'open',
  'GET /api/search/seo': 'open',
  'GET /api/search/suggest': 'open',
  'GET /api/openapi.json': 'open',
  'GET /api/docs': 'open',
  'GET /api/docs.css': 'open',
  'POST /api/vitals': 'open',
  'POST /api/search/click': 'open',
  'GET /api/search/searchhistory/': 'own',
  'GET /api/search/searchhistory/v1': 'own',
  'GET /api/search/searchhistory/v1/all': 'own',
  'POST /api/search/searchhistory/v1': 'own',
  'POST /api/search/searchhistory/delete': 'own',
  'POST /api/search/searchhistory/deleteall': 'own',
  'POST /api/search/searchhistory/v1/join-with-fi': 'own',
  'POST /api/session': 'own',
  'POST /api/customer/login': 'door',
  'POST /api/customer/password-reset': 'door',
};

/** Fields of the gateway's queries and mutations. */
export const FIELDS: Record<string, Access> = {
  'Query.product': 'open',
  'Query.products': 'open',
  'Query.category': 'open',
  'Query.categories': 'open',
  'Query.search': 'open',
  'Query.seo': 'open',
  'Query.sortingOrders': 'open',
  'Query.listSeo': 'open',
  'Query.suggestions': 'own',
  'Query.searchHistory': 'own',
  'Query.basket': 'own',
  'Query.wishlist': 'own',
  'Query.session': 'own',
  'Query.customer': 'own',
  'Mutation.addToBasket': 'own',
  'Mutation.setBasketQuantity': 'own',
  'Mutation.removeFromBasket': 'own',
  'Mutation.addToWishlist': 'own',
  'Mutation.removeFromWishlist': 'own',
  'Mutation.renewSession': 'own',
  'Mutation.addToSearchHistory': 'own',
  'Mutation.removeFromSearchHistory': 'own',
  'Mutation.clearSearchHistory': 'own',
  'Mutation.joinSearchHistory': 'own',
};
