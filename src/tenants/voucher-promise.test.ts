import { expect, test } from 'vitest';
import example from '../../houses/example/house.ts';
import { ch } from '../../houses/montarve/tenants/ch.ts';
import { newsletterMessagesOf } from './messages/newsletter.ts';
import type { Locale, Tenant } from './tenant.ts';
import { subscribeDescription } from './voucher-promise.ts';

const VOUCHER = /gutschein|bon|buono|voucher/i;

const described = (tenant: Tenant): [Locale, string][] =>
  tenant.locales.map(({ locale }) => [locale, subscribeDescription(tenant, newsletterMessagesOf(locale))]);

test('describes the page with a voucher where the retailer gives one', () => {
  for (const [locale, text] of described(ch)) expect(text, locale).toMatch(VOUCHER);
});

test('promises no voucher for a retailer without one', () => {
  for (const tenant of Object.values(example.tenants)) {
    expect(tenant.newsletter.voucher).toBeNull();
    for (const [locale, text] of described(tenant)) expect(text, locale).not.toMatch(VOUCHER);
  }
});
