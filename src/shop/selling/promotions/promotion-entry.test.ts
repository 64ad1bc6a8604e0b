import { describe, expect, test } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import { type PromotionEntry, readPromotionEntry } from './promotion-entry.ts';

const RIGHT: PromotionEntry = {
  key: 'Herbst-2026',
  source: 'voucher',
  kind: 'amount',
  value: '30,50',
  minGoods: '90',
  usage: 'perCustomer',
  perCustomer: '2',
  validFrom: '2026-11-01',
  validTo: '2026-11-30',
  combinable: 'on',
  'title.de-CH': 'Herbst',
  'title.fr-CH': 'Automne',
};
const read = (more: PromotionEntry = {}) => readPromotionEntry({ ...RIGHT, ...more }, tenants.ch);

describe('a promotion entry', () => {
  test('is read with amounts in minor units and unchanged days', () => {
    expect(read()).toEqual({
      scope: null,
      draft: expect.objectContaining({
        key: 'herbst-2026',
        value: 3050,
        minGoods: 9000,
        perCustomer: 2,
        combinable: true,
        excludeTechnical: false,
        validTo: '2026-11-30',
        totalLimit: null,
        priority: 0,
        texts: { 'de-CH': { title: 'Herbst', text: '' }, 'fr-CH': { title: 'Automne', text: '' } },
      }),
    });
  });

  test.each<[PromotionEntry, string]>([
    [{ priority: '-1' }, 'priority'],
    [{ priority: '1000' }, 'priority'],
    [{ priority: 'first' }, 'priority'],
    [{ key: 'Ä b' }, 'key'],
    [{ key: 'empty' }, 'key'],
    [{ source: 'free' }, 'source'],
    [{ kind: 'half' }, 'kind'],
    [{ value: '-5' }, 'value'],
    [{ value: '0' }, 'value'],
    [{ value: '1.005' }, 'value'],
    [{ kind: 'percent', value: '101' }, 'value'],
    [{ kind: 'percent', value: '7.5' }, 'value'],
    [{ kind: 'gift', giftSku: '' }, 'gift'],
    [{ kind: 'multibuy', take: '2', pay: '2' }, 'multibuy'],
    [{ kind: 'multibuy', take: '3', pay: '0' }, 'multibuy'],
    [{ kind: 'multibuy', take: '100', pay: '2' }, 'multibuy'],
    [{ scopeAttributes: 'rot' }, 'attribute'],
    [{ minGoods: 'viel' }, 'minimum'],
    [{ validFrom: '2026-02-30' }, 'date'],
    [{ validFrom: '' }, 'date'],
    [{ validTo: '2026-10-31' }, 'dates'],
    [{ daysValid: '0' }, 'days'],
    [{ usage: 'often' }, 'usage'],
    [{ usage: 'single', source: 'choice' }, 'needs-code'],
    [{ usage: 'oncePerDay', source: 'automatic' }, 'needs-code'],
    [{ totalLimit: '0' }, 'limit'],
    [{ perCustomer: 'x' }, 'limit'],
    [{ customerGroup: 'a b' }, 'group'],
    [{ 'title.fr-CH': '' }, 'texts'],
  ])('%j is refused: %s', (more, problem) => {
    expect(read(more)).toEqual({ problem });
  });
});
