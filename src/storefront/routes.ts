import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { backofficeRoutes } from '../backoffice/routes.ts';
import { type Area, pathIn, ROUTED } from '../tenants/paths.ts';
import type { Language } from '../tenants/tenant.ts';

const FILES: Record<(typeof ROUTED)[number], string> = {
  home: 'routes/home.tsx',
  search: 'routes/search.tsx',
  basket: 'routes/basket.tsx',
  wishlist: 'routes/wishlist.tsx',
  checkoutLogin: 'routes/checkout/login.tsx',
  delivery: 'routes/checkout/delivery.tsx',
  deliveryChange: 'routes/checkout/delivery.tsx',
  payment: 'routes/checkout/payment.tsx',
  paymentChange: 'routes/checkout/payment.tsx',
  checkAndOrder: 'routes/checkout/review.tsx',
  confirmation: 'routes/checkout/confirmation.tsx',
  noOrder: 'routes/checkout/notice.tsx',
  braFinder: 'routes/bra-finder.tsx',
};

const LANGUAGES: Language[] = ['de', 'fr', 'nl'];

function prefixed(language: Language, path: string): string {
  return language === 'fr' ? `/fr${path === '/' ? '' : path}` : path;
}

/** One route per area and language; where two languages share an address, the first one's id stands for both. */
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

export default [
  layout('routes/addresses.ts', { id: 'addresses' }, [
    ...areaRoutes(),
    route('/p/:slug/:sku', 'routes/product.tsx', { id: 'product' }),
    route('/fr/p/:slug/:sku', 'routes/product.tsx', { id: 'product.fr' }),
    route('/storefront', 'routes/storefront.ts', { id: 'storefront' }),
    route('/fr/storefront', 'routes/storefront.ts', { id: 'storefront.fr' }),
    route('*', 'routes/page.tsx', { id: 'page' }),
  ]),
  route('/_unavailable', 'routes/unavailable.tsx', { id: 'unavailable' }),
  ...backofficeRoutes,
] satisfies RouteConfig;
