import { ONLINE_METHODS, type OnlineMethodName, type Tenant } from './tenant.ts';

const withoutProvider = new WeakMap<Tenant, Tenant>();

/** A tenant as it sells without a payment provider: by those methods alone that need none. */
export function withoutOnlineMethods(tenant: Tenant): Tenant {
  const known = withoutProvider.get(tenant);
  if (known) return known;
  const methods = tenant.payment.methods.filter((method) => !ONLINE_METHODS.some((online) => online === method));
  const reduced = { ...tenant, payment: { ...tenant.payment, methods } };
  withoutProvider.set(tenant, reduced);
  return reduced;
}

/** Whether a method is paid through the payment provider. */
export function isOnline(method: string): method is OnlineMethodName {
  return (ONLINE_METHODS as readonly string[]).includes(method);
}
