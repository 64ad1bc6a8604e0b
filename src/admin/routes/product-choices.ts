import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs } from '../page-types.ts';
import { findGoods } from '../product-editor-action.ts';

/** Returns the products that a search of the editor offers. */
export async function loader({ context, request, url }: LoaderArgs) {
  const work = employeeVisit(context, request);
  return Response.json({ goods: orAbsent(await findGoods(work, url.searchParams.get('words') ?? '')) });
}
