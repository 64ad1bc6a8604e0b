import { data } from 'react-router';
import { employeeVisit } from '../current-employee.ts';
import { extractCardPerson, grantOf, stepBeforeFile } from '../export-action.ts';
import type { LoaderArgs } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

/** Returns what the shop knows of a card's recipient as JSON. */
export async function loader({ context, request, url }: LoaderArgs): Promise<Response> {
  const visit = employeeVisit(context, request);
  const result = await extractCardPerson(visit, url.searchParams, grantOf(url.searchParams));
  if ('approval' in result) {
    const card = url.searchParams.get('card') ?? '';
    return stepBeforeFile(`${ADMIN_ROOT}/gift-card-person?${new URLSearchParams({ card })}`, result.approval);
  }
  if (!result.ok) throw data(null, { status: 404 });
  return new Response(result.content, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="gift-card-person.json"',
    },
  });
}
