import type { FetchedReports } from '../shop/money/ledger/index.ts';
import { isMultipart, MultipartProblem, readMultipart } from '../storefront/multipart.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { refusedText } from './worded.ts';

type Broken = { line: number; problem: string };
export type ClearingResult =
  | { ok: true; problem: null; fetched: FetchedReports; broken: Broken[] }
  | { ok: false; problem: string };

/** Reads the provider's reports: a file as a stream, else from the provider. */
export async function changeClearing(visit: EmployeeVisit, request: Request): Promise<ClearingResult> {
  const { admin, member, tenant, text } = visit;
  type Problem = 'not-allowed' | 'not-found' | keyof typeof text.clearing.failures;
  const refused = (problem: Problem): ClearingResult => ({
    ok: false,
    problem: refusedText(text, problem, text.clearing.failures),
  });
  if (!isMultipart(request)) {
    const fetched = await admin.clearing.fetch(member, tenant);
    return fetched.ok ? { ok: true, problem: null, fetched, broken: [] } : refused(fetched.problem);
  }
  let outcome = refused('bad-file');
  try {
    for await (const part of readMultipart(request.body, request.headers.get('content-type'))) {
      if ('text' in part) continue;
      const taken = await admin.clearing.takeFile(member, { tenant, content: part.content });
      outcome = taken.ok ? { ok: true, problem: null, fetched: taken, broken: taken.broken } : refused(taken.problem);
    }
  } catch (error) {
    if (error instanceof MultipartProblem) return refused('bad-file');
    throw error;
  }
  return outcome;
}
