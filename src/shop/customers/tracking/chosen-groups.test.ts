import { expect, test } from 'vitest';
import { chosenGroups } from './chosen-groups.ts';
import { CONSENT_GROUPS } from './consent-groups.ts';

function form(choice: string, ...groups: string[]): FormData {
  const data = new FormData();
  data.set('choice', choice);
  for (const group of groups) data.append('group', group);
  return data;
}

test.each([
  [form('accept'), [...CONSENT_GROUPS]],
  [form('reject', 'C0004'), ['C0001']],
  [form('save', 'C0006', 'C0002'), ['C0001', 'C0002', 'C0006']],
  [form('save'), ['C0001']],
  [form('save', 'C0007', '__proto__', ''), ['C0001']],
  [form('everything', 'C0004'), ['C0001']],
  [new FormData(), ['C0001']],
])('%#: agrees only to the groups of the form', (given, groups) => {
  expect(chosenGroups(given)).toEqual(groups);
});

test('never agrees to a group that the tenant does not offer', () => {
  expect(chosenGroups(form('accept'), ['C0001', 'C0002'])).toEqual(['C0001', 'C0002']);
  expect(chosenGroups(form('save', 'C0004'), ['C0001', 'C0002'])).toEqual(['C0001']);
});
