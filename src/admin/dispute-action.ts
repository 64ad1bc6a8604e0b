import { readFile, safeName } from '../shop/marketing/contact/take-files.ts';
import { readForm } from '../storefront/form-data.ts';
import { isMultipart, MultipartProblem, readMultipart } from '../storefront/multipart.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { refusedText } from './worded.ts';

/** Largest file in bytes that is read; a picture becomes smaller when it is encoded again. */
const MOST_BYTES = 12 * 1024 * 1024;

type Entered = Record<string, string>;
type DisputeChange =
  | { ok: true; said: 'sent' | 'accepted' | 'noted' | 'added' | 'removed' }
  | { ok: false; problem: string; entered: Entered };

/** Runs one of the forms on the page of a dispute. */
export async function changeDispute(visit: EmployeeVisit, id: string, request: Request): Promise<DisputeChange> {
  return isMultipart(request) ? addFile(visit, id, request) : change(visit, id, await readForm(request));
}

async function change(visit: EmployeeVisit, id: string, entered: Entered): Promise<DisputeChange> {
  const { admin, member, tenant } = visit;
  const { intent, text: written = '', file = '' } = entered;
  const asked = { tenant, id };
  const said =
    intent === 'evidence' ? 'sent' : intent === 'accept' ? 'accepted' : intent === 'remove-file' ? 'removed' : 'noted';
  const acts = {
    sent: () => admin.disputes.sendEvidence(member, { ...asked, text: written }),
    accepted: () => admin.disputes.accept(member, asked),
    removed: () => admin.disputes.removeFile(member, { ...asked, file }),
    noted: () => admin.disputes.note(member, { ...asked, text: written }),
  };
  const done = await acts[said]();
  return done.ok ? { ok: true, said } : refused(visit, done.problem, entered);
}

/** Takes the file of the form, whose purpose comes before it. */
async function addFile(visit: EmployeeVisit, id: string, request: Request): Promise<DisputeChange> {
  const { admin, member, tenant } = visit;
  let purpose = '';
  let result = refused(visit, 'format', {});
  try {
    for await (const part of readMultipart(request.body, request.headers.get('content-type'))) {
      if ('text' in part) {
        if (part.name === 'purpose') purpose = part.text;
        continue;
      }
      if (part.fileName === '') continue;
      const { content } = await readFile(part.content, MOST_BYTES);
      if (content === null) return refused(visit, 'too-large', {});
      const file = { tenant, id, purpose, name: safeName(part.fileName), content };
      const done = await admin.disputes.addFile(member, file);
      result = done.ok ? { ok: true, said: 'added' } : refused(visit, done.problem, {});
    }
  } catch (error) {
    if (!(error instanceof MultipartProblem)) throw error;
  }
  return result;
}

function refused(
  { text }: EmployeeVisit,
  problem: keyof EmployeeVisit['text']['disputes']['failures'] | 'not-allowed' | 'not-found',
  entered: Entered,
): DisputeChange {
  return { ok: false, problem: refusedText(text, problem, text.disputes.failures), entered };
}
