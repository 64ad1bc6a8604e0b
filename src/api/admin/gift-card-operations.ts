import * as v from 'valibot';
import { CURRENCY_CODES, type Currency } from '../../currencies/currency.ts';
import { decimalText } from '../../currencies/decimal-text.ts';
import type { GiftCardAdministration } from '../../shop/selling/gift-cards/index.ts';
import { shortAddress } from '../../shop/staff/lists/index.ts';
import { choice } from '../parameters.ts';
import { tenantInPath, uuidInPath } from './admin-parameters.ts';
import { AdminMoney, Day, partOf, Timestamp } from './admin-schemas.ts';
import { dayFilter, listOperation, listState } from './list-operation.ts';
import { type AdminAnswer, type AdminCall, type AdminOperation, defineOperation } from './operation.ts';
import { timeOf } from './read-order.ts';
import { refusalOf } from './refusal.ts';
import { shortName } from './short-person.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/gift-cards';
const STATES = ['active', 'unsent', 'expired', 'blocked', 'ordered', 'cancelled'] as const;
const count = v.pipe(v.number(), v.integer());
const card = uuidInPath('Id of the gift card.');

const ListedCardBody = v.object({
  id: v.string(),
  lastFour: v.pipe(v.nullable(v.string()), v.description('End of the code. No operation returns a whole code.')),
  amount: AdminMoney,
  balance: AdminMoney,
  state: v.string(),
  origin: v.picklist(['sale', 'goodwill']),
  expiresOn: v.nullable(Day),
  order: v.pipe(v.nullable(v.string()), v.description('Number of the order that bought it.')),
  recipientName: v.string(),
  recipientEmail: v.string(),
  sentAt: v.nullable(Timestamp),
  createdAt: Timestamp,
});
const CardBody = v.object({
  ...ListedCardBody.entries,
  held: v.pipe(AdminMoney, v.description('Part of the balance that orders in payment hold.')),
  movements: v.array(
    v.object({
      kind: v.string(),
      amount: AdminMoney,
      balance: AdminMoney,
      order: v.nullable(v.string()),
      movedAt: Timestamp,
    }),
  ),
});

const chf = (amount: number) => ({ amount, currency: 'CHF' as const });
const EXAMPLE = {
  id: '00000000-0000-4000-8000-000000000001',
  lastFour: '7K2M',
  amount: chf(5000),
  balance: chf(2000),
  state: 'active',
  origin: 'sale' as const,
  expiresOn: '2031-11-27',
  order: '100000123',
  recipientName: 'Lea Muster',
  recipientEmail: 'lea@example.com',
  sentAt: '2026-11-27T09:12:00.000Z',
  createdAt: '2026-11-27T09:12:00.000Z',
};

type Opened = NonNullable<Awaited<ReturnType<GiftCardAdministration['open']>>>['card'];
type Listed = Pick<
  Opened,
  'id' | 'lastFour' | 'amount' | 'balance' | 'state' | 'origin' | 'expiresOn' | 'orderNumber'
> &
  Pick<Opened, 'recipientName' | 'recipientEmail' | 'sentAt' | 'createdAt'>;

function headOf(own: Listed, currency: Currency): v.InferOutput<typeof ListedCardBody> {
  const { id, lastFour, state, origin, expiresOn, orderNumber: order, recipientName, recipientEmail } = own;
  return {
    ...{ id, lastFour, state, origin, expiresOn, order, recipientName, recipientEmail },
    amount: { amount: own.amount, currency },
    balance: { amount: own.balance, currency },
    sentAt: timeOf(own.sentAt),
    createdAt: own.createdAt.toISOString(),
  };
}

const listGiftCards = listOperation({
  path: PATH,
  id: 'listGiftCards',
  tag: 'Gift cards',
  summary: 'List gift cards',
  description: 'Gift cards of the tenant with shortened recipients, the newest first.',
  scopes: ['gift-card.read'],
  filters: {
    state: choice(STATES, { description: 'State of the cards; all otherwise.', example: 'active' }),
    from: dayFilter('First day on which they were made.'),
    to: dayFilter('Last day on which they were made.'),
  },
  item: ListedCardBody,
  part: partOf(ListedCardBody),
  example: EXAMPLE,
  read: ({ services, member, tenant }, given, place) =>
    services.giftCards.listing.after(member, { tenant, params: listState(given, 'created'), typed: '' }, place),
  content: (line, { tenant }) => {
    const head = headOf(line, tenant.currency);
    const { recipientName, recipientEmail } = head;
    return {
      ...head,
      recipientName: recipientName && shortName(recipientName),
      recipientEmail: recipientEmail && shortAddress(recipientEmail),
    };
  },
});

const getGiftCard = defineOperation({
  method: 'GET',
  path: `${PATH}/{card}`,
  id: 'getGiftCard',
  tag: 'Gift cards',
  summary: 'Read a gift card',
  description: 'A gift card with its movements. The audit trail records the view.',
  scopes: ['gift-card.read'],
  parameters: { tenant: tenantInPath, card },
  success: {
    status: 200,
    description: 'The card.',
    schema: CardBody,
    example: {
      ...EXAMPLE,
      held: chf(0),
      movements: [{ kind: 'sold', amount: chf(5000), balance: chf(5000), order: null, movedAt: EXAMPLE.createdAt }],
    },
  },
  answer: async ({ params: { card: id } }, { services, member, tenant }) => {
    const opened = await services.giftCards.open(member, { tenant, id });
    if (!opened) return { problem: { code: 'not-found' } };
    const { currency } = opened.card;
    const movements = opened.movements.map(({ kind, amount, balance, orderNumber: order, movedAt }) => ({
      ...{ kind, order },
      amount: { amount, currency },
      balance: { amount: balance, currency },
      movedAt: movedAt.toISOString(),
    }));
    const held = { amount: opened.card.held, currency };
    return { content: { ...headOf(opened.card, currency), held, movements } };
  },
});

