import fc from 'fast-check';
import { expect, test } from 'vitest';
import { productTag, reviewsTag, settingsTag, tagsOfChange } from '../storefront/page-tags.ts';
import { EVERYTHING, keyOfTag, keysOfApiAnswer, keysOfChanges, keysOfTags, widenKeys } from './surrogate-keys.ts';

const PLAIN_KEY = /^[\w:-]{1,40}$/;

test('makes short keys that lists and patterns of caches read as they are', () => {
  expect(keyOfTag(productTag('10012'))).toBe('p-10012');
  expect(keyOfTag(settingsTag('ch'))).toBe('settings:ch');
  expect(keyOfTag('navigation:ch:de-CH')).toBe('navigation:ch:de-CH');
  expect(keyOfTag(productTag('10012.*|x y'))).toMatch(/^p:[\w-]{10}$/);
  fc.assert(fc.property(fc.string(), (id) => PLAIN_KEY.test(keyOfTag(productTag(id)))));
  fc.assert(fc.property(fc.string(), (tag) => PLAIN_KEY.test(keyOfTag(tag))));
});

const topics = fc.constantFrom('product', 'stock', 'review', 'question', 'product-document', 'category', 'settings');

test('purges an answer at each change that its tags name, however many products it has', () => {
  fc.assert(
    fc.property(
      topics,
      fc.string({ minLength: 1 }),
      fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), { maxLength: 300 }),
      fc.integer({ min: 1, max: 20 }),
      (topic, key, others, most) => {
        const change = { topic, key };
        const changes = [...others.map((other) => ({ topic: 'product', key: other })), change];
        const purged = new Set(widenKeys(keysOfChanges(changes), most));
        for (const tag of tagsOfChange(change)) {
          const answer = keysOfTags([settingsTag('de'), tag, ...others.map(productTag)]);
          expect(answer.some((own) => purged.has(own))).toBe(true);
        }
      },
    ),
  );
});

test('names a list of 48 products in less than 1600 bytes, and more products by one key', () => {
  const tagsOf = (count: number) => Array.from({ length: count }, (_, at) => productTag(`${100_000 + at}`));
  const list = keysOfTags(['lists', ...tagsOf(48)]);
  expect(list).toContain('p-100047');
  expect(list.join(' ').length).toBeLessThan(1600);
  const large = keysOfTags(['lists', ...tagsOf(500)]);
  expect(large).toEqual([EVERYTHING, 'lists', 'products', 'many-products']);
});

test('leaves answers without products alone when many products change', () => {
  const many = Array.from({ length: 1000 }, (_, at) => ({ topic: 'product', key: `${at}` }));
  const purged = widenKeys(keysOfChanges(many), 250);
  expect(purged.sort()).toEqual(['lists', 'many-products', 'products']);
  expect(keysOfTags(['content', settingsTag('ch')]).some((key) => purged.includes(key))).toBe(false);
});

test('purges answers of an API at changes of products, lists, contents and settings of its tenant', () => {
  const own = keysOfApiAnswer('ch');
  for (const [topic, key] of [
    ['product', 'a'],
    ['stock', 'a'],
    ['review', 'a'],
    ['content', 'x'],
    ['category', 'c'],
    ['settings', 'ch'],
    ['promotions', 'ch'],
    ['pieces', 'ch'],
    ['texts', 'de-CH'],
  ] as const)
    expect(keysOfChanges([{ topic, key }]).some((purged) => own.includes(purged))).toBe(true);
  expect(keysOfChanges([{ topic: 'settings', key: 'de' }]).some((purged) => own.includes(purged))).toBe(false);
  expect(keysOfChanges([{ topic: 'order', key: '1' }])).toEqual([]);
});

test('purges pages with opinions, and photographs of reviews, when a review is erased', () => {
  const purged = keysOfChanges([{ topic: 'review', key: 'sofa' }]);
  expect(purged).toEqual(expect.arrayContaining([keyOfTag(reviewsTag('sofa')), 'review-photos']));
});
