import { expect, test } from 'vitest';
import { APPROVAL_ACTS } from '../shop/staff/employees/approvals/approval-rule.ts';
import { addressOfFile, exportAt } from './guarded-files.ts';

const exports = Object.entries(APPROVAL_ACTS).flatMap(([act, { kind }]) => (kind === 'export' ? [act] : []));

test.each(exports)('an approved %s leads to the file that was asked for', (act) => {
  const address = addressOfFile(act, { query: 'column=number&column=total&state=open' });
  const { pathname, searchParams } = new URL(address ?? '', 'http://localhost');
  expect(exportAt(pathname).act).toBe(act);
  expect(searchParams.getAll('column')).toEqual(['number', 'total']);
});

test('an act without a file has no address', () => {
  expect(addressOfFile('order.cancel', {})).toBeNull();
});
