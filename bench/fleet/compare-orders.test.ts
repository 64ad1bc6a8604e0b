import { expect, test } from 'vitest';
import { compareFleetOrders, type StoredOrder } from './compare-orders.ts';

const stored = (number: string, email: string, mails = [`<${number}>`]): StoredOrder => ({ number, email, mails });
const arrivals = new Map([
  ['<1>', 1],
  ['<2>', 1],
]);
const none = { confirmed: [], stored: [], arrivals: new Map<string, number>(), doubted: new Map<string, number>() };

test('finds nothing wrong with orders that exist once and have their mail', () => {
  const confirmed = [
    { email: 'a', orderNumber: '1', at: 0 },
    { email: 'b', orderNumber: null, at: 0 },
  ];
  expect(compareFleetOrders({ ...none, confirmed, stored: [stored('1', 'a'), stored('2', 'b')], arrivals })).toEqual({
    missing: [],
    doubled: [],
    mailless: [],
    unlisted: [],
    sentAgain: 0,
  });
});

test('reports a confirmed order that is absent or has another number', () => {
  const confirmed = [
    { email: 'a', orderNumber: '1', at: 0 },
    { email: 'b', orderNumber: '9', at: 0 },
  ];
  expect(compareFleetOrders({ ...none, confirmed, stored: [stored('2', 'b')], arrivals }).missing).toEqual(['a', 'b']);
});

test('reports a second order of a shopper', () => {
  expect(compareFleetOrders({ ...none, stored: [stored('1', 'a'), stored('2', 'a')], arrivals }).doubled).toEqual([
    'a',
  ]);
});

test('reports orders without a mail, with two, and with one that did not arrive', () => {
  const orders = [stored('1', 'a', []), stored('2', 'b', ['<1>', '<2>']), stored('3', 'c'), stored('4', 'd', ['<2>'])];
  expect(compareFleetOrders({ ...none, stored: orders, arrivals }).mailless).toEqual(['1', '2', '3']);
});

test('allows as many arrivals as the shop lists as sent again', () => {
  const twice = new Map([
    ['<1>', 2],
    ['<2>', 2],
  ]);
  const { unlisted, sentAgain } = compareFleetOrders({ ...none, arrivals: twice, doubted: new Map([['<1>', 1]]) });
  expect({ unlisted, sentAgain }).toEqual({ unlisted: ['<2>'], sentAgain: 2 });
});
