import { type CollectedMethodName, type ExtensionMethodName, ONLINE_METHODS, type Tenant } from './tenant.ts';

const withoutProvider = new WeakMap<Tenant, Tenant>();

/**
 * Returns the tenant without a payment provider: with the payment methods that need none, and with prepayment, so that
 * every buyer has one.
 */
export function withoutOnlineMethods(tenant: Tenant): Tenant {
  const known = withoutProvider.get(tenant);
  if (known) return known;
  const remaining = tenant.payment.methods.filter((method) => !ONLINE_METHODS.some((online) => online === method));
  const methods = remaining.includes('prepayment') ? remaining : [...remaining, 'prepayment' as const];
  const reduced = { ...tenant, payment: { ...tenant.payment, methods } };
  withoutProvider.set(tenant, reduced);
  return reduced;
}

/**
 * Whether the money of a method is certain within minutes: a bank collects a direct debit days later. An extension may
 * lend the money for goods, so that its methods buy no gift cards.
 */
export function isPaidAtOnce(method: string): boolean {
  return isOnline(method) && method !== 'sepa' && !isOfExtension(method);
}

/** Whether the payment provider or an extension collects a method before the order is placed. */
export function isOnline(method: string): method is CollectedMethodName {
  return isOfExtension(method) || (ONLINE_METHODS as readonly string[]).includes(method);
}

/** Whether an extension collects a method. */
export function isOfExtension(method: string): method is ExtensionMethodName {
  return method.startsWith('x-');
}
