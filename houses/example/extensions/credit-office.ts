import { defineExtension, type Extension } from 'kontor/extending';
import type { Tenant } from 'kontor/house';

/** Answers of the office: marks from A to E. */
const ANSWERS = {
  A: { answer: 'yes', score: 900 },
  B: { answer: 'yes', score: 700 },
  C: { answer: 'unsure', score: 400 },
  D: { answer: 'no', score: 200 },
  E: { answer: 'no', score: 50 },
} as const;

const base = { name: 'credit-office', interface: 1, variables: [{ name: 'VELORANZA_CREDIT_URL' }] } as const;

/** Terms of tenants that ask the office: the payment page names it. Null without its address. */
export function creditOfficeTerms(address: string | undefined): Tenant['credit']['bureau'] {
  return address ? { shownName: 'Ufficio Crediti Ticino', from: 150_000, timeoutMs: 1500 } : null;
}

/**
 * Asks a regional office about bicycles that are bought on invoice. `address`: where the office answers; without it the
 * extension does nothing.
 */
export function creditOffice(address: string | undefined): Extension {
  if (!address) return defineExtension(base);
  return defineExtension({
    ...base,
    creditCheck: {
      invoice: async ({ person, amount, currency }, { fetch }) => {
        const { firstName, lastName, birthday, postalCode } = person;
        const answer = await fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ firstName, lastName, birthday, postalCode, amount, currency }),
        });
        const { mark, file }: { mark: unknown; file: unknown } = await answer.json();
        const known = Object.entries(ANSWERS).find(([name]) => name === mark)?.[1];
        if (!known) throw new Error('the office gave no mark');
        return { ...known, reference: String(file) };
      },
      // The office is for single purchases: the tenant's own limit counts for customers it knows.
      instalments: async ({ tenant, hasHistory }) => ({ limit: hasHistory ? tenant.credit.knownCustomerLimit : 0 }),
    },
  });
}
