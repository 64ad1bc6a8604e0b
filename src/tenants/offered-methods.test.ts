import { expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { withoutOnlineMethods } from './offered-methods.ts';
import { ONLINE_METHODS } from './tenant.ts';

test.each(Object.values(tenants))('$id offers prepayment without a payment provider', (tenant) => {
  const reduced = withoutOnlineMethods(tenant);
  expect(reduced.payment.methods).toContain('prepayment');
  for (const method of ONLINE_METHODS) expect(reduced.payment.methods).not.toContain(method);
  expect({ ...reduced, payment: null }).toEqual({ ...tenant, payment: null });
  expect(withoutOnlineMethods(tenant)).toBe(reduced);
});

test('adds prepayment where the offered methods need a provider or give credit', () => {
  const tenant = { ...tenants.ch, payment: { ...tenants.ch.payment, methods: ['invoice' as const, 'card' as const] } };
  expect(withoutOnlineMethods(tenant).payment.methods).toEqual(['invoice', 'prepayment']);
});
