import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ROLES } from './permissions.ts';
import { assignmentText, readAssignment, type TenantRole } from './role-assignment.ts';

const grants = fc.uniqueArray(
  fc.record<TenantRole>({ tenant: fc.constantFrom('ch', 'de', 'at', 'nl'), role: fc.constantFrom(...ROLES) }),
  { selector: ({ tenant }) => tenant, minLength: 1 },
);

test('reads what it writes, in one order', () => {
  fc.assert(
    fc.property(grants, (roles) => {
      const text = assignmentText(roles);
      expect(assignmentText(readAssignment(text) ?? [])).toBe(text);
      expect(assignmentText(roles.toReversed())).toBe(text);
    }),
  );
});

test.each(['', 'root', 'xx=service', 'ch=root', 'ch=service ch=admin', 'ch='])('refuses "%s"', (text) => {
  expect(readAssignment(text)).toBeNull();
});
