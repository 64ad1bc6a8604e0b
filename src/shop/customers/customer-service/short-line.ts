import type { FoundCustomer } from './customer-service.store.ts';
import type { CustomerLine } from './ports.ts';

/** Returns "L. Brunner" and "l…@example.ch", enough to recognise the right customer. */
export function shortLine({ id, number, email, firstName, lastName, isLocked }: FoundCustomer): CustomerLine {
  const [name = '', host = ''] = email.split('@');
  return {
    id,
    number,
    name: `${[...firstName][0] ?? ''}. ${lastName}`,
    email: `${[...name][0] ?? ''}…@${host}`,
    isLocked,
  };
}
