import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import { newGiftCardCode, readGiftCardCode, shownGiftCardCode } from './code.ts';
import { readGiftCardEntry } from './entry.ts';
import { giftCardExpiry } from './expiry.ts';
import { creditOntoCards, payWithCards, spreadOntoCards } from './pay-with-cards.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

describe('code of a gift card', () => {
  test('has 80 random bits and is read whatever case, spaces and hyphens are typed', () => {
    const codes = Array.from({ length: 500 }, newGiftCardCode);
    expect(new Set(codes).size).toBe(500);
    for (const code of codes) {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{17}$/);
      expect(readGiftCardCode(shownGiftCardCode(code))).toBe(code);
      expect(readGiftCardCode(` ${code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `)).toBe(code);
    }
  });

  test('refuses every single wrong character', () => {
    fc.assert(
      fc.property(fc.nat(16), fc.constantFrom(...ALPHABET), (at, other) => {
        const code = newGiftCardCode();
        fc.pre(code[at] !== other);
        expect(readGiftCardCode(code.slice(0, at) + other + code.slice(at + 1))).toBeNull();
      }),
    );
  });

  test.each(['', 'GESCHENK', '0000-0000-0000-0000', 'U'.repeat(17), '7'.repeat(80)])('refuses %s', (typed) => {
    expect(readGiftCardCode(typed)).toBeNull();
  });
});

describe('last day of a gift card', () => {
  test.each([
    ['ch', '2026-11-26', '2036-11-26'],
    ['ch', '2028-02-29', '2038-02-28'],
    ['de', '2026-01-01', '2029-12-31'],
    ['de', '2026-12-31', '2029-12-31'],
    ['at', '2026-11-26', '2056-11-26'],
    ['nl', '2026-11-26', '2031-11-26'],
  ] as const)('is by the law of %s for a card of %s', (tenant, day, last) => {
    expect(giftCardExpiry(tenants[tenant].giftCards.validity, day)).toBe(last);
  });
});

const cards = fc.array(
  fc.record({ cardId: fc.uuid(), lastFour: fc.constant('1234'), available: fc.integer({ min: -5, max: 30_000 }) }),
);

test('cards pay in their order and never more than the amount or their balance', () => {
  fc.assert(
    fc.property(fc.nat(50_000), cards, (payable, paying) => {
      const { shares, rest } = payWithCards(payable, paying);
      expect(shares.reduce((sum, { amount }) => sum + amount, rest)).toBe(payable);
      for (const { cardId, amount } of shares) {
        expect(amount).toBeGreaterThan(0);
        expect(amount).toBeLessThanOrEqual(paying.find((card) => card.cardId === cardId)?.available ?? 0);
      }
      if (rest > 0)
        expect(shares.reduce((sum, { amount }) => sum + amount, 0)).toBe(
          paying.reduce((sum, { available }) => sum + Math.max(0, available), 0),
        );
    }),
  );
});

describe('credit of an order that cards paid in part', () => {
  const paid = { total: 10_000, byCards: 6000 };

  test.each([
    [{ amount: 3000, creditedBefore: 0, ontoCardsBefore: 0 }, 0],
    [{ amount: 5000, creditedBefore: 0, ontoCardsBefore: 0 }, 1000],
    [{ amount: 3000, creditedBefore: 5000, ontoCardsBefore: 1000 }, 3000],
    [{ amount: 10_000, creditedBefore: 0, ontoCardsBefore: 0 }, 6000],
  ])('goes to money first: %o', (credit, ontoCards) => {
    expect(creditOntoCards({ ...paid, ...credit })).toBe(ontoCards);
  });

  test('gives each means of payment back exactly what it paid, in any parts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000 }),
        fc.nat(20_000),
        fc.array(fc.nat(9000)),
        (total, cardPart, parts) => {
          const byCards = Math.min(total, cardPart);
          let [creditedBefore, ontoCardsBefore] = [0, 0];
          for (const part of [...parts, total]) {
            const amount = Math.min(part, total - creditedBefore);
            ontoCardsBefore += creditOntoCards({ amount, total, byCards, creditedBefore, ontoCardsBefore });
            creditedBefore += amount;
            expect(creditedBefore - ontoCardsBefore).toBeLessThanOrEqual(total - byCards);
          }
          expect(ontoCardsBefore).toBe(byCards);
        },
      ),
    );
  });

  test('goes onto the card that was used last first', () => {
    const used = [
      { cardId: 'a', amount: 2000 },
      { cardId: 'b', amount: 4000 },
    ];
    expect(spreadOntoCards(5000, used)).toEqual([
      { cardId: 'b', amount: 4000 },
      { cardId: 'a', amount: 1000 },
    ]);
  });
});

describe('form of a gift card', () => {
  const terms = tenants.ch.giftCards;
  const filled = {
    amount: '5000',
    motif: 'birthday',
    to: 'other',
    recipientName: 'Jana Keller',
    recipientEmail: 'jana@example.ch',
    senderName: 'Lea',
    message: 'Alles Gute!\r\nDeine Lea',
    sendOn: '2026-12-24',
  };
  const read = (entered: Record<string, string>) =>
    readGiftCardEntry(entered, { giftCards: terms, currency: 'CHF' }, '2026-11-26');

  test('is read with every field', () => {
    expect(read(filled)).toMatchObject({
      ok: true,
      card: {
        amount: 5000,
        motif: 'birthday',
        recipient: { name: 'Jana Keller', email: 'jana@example.ch' },
        message: 'Alles Gute!\nDeine Lea',
        sendOn: '2026-12-24',
      },
    });
    expect(read({ amount: 'own', ownAmount: '75,50', to: 'self' })).toMatchObject({
      ok: true,
      card: { amount: 7550, recipient: null, sendOn: null },
    });
  });

  test.each([
    [{ amount: '1' }, { amount: 'required' }],
    [{ amount: 'own', ownAmount: '9.99' }, { ownAmount: 'amount-limits' }],
    [{ amount: 'own', ownAmount: '250.01' }, { ownAmount: 'amount-limits' }],
    [{ amount: 'own', ownAmount: '1e3' }, { ownAmount: 'amount-limits' }],
    [{ recipientEmail: 'jana@' }, { recipientEmail: 'invalid-email' }],
    [{ recipientName: '' }, { recipientName: 'required' }],
    [{ message: 'x'.repeat(301) }, { message: 'too-long' }],
    [{ message: 'Gewinn auf www.betrug.example' }, { message: 'address-in-text' }],
    [{ message: 'Gleich auf betrug.com gehen' }, { message: 'address-in-text' }],
    [{ sendOn: '2026-11-25' }, { sendOn: 'day-limits' }],
    [{ sendOn: '2027-11-27' }, { sendOn: 'day-limits' }],
    [{ sendOn: '2027-02-30' }, { sendOn: 'day-limits' }],
  ])('refuses %o', (wrong, fields) => {
    expect(read({ ...filled, ...wrong })).toEqual({ ok: false, fields });
  });
});
