import * as v from 'valibot';
import { tenantInPath, uuidInPath } from './admin-parameters.ts';
import { AdminMoney } from './admin-schemas.ts';
import { defineAct } from './define-act.ts';
import { type AdminOperation, defineOperation } from './operation.ts';

const ROOT = '/api/admin/v1/tenants/{tenant}';

const getDebt = defineOperation({
  method: 'GET',
  path: `${ROOT}/gift-card-debt`,
  id: 'getGiftCardDebt',
  tag: 'Gift cards',
  summary: 'Sum the balances of gift cards',
  description: 'What the tenant owes to the holders of gift cards.',
  scopes: ['gift-card.read'],
  parameters: { tenant: tenantInPath },
  success: {
    status: 200,
    description: 'The sum.',
    schema: v.object({
      cards: v.pipe(v.number(), v.integer(), v.description('Cards with a balance.')),
      balance: AdminMoney,
    }),
    example: { cards: 120, balance: { amount: 480_000, currency: 'CHF' } },
  },
  answer: async (_, { services, member, tenant }) => {
    const debt = await services.giftCards.debt(member, tenant);
    if (!debt) return { problem: { code: 'missing-scope' } };
    return { content: { cards: debt.cards, balance: { amount: debt.balance, currency: tenant.currency } } };
  },
});

const eraseRecipient = defineAct({
  method: 'POST',
  path: `${ROOT}/gift-cards/{card}/erase-recipient`,
  id: 'eraseGiftCardRecipient',
  tag: 'Gift cards',
  summary: 'Erase the recipient of a gift card',
  description:
    'Erases name, address and message on all cards of the tenant that the recipient has. The codes stay valid. It cannot be undone.',
  scopes: ['customer.erase', 'gift-card.read'],
  parameters: { tenant: tenantInPath, card: uuidInPath('Id of the gift card.') },
  body: {
    description: 'Reason.',
    schema: v.strictObject({ reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300)) }),
    example: { reason: 'The recipient asked for it.' },
  },
  done: 'The recipient is erased.',
  exampleId: '00000000-0000-4000-8000-000000000001',
  object: 'card',
  reasons: ['no-reason', 'not-sent'],
  act: ({ params, body }, { services, member, tenant }) =>
    services.giftCards.eraseRecipient(member, { tenant, id: params.card, reason: body.reason }),
});

/** Debt of a tenant by gift cards, and the persons on them. */
export const GIFT_CARD_BOOKS: readonly AdminOperation[] = [getDebt, eraseRecipient];
