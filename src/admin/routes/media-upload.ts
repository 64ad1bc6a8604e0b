import { redirect } from 'react-router';
import { employeeVisit } from '../current-employee.ts';
import { uploadPictures } from '../media-action.ts';
import { MEDIA_SECTION } from '../media-address.ts';
import type { ActionArgs } from '../page-types.ts';

/** Takes one or more pictures from the script, which shows the progress file by file. */
export async function action({ context, request }: ActionArgs) {
  const work = employeeVisit(context, request);
  const say = work.text.media;
  const taken = await uploadPictures(work, request);
  // Browsers report each 4xx of a script as an error of the page.
  if (taken === null) return Response.json({ ids: [], problems: [say.broken] });
  return Response.json({ ids: taken.ids, problems: taken.refused.map(({ problem }) => say.fileProblems[problem]) });
}

export function loader() {
  return redirect(MEDIA_SECTION);
}
