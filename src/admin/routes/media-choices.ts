import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs } from '../page-types.ts';
import { pageNumber } from '../picture-choice.ts';

/** Returns the pictures for the dialogs of editors. */
export async function loader({ context, request, url }: LoaderArgs) {
  const { admin, member } = employeeVisit(context, request);
  const { searchParams } = url;
  return Response.json(
    orAbsent(
      await admin.media.choices(member, {
        words: searchParams.get('words') ?? '',
        page: pageNumber(searchParams.get('page')),
        locale: searchParams.get('locale') ?? '',
      }),
    ),
  );
}
