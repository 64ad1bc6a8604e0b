import { type Context, type Env, Hono } from 'hono';
import { newsletterMessagesOf } from '../tenants/messages/newsletter.ts';
import { newsletterHref } from '../tenants/newsletter-paths.ts';
import { formatAmount } from '../tenants/price-format.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { problemResponse } from './problem.ts';

/** The same age as pages have: the file is the same for everybody. */
const PUBLIC = 'public, max-age=60, s-maxage=15, stale-while-revalidate=900';

/** The texts of the sheet that subscribes, as a file (specification, section 7): /static/{locale}/newsletter/sheet.json. */
export function newsletterSheet<Own extends Env>(facts: (c: Context<Own>) => { tenant: Tenant }): Hono<Own> {
  const app = new Hono<Own>();
  app.get('/static/:locale/newsletter/sheet.json', (c: Context<Own>) => {
    const { tenant } = facts(c);
    const locale = tenant.locales.find((entry) => entry.locale === c.req.param('locale'))?.locale;
    if (!locale) return problemResponse({ code: 'not-found' }, tenant.locales[0].locale);
    const text = newsletterMessagesOf(locale);
    const { amount, minimum, validDays } = tenant.newsletter.voucher;
    const sheet = {
      href: newsletterHref(locale, 'subscribe'),
      title: text.subscribe.title,
      lead: text.subscribe.lead,
      voucher: text.subscribe.voucher(
        formatAmount(amount, tenant.priceFormat),
        formatAmount(minimum, tenant.priceFormat),
        String(validDays),
      ),
      email: text.email,
      terms: text.subscribe.terms(tenant.companyName),
      submit: text.subscribe.submit,
      disabled: text.subscribe.disabled,
      close: text.close,
    };
    return c.json(sheet, 200, { 'Cache-Control': PUBLIC });
  });
  return app;
}
