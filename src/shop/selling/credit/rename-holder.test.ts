import { expect, test } from 'vitest';
import { mayRename } from './rename-holder.ts';

const named = (text: string) => {
  const [firstName = '', lastName = ''] = text.split(' ');
  return { firstName, lastName };
};

test.each([
  ['Lea Brunner', 'Theo Keller', [], true],
  ['Lea Brunner', 'Lea Keller', ['Lea Brunner'], true],
  ['Lea Brunner', 'Léa Bruner', ['Lea Brunner'], true],
  ['Lea Brunner', 'Theo Keller', ['Lea Brunner'], false],
  // Two changes, one name each.
  ['Lea Keller', 'Theo Keller', ['Lea Brunner'], false],
  ['Lea Keller', 'Theo Keller', ['Lea Brunner', 'Lea Keller'], true],
  // The open order names a spouse.
  ['Lea Brunner', 'Lea Keller', ['Theo Vogt'], true],
  ['Lea Brunner', 'Theo Vogt', ['Theo Vogt'], false],
])('%s becomes %s while %j owe: %s', (holder, wanted, owed, allowed) => {
  expect(mayRename(named(holder), named(wanted), owed.map(named))).toBe(allowed);
});
