import { type Context, Hono } from 'hono';
import type pg from 'pg';
import type { Clock } from '../platform/clock.ts';
import type { Pool } from '../platform/database/pool.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deliveries } from './deliver.ts';
import { decline, NOTICE_WAYS, type NoticeWay, pay } from './moves.ts';
import type { Notices } from './notices.ts';
import { PAY_PATH } from './own-addresses.ts';
import { challengePage, PAGE_HEADERS, payPageHtml, saying } from './pay-markup.ts';
import { payTexts } from './pay-texts.ts';
import { type SimulatorSessionRow, sessionBy, writeSession } from './simulator.store.ts';
import { networkOf, type SimulatedCard, testCard, testDebit } from './test-cards.ts';

/** Outcome of a form on the pay page. */
type Result =
  | { to: 'shop'; notices: Notices; way: NoticeWay }
  | { to: 'challenge' }
  | { to: 'again'; problem: string; notices?: Notices }
  | { to: 'closed' };

/** Creates the hosted pay page, like a provider's: at the shop's own address, for requests that `serves` accepts. */
export function simulatorPages(deps: {
  pool: Pool;
  clock: Clock;
  deliveries: Deliveries;
  serves(headers: Headers): boolean;
}): Hono {
  const { pool, clock, deliveries, serves } = deps;
  const app = new Hono();

  app.use(`${PAY_PATH}/*`, async (c, next) => {
    if (serves(c.req.raw.headers)) return next();
    return c.text('There is no such page.', 404);
  });

  app.get(`${PAY_PATH}/:id`, async (c) => {
    const session = await sessionBy(pool, { id: c.req.param('id') }, 'read');
    return show(c, session, isOpen(session) ? (session.challenge ? challengePage : payPageHtml) : null);
  });

  app.post(`${PAY_PATH}/:id`, (c) =>
    act(c, async (client, session, form) => {
      const now = clock.now();
      const way = NOTICE_WAYS.find((known) => known === form.get('way')) ?? 'normal';
      const outcome = form.get('outcome');
      const { method, brandsBlocked } = session.asked;
      const given = { client, session, now, method, way };
      if (method === 'card') {
        const card = testCard(form.get('card') ?? '');
        if (!card) return { to: 'again', problem: 'no-test-card' };
        if (brandsBlocked.includes(networkOf(card.brand))) return { to: 'again', problem: 'brand' };
        const { brand, fingerprint, last4 } = card;
        return payByCard(given, { brand, fingerprint, last4 }, card.outcome);
      }
      if (method === 'sepa_debit') {
        const debit = testDebit(form.get('iban') ?? '');
        if (debit === null || form.get('mandate') !== 'on') return { to: 'again', problem: 'no-test-account' };
        const settles = debit === 'declined' ? 'fails-later' : 'later';
        const isDisputed = debit === 'disputed';
        return { to: 'shop', way, notices: await pay({ ...given, card: null, settles, isDisputed }) };
      }
      if (outcome === 'generic_decline' || outcome === 'insufficient_funds')
        return { to: 'again', problem: outcome, notices: await decline({ ...given, card: null, code: outcome }) };
      const settles = outcome === 'slow' ? 'later' : 'now';
      return { to: 'shop', way, notices: await pay({ ...given, card: null, settles }) };
    }),
  );

  app.post(`${PAY_PATH}/:id/3ds`, (c) =>
    act(c, async (client, session, form) => {
      const { challenge } = session;
      if (!challenge) return { to: 'again', problem: 'authentication_required' };
      const way = NOTICE_WAYS.find((known) => known === challenge.notices) ?? 'normal';
      const given = { client, session, now: clock.now(), card: challenge.card };
      if (form.get('outcome') === 'confirm')
        return { to: 'shop', way, notices: await pay({ ...given, method: 'card', way, settles: 'now' }) };
      await writeSession(client, { ...session, challenge: null, intentStatus: 'requires_payment_method' });
      const code = 'authentication_required';
      return { to: 'again', problem: code, notices: await decline({ ...given, code }) };
    }),
  );
  return app;

  async function payByCard(
    given: { client: pg.PoolClient; session: SimulatorSessionRow; now: Date; method: string; way: NoticeWay },
    card: SimulatedCard,
    outcome: string,
  ): Promise<Result> {
    const { client, session, way } = given;
    switch (outcome) {
      case 'approved':
        return { to: 'shop', way, notices: await pay({ ...given, card, settles: 'now' }) };
      case 'disputed':
        return { to: 'shop', way, notices: await pay({ ...given, card, settles: 'now', isDisputed: true }) };
      case 'slow':
        return { to: 'shop', way, notices: await pay({ ...given, card, settles: 'later' }) };
      case 'challenge':
        await writeSession(client, { ...session, challenge: { card, notices: way }, intentStatus: 'requires_action' });
        return { to: 'challenge' };
      default: {
        const code =
          outcome === 'insufficient-funds'
            ? 'insufficient_funds'
            : outcome === 'expired-card'
              ? 'expired_card'
              : 'card_declined';
        return { to: 'again', problem: code, notices: await decline({ ...given, card, code }) };
      }
    }
  }

  function isOpen(session: SimulatorSessionRow | null): session is SimulatorSessionRow {
    return session?.status === 'open' && session.expiresAt > clock.now();
  }

  /** Changes an open session under its lock, then redirects the browser. */
  async function act(
    c: Context,
    run: (client: pg.PoolClient, session: SimulatorSessionRow, form: URLSearchParams) => Promise<Result>,
  ): Promise<Response> {
    const id = c.req.param('id') ?? '';
    const form = new URLSearchParams((await c.req.text()).slice(0, 4000));
    const done = await inTransaction(pool, async (client) => {
      const session = await sessionBy(client, { id }, 'lock');
      const result: Result = isOpen(session) ? await run(client, session, form) : { to: 'closed' };
      return { session, result };
    });
    const { session, result } = done;
    if (!session || result.to === 'closed') return show(c, session, null);
    if (result.to === 'shop') {
      if (result.way === 'first' || result.way === 'reordered') await deliveries.sendNow(result.notices);
      else deliveries.send(result.notices);
      return c.body(null, 303, { ...PAGE_HEADERS, Location: session.asked.successUrl });
    }
    if (result.to === 'challenge') return c.body(null, 303, { ...PAGE_HEADERS, Location: `${PAY_PATH}/${id}` });
    if (result.notices) deliveries.send(result.notices);
    return c.html(payPageHtml(session, payTexts(session.asked.locale), result.problem), 402, PAGE_HEADERS);
  }

  function show(
    c: Context,
    session: SimulatorSessionRow | null,
    open: ((session: SimulatorSessionRow, text: ReturnType<typeof payTexts>, problem: null) => string) | null,
  ): Response {
    const locale = session?.asked.locale ?? 'de';
    const text = payTexts(locale);
    if (session && open) return c.html(open(session, text, null), 200, PAGE_HEADERS);
    const said = session ? text.closed : text.unknown;
    return c.html(saying(text, locale, said, session?.asked.successUrl ?? null), session ? 200 : 404, PAGE_HEADERS);
  }
}
