import { systemClock } from '../platform/clock.ts';
import { createCatalogue } from '../shop/catalogue/products/index.ts';
import { FEED_FORMATS, productFeed } from '../shop/content/seo-and-feeds/index.ts';
import { deliveryPromise } from '../shop/selling/delivery/index.ts';
import { createTenantSettings } from '../shop/staff/settings/index.ts';
import { localeConfig, mainTenant, tenants } from '../tenants/index.ts';
import { configuredUrls } from '../tenants/origins.ts';
import { CallProblem, type Command, type ExitCode, textOption } from './command.ts';
import { withDatabase } from './open-database.ts';
import { writeWhole } from './whole-file.ts';

export const exportProductsCommand: Command = {
  name: 'export products',
  operands: ['[FILE]'],
  options: {
    tenant: {
      type: 'string',
      value: 'ID',
      text: `the tenant: ${Object.keys(tenants).join(', ')} (default ${mainTenant.id})`,
    },
    locale: {
      type: 'string',
      value: 'LOCALE',
      text: "language of the texts, like fr-CH (default: the tenant's first)",
    },
    format: { type: 'string', value: 'FORMAT', text: `${FEED_FORMATS.join(', ')} (default rss)` },
    'own-columns': {
      type: 'boolean',
      text: 'add columns that portals do not know: documents, accessories, related products',
    },
  },
  summary: 'exports the range of a tenant as a product feed for portals',
  details:
    'One entry per variant, with addresses of the public host. Without FILE writes to standard output. A file is replaced once the new one is complete. "import products" reads all four formats.',
  run: async (call) => {
    const id = textOption(call, 'tenant') ?? mainTenant.id;
    const tenant = Object.values(tenants).find((entry) => entry.id === id);
    if (!tenant) throw new CallProblem(`there is no tenant "${id}" (${Object.keys(tenants).join(', ')})`);
    const asked = textOption(call, 'locale') ?? tenant.locales[0].locale;
    const locale = tenant.locales.find((entry) => entry.locale === asked);
    if (!locale)
      throw new CallProblem(
        `the tenant ${id} has no locale "${asked}" (${tenant.locales.map((entry) => entry.locale).join(', ')})`,
      );
    const wanted = textOption(call, 'format') ?? 'rss';
    const format = FEED_FORMATS.find((entry) => entry === wanted);
    if (!format) throw new CallProblem(`there is no format "${wanted}" (${FEED_FORMATS.join(', ')})`);
    const [file] = call.operands;
    return withDatabase(call.config, async ({ pool, log }): Promise<ExitCode> => {
      const settings = createTenantSettings({ pool, log });
      await settings.renew();
      const terms = settings.termsAt(tenant, systemClock.now());
      const feed = productFeed(
        {
          pool,
          clock: systemClock,
          catalogue: createCatalogue({ deliveryPromise, pool, clock: systemClock }),
          publicUrlOf: configuredUrls(call.config.publicUrls),
        },
        {
          tenant: terms,
          locale: localeConfig(terms, locale.locale),
          format,
          ownColumns: call.options['own-columns'] === true,
        },
      );
      if (file === undefined) for await (const text of feed) call.out(text.replace(/\n$/, ''));
      else await writeWhole(file, feed);
      return 0;
    });
  },
};
