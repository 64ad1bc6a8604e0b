import type { HandInOutcome } from '../shop/catalogue/products/index.ts';
import { may } from '../shop/staff/employees/permissions.ts';
import { boundaryOf, MultipartProblem, readMultipart, readText } from '../storefront/multipart.ts';
import type { EmployeeVisit } from './current-employee.ts';

export type TakeOutcome = HandInOutcome | { ok: false; problem: 'bad-form' };

/** Passes an uploaded file on as it comes in; its fields stand before it in the form. */
export async function takeFile({ desk, member, tenant }: EmployeeVisit, request: Request): Promise<TakeOutcome> {
  // Before anything is read: the desk is asked only when the file comes.
  if (!may(member.role, 'import.run')) return { ok: false, problem: 'not-allowed' };
  const boundary = boundaryOf(request.headers.get('content-type'));
  if (!boundary || !request.body) return { ok: false, problem: 'bad-form' };
  const entered: Record<string, string> = {};
  let outcome: TakeOutcome = { ok: false, problem: 'empty' };
  try {
    for await (const part of readMultipart(request.body, boundary)) {
      if (part.fileName === null) {
        entered[part.name] = await readText(part.content);
        continue;
      }
      outcome = await desk.imports.handIn(member, {
        tenant,
        kind: entered.kind ?? '',
        locale: entered.locale ?? '',
        replace: entered.replace === 'on',
        fileName: part.fileName,
        content: part.content,
      });
    }
  } catch (error) {
    if (!(error instanceof MultipartProblem)) throw error;
    // The rest of a file that is too large may itself be too much to be read to its end.
    return !outcome.ok && outcome.problem === 'too-large' ? outcome : { ok: false, problem: 'bad-form' };
  }
  // Only at the end of the form: a browser that is cut short while it sends shows no answer.
  return outcome;
}
