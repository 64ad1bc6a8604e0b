import { may } from '../shop/staff/employees/permissions.ts';
import { readForm } from '../storefront/form-data.ts';
import { isMultipart, MultipartProblem, readMultipart } from '../storefront/multipart.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { fetchProblemText } from './source-problem.ts';
import { reasonText } from './texts/import-reasons.ts';

type Entered = Record<string, string>;
type Outcome = Awaited<ReturnType<EmployeeVisit['admin']['sources']['pullNow']>>;
export type SourceResult = { ok: true; done: string; id: string } | { ok: false; problem: string; entered: Entered };

/** Words a refusal in the employee's language. */
function worded({ text, language }: EmployeeVisit, outcome: Extract<Outcome, { ok: false }>): string {
  if (outcome.problem === 'not-allowed') return text.notAllowed;
  if (!('detail' in outcome)) return text.notFound;
  const { problem, detail } = outcome;
  if (problem !== 'not-fetched') return `${text.sources.problems[problem]} ${reasonText(detail, language)}`.trim();
  const [code = '', ...rest] = detail.split(' ');
  return `${text.sources.problems[problem]} ${fetchProblemText(text, code, rest.join(' '))}`.trim();
}

const MAPPING_FIELD = /^rule\.(\d{1,3})\.(field|column|fallback|separator|part)$/;

/** Reads the rows of a mapping in the order of the form; a row without a field is left out. */
export function readMappingForm(entered: Entered) {
  const rows = new Map<number, Record<string, string>>();
  for (const [name, value] of Object.entries(entered)) {
    const [, place, part] = MAPPING_FIELD.exec(name) ?? [];
    if (place === undefined || part === undefined) continue;
    const row = rows.get(Number(place)) ?? {};
    row[part] = value;
    rows.set(Number(place), row);
  }
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([, { field = '', column = '', fallback = '', separator = '', part = '' }]) => ({
      field: field.trim(),
      column,
      fallback: fallback.trim(),
      separator,
      part: part.trim() === '' ? 1 : Number(part),
    }))
    .filter(({ field }) => field !== '');
}

/** Runs one of the forms on the page of a source; forms with a file are read as a stream. */
export async function changeSource(work: EmployeeVisit, request: Request, id: string): Promise<SourceResult> {
  if (isMultipart(request)) return takeSourceFile(work, request, id);
  const entered = await readForm(request);
  const { admin, member, text } = work;
  const { sources } = admin;
  const done = (name: string, outcome: Outcome): SourceResult =>
    outcome.ok ? { ok: true, done: name, id } : { ok: false, problem: worded(work, outcome), entered };
  switch (entered.intent) {
    case 'settings':
      return done('saved', await sources.saveSettings(member, id, entered));
    case 'mapping':
      return done('mapped', await sources.saveMapping(member, id, readMappingForm(entered), entered.version ?? ''));
    case 'fetch-sample':
      return done('sampled', await sources.fetchSample(member, id));
    case 'pull':
      return done('pulled', await sources.pullNow(member, id));
    case 'remove':
      return done('removed', await sources.remove(member, id));
    default:
      return { ok: false, problem: text.notFound, entered };
  }
}

export async function createSource(work: EmployeeVisit, request: Request): Promise<SourceResult> {
  const entered = await readForm(request);
  const outcome = await work.admin.sources.create(work.member, entered);
  return outcome.ok
    ? { ok: true, done: 'created', id: outcome.id }
    : { ok: false, problem: worded(work, outcome), entered };
}

async function takeSourceFile(work: EmployeeVisit, request: Request, id: string): Promise<SourceResult> {
  const { admin, member, text } = work;
  const entered: Entered = {};
  const no = (problem: string): SourceResult => ({ ok: false, problem, entered });
  // Checks the permission before reading, because the service is called only when the file arrives.
  if (!may(member, 'import.run')) return no(text.notAllowed);
  let outcome: Outcome = { ok: false, problem: 'no-file', detail: '' };
  try {
    for await (const part of readMultipart(request.body, request.headers.get('content-type'))) {
      if ('text' in part) entered[part.name] = part.text;
      else if (entered.intent === 'import')
        outcome = await admin.sources.importFile(member, id, { name: part.fileName, content: part.content });
      else outcome = await admin.sources.takeSample(member, id, part.content);
    }
  } catch (error) {
    if (!(error instanceof MultipartProblem)) throw error;
    return no(text.imports.problems['bad-form']);
  }
  if (!outcome.ok) return no(worded(work, outcome));
  return { ok: true, done: entered.intent === 'import' ? 'imported' : 'sampled', id };
}
