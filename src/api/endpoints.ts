import type { Clock } from '../platform/clock.ts';
import { createRateLimit } from '../platform/rate-limit.ts';
import type { Fragments } from '../shop/content/menus-and-banners/index.ts';
import type { Surveys } from '../shop/content/surveys/index.ts';
import type { Customers, Sessions } from '../shop/customers/accounts/index.ts';
import type { Reviews } from '../shop/customers/reviews/index.ts';
import type { ContactForm } from '../shop/marketing/contact/index.ts';
import type { Newsletter } from '../shop/marketing/newsletter/index.ts';
import type { SearchInsight } from '../shop/search/engine/index.ts';
import type { Basket } from '../shop/selling/basket/index.ts';
import type { Places } from '../shop/selling/delivery/index.ts';
import type { Promotions } from '../shop/selling/promotions/index.ts';
import { calculator } from './calculator/calculator.ts';
import { contactEndpoints } from './contact/contact.ts';
import { contentEndpoints, type ReportFetch } from './content/content.ts';
import { navigation } from './content/navigation.ts';
import { serviceLayer } from './content/service-layer.ts';
import { login } from './customer/login.ts';
import { passwordReset } from './customer/password-reset.ts';
import { profile } from './customer/profile.ts';
import { places } from './delivery/places.ts';
import { docs } from './docs/docs.ts';
import type { Endpoint } from './endpoint.ts';
import { layers } from './layers/layers.ts';
import { survey } from './layers/survey.ts';
import { newsletterEndpoints } from './newsletter/newsletter.ts';
import { allRatings } from './rating/all.ts';
import { ratingFeedback } from './rating/feedback.ts';
import { newRating, storeRating } from './rating/new-rating.ts';
import { click } from './search/click.ts';
import { foundFacetValues } from './search/facet-values.ts';
import { filter } from './search/filter.ts';
import { type HistoryDeps, historyEndpoints } from './search/history.ts';
import type { SearchDeps, SearchShop } from './search/search-deps.ts';
import { searchv2 } from './search/searchv2.ts';
import { seo } from './search/seo.ts';
import { suggestEndpoint } from './search/suggest.ts';
import { sessionKey } from './session.ts';
import { type TrackingDeps, trackingEndpoints } from './tracking/dynamicyield.ts';
import type { RecordVital } from './vitals/recorded-vital.ts';
import { vitals } from './vitals/vitals.ts';
import { voucherEndpoints } from './voucher/voucher.ts';

export type RestDeps = Omit<SearchDeps, 'shop'> & {
  shop(): SearchShop & {
    customers: Customers;
    reviews: Reviews;
    basket: Basket;
    promotions: Promotions;
    places: Places;
    fragments: Fragments;
    surveys: Surveys;
    contact: ContactForm;
    newsletter: Newsletter;
  };
  sessions: Pick<Sessions, 'fetch' | 'visitor'>;
  recordVital: RecordVital;
  recordClick: SearchInsight['clicked'];
  /** Returns the customer who is logged in in the calling browser; absent if the shop has no customers yet. */
  customerOf?: HistoryDeps['customerOf'];
  /** Returns the customer, including one with a soft login. */
  knownCustomerOf?: TrackingDeps['knownCustomerOf'];
  tracking: TrackingDeps['tracking'];
  /** Logs failed content fetches (docs/rules/content.md#content-failures). */
  reportFetch: ReportFetch;
  clock: Clock;
};

/** A person opens few products a minute, but many people may share an address. */
const CLICKS_LIMIT = { name: 'clicks', most: 120, seconds: 60 };
/** A visitor opens a product of a term once or twice. More clicks must not raise it (decision 253). */
const AGAIN_LIMIT = { name: 'repeated clicks', most: 3, seconds: 6 * 3600 };
/** A page reports a few times, but many people may share an address. */
const VITALS_LIMIT = { name: 'vitals', most: 120, seconds: 60 };

/** A person views fewer pages a minute, but many people may share an address. */
const TRACKING_LIMIT = { name: 'tracking', most: 240, seconds: 60 };

/** A person searches less often, but many people may share an address. */
const HISTORY_LIMIT = { name: 'search history', most: 120, seconds: 60 };

/** A person types fewer postal codes a minute, but many people may share an address. */
const PLACES_LIMIT = { name: 'places', most: 120, seconds: 60 };

/** A person rates less often, but many people may share an address. */
const SURVEY_LIMIT = { name: 'survey', most: 20, seconds: 60 };
/** A page needs one challenge, but many people may share an address. */
const CHALLENGE_LIMIT = { name: 'contact challenges', most: 60, seconds: 60 };

/** Returns every endpoint of the REST interface. Routes, the OpenAPI document and a test derive from this list. */
export function restEndpoints(deps: RestDeps): Endpoint[] {
  const limit = createRateLimit({ clock: deps.clock, ...VITALS_LIMIT });
  const customerOf = deps.customerOf ?? (async () => null);
  const history: HistoryDeps = {
    history: () => deps.shop().history,
    customerOf,
    limit: createRateLimit({ clock: deps.clock, ...HISTORY_LIMIT }),
  };
  const content = { content: () => deps.shop().content, report: deps.reportFetch };
  const endpoints = [
    searchv2(deps),
    filter(deps),
    foundFacetValues(deps),
    seo(deps),
    suggestEndpoint({ ...deps, customerOf }),
    ...historyEndpoints(history),
    click({
      recordClick: deps.recordClick,
      limit: createRateLimit({ clock: deps.clock, ...CLICKS_LIMIT }),
      again: createRateLimit({ clock: deps.clock, ...AGAIN_LIMIT }),
    }),
    allRatings(deps),
    ratingFeedback(deps),
    calculator(deps),
    newRating(deps),
    storeRating(deps),
    places({ places: () => deps.shop().places, limit: createRateLimit({ clock: deps.clock, ...PLACES_LIMIT }) }),
    ...contentEndpoints(content),
    serviceLayer(content),
    navigation(deps),
    layers(),
    survey({ surveys: () => deps.shop().surveys, limit: createRateLimit({ clock: deps.clock, ...SURVEY_LIMIT }) }),
    sessionKey(deps),
    login(deps),
    profile(deps),
    passwordReset(deps),
    ...voucherEndpoints(deps),
    ...trackingEndpoints({
      tracking: deps.tracking,
      knownCustomerOf: deps.knownCustomerOf ?? (async () => null),
      limit: createRateLimit({ clock: deps.clock, ...TRACKING_LIMIT }),
    }),
    ...contactEndpoints({
      contact: () => deps.shop().contact,
      sessions: deps.sessions,
      limit: createRateLimit({ clock: deps.clock, ...CHALLENGE_LIMIT }),
    }),
    ...newsletterEndpoints({ newsletter: () => deps.shop().newsletter, sessions: deps.sessions }),
    vitals({ recordVital: deps.recordVital, limit }),
  ];
  return [...endpoints, ...docs(endpoints)];
}
