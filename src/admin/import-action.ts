import type { HandInOutcome } from '../shop/catalogue/products/index.ts';
import { may } from '../shop/staff/employees/permissions.ts';
import { MultipartProblem, readMultipart } from '../storefront/multipart.ts';
import type { EmployeeVisit } from './current-employee.ts';

export type TakeOutcome = HandInOutcome | { ok: false; problem: 'bad-form' };

/** Streams an uploaded file to the import service; the form sends its fields before the file. */
export async function takeFile({ admin, member, tenant }: EmployeeVisit, request: Request): Promise<TakeOutcome> {
  // Checks the permission before reading, because the service is called only when the file arrives.
  if (!may(member, 'import.run')) return { ok: false, problem: 'not-allowed' };
  const entered: Record<string, string> = {};
  let outcome: TakeOutcome = { ok: false, problem: 'empty' };
  try {
    for await (const part of readMultipart(request.body, request.headers.get('content-type'))) {
      if ('text' in part) {
        entered[part.name] = part.text;
        continue;
      }
      outcome = await admin.imports.handIn(member, {
        tenant,
        kind: entered.kind ?? '',
        locale: entered.locale ?? '',
        replace: entered.replace === 'on',
        overwriteEdits: entered.overwriteEdits === 'on',
        fileName: part.fileName,
        content: part.content,
      });
    }
  } catch (error) {
    if (!(error instanceof MultipartProblem)) throw error;
    // Does not read the rest of a file that is too large.
    return !outcome.ok && outcome.problem === 'too-large' ? outcome : { ok: false, problem: 'bad-form' };
  }
  // Answers only at the end of the form, because a browser interrupted while sending shows no response.
  return outcome;
}
