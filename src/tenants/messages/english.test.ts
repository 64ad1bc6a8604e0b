import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { afterOrder } from './en/after-order.ts';
import { basket } from './en/basket.ts';
import { billing } from './en/billing.ts';
import { catalogue } from './en/catalogue.ts';
import { checkout } from './en/checkout.ts';
import { mail } from './en/mail.ts';
import { newsletter } from './en/newsletter.ts';

const FOLDER = new URL('./en/', import.meta.url);

/** Returns every text in the English files, with the name of its file. */
const texts = fs
  .readdirSync(FOLDER)
  .flatMap((file) =>
    [...fs.readFileSync(new URL(file, FOLDER), 'utf8').matchAll(/'(?:[^'\\\n]|\\.)*'|`[^`]*`/g)].map(
      ([text]) => `${file} ${text.slice(1, -1)}`,
    ),
  )
  .filter((text) => !/ \.\.?\/\S+$/.test(text));

test('has curly apostrophes and quotation marks, and no space before a per cent sign', () => {
  expect(texts.length).toBeGreaterThan(1500);
  expect(texts.filter((text) => /[a-z]\\?'[a-z]|"|«|»|„|[\d}] %/.test(text))).toEqual([]);
});

test('spells as Britain does', () => {
  const american =
    /\b(?:colors?|favorites?|centers?|catalog|gray|jewelry|installments?|canceled|canceling|zip code|cart|\w{4,}iz(?:e[drs]?|ing|ation))\b/i;
  expect(texts.filter((text) => american.test(text))).toEqual([]);
});

test('contains no German, French or Dutch', () => {
  const foreign = /\b(?:und|der|das|nicht|Bestellung|Rechnung|votre|vous|commande|het|een|uw|bestelling)\b/;
  expect(texts.filter((text) => foreign.test(text))).toEqual([]);
});

describe('counts', () => {
  test.each([
    [0, '0 items', 'Basket, 0 items'],
    [1, '1 item', 'Basket, 1 item'],
    [2, '2 items', 'Basket, 2 items'],
  ])('%i', async (count, articles, label) => {
    const { frame } = await import('./en/frame.ts');
    expect(catalogue.list.articles(count)).toBe(articles);
    expect(frame.header.basketWithCount(count)).toBe(label);
  });

  test('agree with their verbs', () => {
    expect(basket.problems['not-enough'](1)).toBe('Only 1 of this item is left.');
    expect(basket.problems['not-enough'](3)).toBe('Only 3 of this item are left.');
    expect(afterOrder.returns.accepted(1)).toBe('1 unit accepted');
    expect(afterOrder.returns.accepted(2)).toBe('2 units accepted');
  });
});

test('labels the order button and the withdrawal as European law requires', () => {
  expect(checkout.review.order).toBe('Buy now');
  expect(afterOrder.withdrawal.button).toBe('Withdraw from contract here');
  expect(afterOrder.withdrawal.confirm).toBe('Confirm withdrawal');
});

test('inserts values and the name of the shop', () => {
  expect(mail.orderConfirmation.greetings.female('Lea', 'Smith')).toBe('Dear Ms Smith,');
  expect(mail.orderConfirmation.subject('1001', 'Velo & Bici')).toBe('Your order 1001 at Velo & Bici');
  expect(newsletter.kinds.brandA('Velo & Bici')).toBe('Velo & Bici newsletter');
  expect(billing.pay.debit({ day: '2 December', mandate: 'M1', creditor: null })).toBe(
    'The amount of your order will be collected by SEPA direct debit on 2 December (mandate reference M1). You don’t have to transfer anything.',
  );
});
