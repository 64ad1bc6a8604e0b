import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs } from '../page-types.ts';
import { reportCsv } from '../report-csv.ts';
import { reasonText } from '../texts/import-reasons.ts';

/** Returns the refused records of an import as a CSV table. */
export async function loader({ context, request, params }: LoaderArgs) {
  const {
    admin: { imports },
    member,
    text,
    language,
  } = employeeVisit(context, request);
  const { run, refusals } = orAbsent(await imports.report(member, params.id ?? ''));
  const { line, attribute, reasonOf } = text.imports;
  const csv = reportCsv([
    [line, attribute, reasonOf],
    ...refusals.map((refusal) => [String(refusal.line), refusal.attribute, reasonText(refusal.reason, language)]),
  ]);
  return new Response(csv, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="import-${run.created_at.toISOString().slice(0, 10)}.csv"`,
    },
  });
}
