import { expect, test } from 'vitest';
import { valueName } from './facet-names.ts';
import { messagesOf } from './messages/server.ts';

test.each(['toString', 'constructor', '__proto__'])('treats %s as an ordinary value', (value) => {
  expect(valueName(messagesOf('de-CH'), 'brand', { value, label: '' })).toBe(value);
});
