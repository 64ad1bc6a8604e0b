import type { EmployeeVisit } from './current-employee.ts';

type Result = { ok: true; said: 'shipped' | 'unpacked' } | { ok: false; problem: string };

/** Runs the forms of a parcel: ship it with its missing label, or unpack it. */
export async function changeParcel(work: EmployeeVisit, entered: Record<string, string>): Promise<Result> {
  const { admin, member, tenant, text } = work;
  const { intent, parcel = '' } = entered;
  const outcome =
    intent === 'unpack'
      ? await admin.warehouse.unpack(member, { tenant, parcel })
      : await admin.warehouse.shipParcel(member, { tenant, parcel });
  if (outcome.ok) return { ok: true, said: intent === 'unpack' ? 'unpacked' : 'shipped' };
  const { problem } = outcome;
  return { ok: false, problem: problem === 'not-allowed' ? text.notAllowed : text.warehouse.problems[problem] };
}
