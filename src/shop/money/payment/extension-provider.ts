import * as v from 'valibot';
import { CURRENCY_CODES } from '../../../currencies/currency.ts';
import type { Containment } from '../../../extending/contain.ts';
import type { ExtensionContext } from '../../../extending/context.ts';
import { isOfExtension } from '../../../tenants/offered-methods.ts';
import type { CollectedMethodName } from '../../../tenants/tenant.ts';
import type { OwnedPaymentMethod, PaymentMethodExtension } from '../../selling/checkout/index.ts';
import { ProviderAway } from '../../selling/orders/index.ts';
import type { PaymentProvider, ProviderPayment, SessionRequest } from './provider.ts';

/** Payment provider together with the methods of extensions. */
export type RoutedProvider = Omit<PaymentProvider, 'createSession'> & {
  createSession(request: SessionRequest<CollectedMethodName>): ReturnType<PaymentProvider['createSession']>;
  /** Returns the session that a genuine notice to a method names; null for others. */
  readNotice(
    name: string,
    request: { body: string; headers: Readonly<Record<string, string>> },
  ): Promise<{ sessionId: string } | null>;
};

/** Time of a call, in milliseconds. */
const LIMIT_MS = 10_000;
const POINT = 'paymentMethod';

const Session = v.pipe(v.string(), v.regex(/^[\w.:-]{1,150}$/));
const Amount = v.object({
  amount: v.pipe(v.number(), v.integer(), v.minValue(0)),
  currency: v.picklist(CURRENCY_CODES),
});
const State = v.nullable(
  v.object({
    state: v.picklist(['open', 'authorised', 'captured', 'failed', 'cancelled', 'expired']),
    amount: Amount,
    refunded: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  }),
);
const startedAt = (payOrigin: string | undefined) =>
  v.object({
    session: Session,
    // The policy of pages lets forms lead to this origin only.
    payAt: v.nullable(
      v.pipe(
        v.string(),
        v.check((address) => URL.canParse(address) && new URL(address).origin === payOrigin),
      ),
    ),
  });

/**
 * Adds methods of extensions to a payment provider. Their sessions begin with the stored name of the method, which finds
 * the extension again. An extension that fails or is gone counts as a provider that is away.
 */
export function createRoutedProvider(
  main: PaymentProvider,
  methods: readonly OwnedPaymentMethod[],
  containment: Containment,
): RoutedProvider {
  const byName = new Map(methods.map((owned) => [`x-${owned.method.name}`, owned]));

  /** Runs a call of the method that a session or name belongs to. Throws ProviderAway. */
  async function call<Result>(
    id: string,
    work: (method: PaymentMethodExtension, session: string, context: ExtensionContext) => Promise<Result>,
  ): Promise<Result> {
    const at = id.indexOf(':');
    const name = at < 0 ? id : id.slice(0, at);
    const owned = byName.get(name);
    if (!owned) throw new ProviderAway(`no extension has the method ${name}`);
    const { extension, method } = owned;
    const answer = await containment.within(
      { extension, point: POINT },
      async (context) => ({ result: await work(method, at < 0 ? '' : id.slice(at + 1), context) }),
      null,
      { limitMs: LIMIT_MS },
    );
    if (!answer) throw new ProviderAway(`the extension of ${name} failed`);
    return answer.result;
  }

  return {
    createSession: async (request) => {
      const { method: name, paymentId, tenant, locale, amount, description, urls, expiresAt } = request;
      if (!isOfExtension(name)) return main.createSession({ ...request, method: name });
      const asked = { id: paymentId, tenant, locale, amount, description, urls, expiresAt };
      const { session, payAt } = await call(name, async (method, _, context) =>
        v.parse(startedAt(method.payOrigin), await method.start(asked, context)),
      );
      return { sessionId: `${name}:${session}`, url: payAt ?? urls.success };
    },
    get: async (sessionId) => {
      if (!isOfExtension(sessionId)) return main.get(sessionId);
      const told = await call(sessionId, async (method, session, context) =>
        v.parse(State, await method.state(session, context)),
      );
      return told && paymentOf(sessionId, told);
    },
    capture: async (request) => {
      if (!isOfExtension(request.intentId)) return main.capture(request);
      await call(request.intentId, async (method, session, context) => {
        if (!method.capture) throw new TypeError('a method without capture has authorised a payment');
        await method.capture(session, context);
      });
    },
    cancel: async (request) => {
      if (!isOfExtension(request.sessionId)) return main.cancel(request);
      await call(request.sessionId, (method, session, context) => method.cancel(session, context));
    },
    refund: async (request) => {
      const { intentId, amount, idempotencyKey: key } = request;
      if (!isOfExtension(intentId)) return main.refund(request);
      await call(intentId, (method, session, context) => method.refund({ session, amount, key }, context));
    },
    parseWebhook: main.parseWebhook,
    readNotice: async (name, request) => {
      const stored = `x-${name}`;
      if (!byName.has(stored)) return null;
      const read = await call(stored, async (method, _, context) =>
        method.notice
          ? v.parse(v.nullable(v.object({ session: Session })), await method.notice(request, context))
          : null,
      );
      return read && { sessionId: `${stored}:${read.session}` };
    },
  };
}

function paymentOf(
  sessionId: string,
  { state, amount, refunded }: NonNullable<v.InferOutput<typeof State>>,
): ProviderPayment {
  const isReceived = state === 'authorised' || state === 'captured';
  return {
    sessionId,
    intentId: isReceived ? sessionId : null,
    state,
    amount,
    refunded,
    cardFingerprint: null,
    debit: null,
  };
}
