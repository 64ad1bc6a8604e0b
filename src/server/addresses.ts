import { tenants } from '../tenants/index.ts';

/** What the start prints for people: where each house can be visited. */
export function addresses(port: number): string {
  const rows = Object.values(tenants).map((tenant) => {
    const host = tenant.id === 'ch' ? 'localhost' : `${tenant.id}.localhost`;
    return `  ${tenant.companyName} (${tenant.id}): http://${host}:${port}/`;
  });
  return [
    'Kontor is open.',
    ...rows,
    `  French: http://localhost:${port}/fr`,
    `  Back office: http://localhost:${port}/backoffice (your account: npm run kontor -- user add EMAIL --role admin)`,
  ].join('\n');
}

/** What a start says on standard error while payments are simulated. */
export const SIMULATED = [
  '*'.repeat(72),
  '*  PAYMENTS ARE SIMULATED: no money moves, and test cards buy goods.',
  '*  A shop that sells sets PAYMENTS=stripe or PAYMENTS=none.',
  '*'.repeat(72),
].join('\n');
