import { createTaskThread } from '../threads/task-thread.ts';

/** Its code would stay in the threads that answer requests (decision 204). */
const joining = createTaskThread<readonly Uint8Array[], Uint8Array>({
  script: new URL('./joining-thread.ts', import.meta.url),
  name: 'pdf',
  idleMs: 10_000,
});

/** Joins PDF files to one, for one print. */
export async function mergePdf(files: readonly Uint8Array[]): Promise<Uint8Array> {
  const [only] = files;
  return only && files.length === 1 ? only : joining.run(files);
}
