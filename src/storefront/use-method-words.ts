import { type MethodWords, methodWords } from '../tenants/method-words.ts';
import type { PaymentMethodName } from '../tenants/tenant.ts';
import { useShell } from './shell-data.ts';
import { useCheckoutText } from './text.tsx';

/** Returns the texts of payment methods, also of those of extensions. */
export function useMethodWords(): (method: PaymentMethodName) => MethodWords {
  const { payment } = useCheckoutText();
  const own = useShell()?.ownMethods;
  return (method) => methodWords(payment.methods, method, own?.[method]);
}
