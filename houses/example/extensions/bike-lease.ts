import { defineExtension, type Extension, type ExtensionContext, type PayState } from 'kontor/extending';

/** States of contracts of the leasing company. */
const STATES: Readonly<Record<string, PayState['state']>> = {
  draft: 'open',
  signed: 'captured',
  refused: 'failed',
  withdrawn: 'cancelled',
  expired: 'expired',
};

/** Least price of a leased bicycle, in minor units. */
const LEAST = 50_000;

/** Returns the contract that a notice names; null for a body of another form. */
function contractOf(body: string): string | null {
  try {
    const told: { contract?: unknown } | null = JSON.parse(body);
    const contract = told?.contract;
    return typeof contract === 'string' && /^\w{1,40}$/.test(contract) ? contract : null;
  } catch {
    return null;
  }
}

const base = { name: 'bike-lease', interface: 1, variables: [{ name: 'VELORANZA_LEASE_URL' }] } as const;

/**
 * Lets an employer lease the bicycle for an employee: the leasing company pays the shop. `address`: the company's
 * interface; without it the extension does nothing.
 */
export function bikeLease(address: string | undefined): Extension {
  if (!address) return defineExtension(base);

  const send = ({ fetch }: ExtensionContext, path: string, body?: object): Promise<Response> => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return fetch(`${address}${path}`, body ? post : {});
  };
  const refused = ({ status }: Response): Error => new Error(`the leasing company answered ${status}`);

  async function ask(context: ExtensionContext, path: string, body?: object): Promise<Record<string, unknown>> {
    const answer = await send(context, path, body);
    if (!answer.ok) throw refused(answer);
    return answer.json();
  }

  return defineExtension({
    ...base,
    paymentMethods: [
      {
        name: 'bike-lease',
        payOrigin: new URL(address).origin,
        texts: {
          it: {
            name: 'Leasing del datore di lavoro',
            text: 'Il datore di lavoro prende la bicicletta in leasing per lei. Firma il contratto online.',
            mailed: 'La società di leasing paga la sua bicicletta. Non deve versare nulla.',
          },
          en: {
            name: 'Leasing by your employer',
            text: 'Your employer leases the bicycle for you. You sign the contract online.',
            mailed: 'The leasing company pays for your bicycle. You need not transfer anything.',
          },
        },
        isOffered: ({ tenant, amount, country }) =>
          amount.amount >= LEAST && (country === null || country === tenant.country),
        start: async ({ id, amount, description, urls }, context) => {
          const { contract, page } = await ask(context, '/contracts', {
            id,
            ...amount,
            description,
            back: urls.success,
          });
          return { session: String(contract), payAt: String(page) };
        },
        state: async (session, context) => {
          const { state, amount, currency, refunded } = await ask(context, `/contracts/${session}`);
          const known = STATES[String(state)];
          if (!known || (currency !== 'CHF' && currency !== 'EUR')) throw new Error('the contract has another form');
          return { state: known, amount: { amount: Number(amount), currency }, refunded: Number(refunded ?? 0) };
        },
        cancel: async (session, context) => {
          const answer = await send(context, `/contracts/${session}/withdraw`, {});
          // A conflict: the contract is signed or over. The shop asks for its state next.
          if (!answer.ok && answer.status !== 409) throw refused(answer);
        },
        refund: async ({ session, amount, key }, context) => {
          await ask(context, `/contracts/${session}/refunds`, { amount, key });
        },
        // The company names the contract only. Its state counts, which the shop asks for.
        notice: async ({ body }) => {
          const contract = contractOf(body);
          return contract === null ? null : { session: contract };
        },
      },
    ],
  });
}