const REASONS = ['no-reason', 'amount', 'name', 'email', 'message', 'day', 'state', 'own-mailbox', 'not-sent'] as const;
const ChangedBody = v.object({ id: v.string() });
const changed = {
  status: 200 as const,
  description: 'The card has changed.',
  schema: ChangedBody,
  example: { id: EXAMPLE.id },
};
const reason = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300));

const issueGiftCard = defineOperation({
  method: 'POST',
  path: PATH,
  id: 'issueGiftCard',
  tag: 'Gift cards',
  summary: 'Give a gift card',
  description: 'Gives a card without a sale and mails it. Sums above the limit need an employee.',
  scopes: ['gift-card.issue', 'gift-card.read'],
  parameters: { tenant: tenantInPath },
  body: {
    description: 'Amount, recipient and reason.',
    schema: v.strictObject({
      amount: v.strictObject({
        amount: v.pipe(count, v.minValue(1), v.maxValue(99_999_999)),
        currency: v.picklist(CURRENCY_CODES),
      }),
      name: v.pipe(v.string(), v.maxLength(100)),
      email: v.pipe(v.string(), v.maxLength(254)),
      message: v.optional(v.pipe(v.string(), v.maxLength(1000)), ''),
      order: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
      locale: v.optional(v.pipe(v.string(), v.maxLength(10)), ''),
      reason,
    }),
    example: {
      amount: chf(2000),
      name: 'Lea Muster',
      email: 'lea@example.com',
      reason: 'Delivery was late.',
    },
  },
  success: { ...changed, status: 201, description: 'The card.' },
  problems: ['needs-approval'],
  reasons: REASONS,
  answer: async ({ body: { amount, locale, ...body } }, { services, member, tenant }) => {
    if (amount.currency !== tenant.currency)
      return { problem: { code: 'invalid-body', errors: { currency: 'choice' } } };
    const entered = {
      ...body,
      amount: decimalText(amount.amount, amount.currency),
      locale: locale === '' ? tenant.locales[0].locale : locale,
    };
    const outcome = await services.giftCards.issue(member, { tenant, entered });
    return outcome.ok ? { content: { id: outcome.id } } : refusalOf(outcome);
  },
});

const reasonBody = {
  description: 'Reason.',
  schema: v.strictObject({ reason }),
  example: { reason: 'The code was stolen.' },
};

async function after(
  id: string,
  run: () => Promise<{ ok: true } | { ok: false; problem: string }>,
): Promise<AdminAnswer<v.InferOutput<typeof ChangedBody>>> {
  const outcome = await run();
  return outcome.ok ? { content: { id } } : refusalOf(outcome);
}

/** Defines an act on a card that needs a reason only. */
function actOnCard(
  name: 'block' | 'unblock',
  text: { id: string; summary: string; description: string },
): AdminOperation {
  return defineOperation({
    ...text,
    method: 'POST',
    path: `${PATH}/{card}/${name}`,
    tag: 'Gift cards',
    scopes: ['gift-card.change', 'gift-card.read'],
    parameters: { tenant: tenantInPath, card },
    body: reasonBody,
    success: changed,
    reasons: REASONS,
    answer: ({ params: { card: id }, body }, { services, member, tenant }: AdminCall) =>
      after(id, () => services.giftCards[name](member, { tenant, id, reason: body.reason })),
  });
}

const extendGiftCard = defineOperation({
  method: 'POST',
  path: `${PATH}/{card}/extend`,
  id: 'extendGiftCard',
  tag: 'Gift cards',
  summary: 'Move the last day',
  description: 'Moves the last day of a card, never before the present one.',
  scopes: ['gift-card.change', 'gift-card.read'],
  parameters: { tenant: tenantInPath, card },
  body: {
    description: 'New last day and reason.',
    schema: v.strictObject({ expiresOn: Day, reason }),
    example: { expiresOn: '2032-12-31', reason: 'Found in a drawer.' },
  },
  success: changed,
  reasons: REASONS,
  answer: ({ params: { card: id }, body }, { services, member, tenant }) =>
    after(id, () => services.giftCards.extend(member, { tenant, id, day: body.expiresOn, reason: body.reason })),
});

const resendGiftCard = defineOperation({
  method: 'POST',
  path: `${PATH}/{card}/resend`,
  id: 'resendGiftCard',
  tag: 'Gift cards',
  summary: 'Mail a gift card again',
  description: 'Writes the mail again; to another address with a new code, which voids the old one.',
  scopes: ['gift-card.change', 'gift-card.read'],
  parameters: { tenant: tenantInPath, card },
  body: {
    description: 'Other address, and reason.',
    schema: v.strictObject({ email: v.optional(v.pipe(v.string(), v.maxLength(254)), ''), reason }),
    example: { reason: 'The mail was deleted.' },
  },
  success: changed,
  problems: ['needs-approval'],
  reasons: REASONS,
  answer: ({ params: { card: id }, body }, { services, member, tenant }) =>
    after(id, () => services.giftCards.resend(member, { tenant, id, email: body.email, reason: body.reason })),
});

/** Gift cards of a tenant. */
export const GIFT_CARD_OPERATIONS: readonly AdminOperation[] = [
  listGiftCards,
  getGiftCard,
  issueGiftCard,
  actOnCard('block', {
    id: 'blockGiftCard',
    summary: 'Block a gift card',
    description: 'No order can use a blocked card.',
  }),
  actOnCard('unblock', {
    id: 'unblockGiftCard',
    summary: 'Unblock a gift card',
    description: 'Lets orders use the card again.',
  }),
  extendGiftCard,
  resendGiftCard,
];
