// Prints addresses, texts and routes of a retailer as JSON. A test starts it with the folder of that retailer.
import routes from '../../../src/storefront/routes.ts';
import { LOCALES, PREFIXES } from '../../../src/tenants/locales.ts';
import { messagesOf } from '../../../src/tenants/messages/server.ts';
import { href } from '../../../src/tenants/paths.ts';

const all = routes.flatMap((route) => [route, ...(route.children ?? [])]);
const by = <T>(print: (locale: (typeof LOCALES)[number]) => T) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, print(locale)]));

console.info(
  JSON.stringify({
    prefixes: PREFIXES,
    baskets: by((locale) => href(locale, 'basket')),
    buttons: by((locale) => messagesOf(locale).checkout.review.order),
    routes: Object.fromEntries(all.filter(({ path }) => path !== undefined).map(({ id, path }) => [id, path])),
  }),
);
