import { type Context, Hono } from 'hono';
import { LANGUAGES } from '../../languages/language.ts';
import type { Article } from '../../shop/catalogue/products/index.ts';
import { house } from '../../tenants/load-house.ts';
import type { Language } from '../../tenants/tenant.ts';
import type { AppEnv } from '../../web/app-env.ts';
import type { AppState } from './app-state.ts';

const MISSING = 'There is no such label.';

/** Mounts the specimens of labels and information sheets of the demo goods, which have no entry in any registry. */
export function demoLabelRoutes(deps: { opened(): AppState['open'] }): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  const labelled = async (c: Context<AppEnv>, language: Language | undefined): Promise<Article | null> => {
    const { catalogue } = deps.opened().shop;
    const { tenant } = c.var.facts;
    const locale = tenant.locales.find((one) => one.language === language) ?? tenant.locales[0];
    const id = c.req.param('id') ?? '';
    const sku = (await catalogue.variants({ tenant, locale: locale.locale, productIds: [id] })).get(id)?.leadSku;
    if (sku === undefined) return null;
    const article = (await catalogue.articles({ tenant, locale: locale.locale, skus: [sku] })).get(sku);
    return article && (article.energy ?? article.tyre) ? article : null;
  };

  app.get('/demo-labels/:kind/:id', async (c) => {
    const specimens = house.demo?.specimens;
    if (!specimens) return c.text(MISSING, 404);
    const { kind } = c.req.param();
    const language = LANGUAGES.find((one) => one === kind);
    const article = kind === 'label' || language ? await labelled(c, language) : null;
    if (!article) return c.text(MISSING, 404);
    const { specimenLabel, specimenSheet } = await specimens();
    c.header('X-Robots-Tag', 'noindex');
    if (language) return c.html(specimenSheet(article, language));
    return c.body(specimenLabel(article, c.var.facts.locale.language), 200, { 'Content-Type': 'image/svg+xml' });
  });
  return app;
}
