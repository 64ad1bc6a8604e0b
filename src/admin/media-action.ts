import { formOf } from '../storefront/form-data.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { readFolder } from './media-address.ts';
import { type TakenFiles, takePictures } from './media-files.ts';

/** Outcome of a form of the library: what was done, with a number, or why nothing was. */
export type MediaActionOutcome =
  | { ok: true; done: 'folder' | 'removed' | 'filed'; count: number; folder: number | null }
  | { ok: false; problem: string; entered: Record<string, string>; picked: string[] };

const MOST_PICKED = 200;
const ID = /^[0-9a-f]{16}$/;

/** Takes the pictures of the upload form; null for an incomplete form. */
export async function uploadPictures(work: EmployeeVisit, request: Request): Promise<TakenFiles | null> {
  const fields = new Map<string, string>();
  return takePictures(work, request, {
    take: (name, text) => void fields.set(name, text),
    place: () => {
      const folder = readFolder(fields.get('folder'));
      return { folder: folder === 'none' ? null : folder, tags: fields.get('tags') ?? '' };
    },
  });
}

/** Runs a form of folders, or the form that files the chosen pictures. */
export async function changeLibrary(work: EmployeeVisit, request: Request): Promise<MediaActionOutcome> {
  const form = await formOf(request);
  const picked = form.getAll('pick').filter((id): id is string => typeof id === 'string' && ID.test(id));
  const entered = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  const { admin, member, text } = work;
  const say = text.media;
  const refuse = (problem: string): MediaActionOutcome => ({ ok: false, problem, entered, picked });
  if (entered.intent === 'file') {
    const move = entered.move ?? '';
    const folder = move === '' ? undefined : move === 'none' ? null : Number(readFolder(move) ?? -1);
    const outcome = await admin.media.file(member, picked.slice(0, MOST_PICKED), {
      ...(folder === undefined ? {} : { folder }),
      add: entered.add ?? '',
      drop: entered.drop ?? '',
    });
    if (outcome.ok) return { ok: true, done: 'filed', count: outcome.count, folder: null };
    return refuse(
      outcome.problem === 'not-allowed'
        ? text.notAllowed
        : say.folderProblems[outcome.problem === 'not-found' ? 'no-folder' : outcome.problem],
    );
  }
  const id = readFolder(entered.id);
  const parent = readFolder(entered.parent);
  const outcome =
    entered.intent === 'remove-folder'
      ? await admin.media.removeFolder(member, typeof id === 'number' ? id : -1)
      : await admin.media.saveFolder(member, {
          id: typeof id === 'number' ? id : null,
          name: entered.name ?? '',
          parent: typeof parent === 'number' ? parent : null,
        });
  if (outcome.ok) {
    const isRemoved = entered.intent === 'remove-folder';
    return { ok: true, done: isRemoved ? 'removed' : 'folder', count: 1, folder: isRemoved ? null : outcome.id };
  }
  if (outcome.problem === 'not-allowed') return refuse(text.notAllowed);
  return refuse(say.folderProblems[outcome.problem === 'not-found' ? 'no-folder' : outcome.problem]);
}
