import type { GridCell } from '../shop/catalogue/products/index.ts';
import { may } from '../shop/staff/employees/permissions.ts';
import { MultipartProblem, readMultipart } from '../storefront/multipart.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { reasonText } from './texts/import-reasons.ts';

type Taken = { ok: true; id: string } | { ok: false; problem: string };

/** Streams an uploaded file of products to the department. A problem is a full sentence. */
export async function takeGoodsFile(
  { admin, member, tenant, text, language }: EmployeeVisit,
  request: Request,
): Promise<Taken> {
  // Checks the permission before reading, because the department is called only when the file arrives.
  if (!may(member, 'product.bulk')) return { ok: false, problem: text.notAllowed };
  const say = text.bulk;
  let taken: Taken = { ok: false, problem: say.importProblems.empty };
  try {
    for await (const part of readMultipart(request.body, request.headers.get('content-type'))) {
      if ('text' in part) continue;
      const file = { name: part.fileName, content: part.content };
      const outcome = await admin.bulk.importFile(member, { tenant, file });
      if (outcome.ok) taken = outcome;
      else if (outcome.problem === 'not-allowed') taken = { ok: false, problem: text.notAllowed };
      else if (outcome.problem === 'not-found') taken = { ok: false, problem: text.notFound };
      else if (outcome.problem === 'unreadable')
        taken = { ok: false, problem: say.unreadable(reasonText(outcome.reason, language)) };
      else taken = { ok: false, problem: say.importProblems[outcome.problem] };
    }
  } catch (error) {
    if (!(error instanceof MultipartProblem)) throw error;
    if (!taken.ok) return { ok: false, problem: say.importProblems['bad-form'] };
  }
  return taken;
}

const SEEN = 'seen|';

/** Name of a cell's field in the form of the grid. */
export const cellName = (product: string, field: string): string => `${product}|${field}`;
export const seenName = (product: string, field: string): string => `${SEEN}${cellName(product, field)}`;

/** Reads the cells of the grid's form, each with what the employee saw. */
export function readGridForm(entered: Readonly<Record<string, string>>): GridCell[] {
  return Object.entries(entered).flatMap(([name, text]): GridCell[] => {
    const at = name.indexOf('|');
    const seen = entered[`${SEEN}${name}`];
    return at < 1 || name.startsWith(SEEN) || seen === undefined
      ? []
      : [{ product: name.slice(0, at), field: name.slice(at + 1), seen, text }];
  });
}
