import * as v from 'valibot';

export type UploadProgress = { done: number; all: number };
export type SentContactForm =
  | { ok: true; message: string }
  | { ok: false; problem: 'cancelled' | 'lost' }
  | { ok: false; problem: 'refused'; message: string; fields: Record<string, string> };

const Answer = v.union([
  v.object({ number: v.string(), message: v.string() }),
  v.object({
    error: v.object({ message: v.string(), fields: v.optional(v.record(v.string(), v.string()), {}) }),
  }),
]);

/** Sends a form with files and reports the upload progress, which `fetch` cannot. */
export function sendContactForm(
  address: string,
  form: FormData,
  tell: (progress: UploadProgress) => void,
): { sent: Promise<SentContactForm>; cancel(): void } {
  const request = new XMLHttpRequest();
  const sent = new Promise<SentContactForm>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => tell({ done: loaded, all: total });
    request.onabort = () => resolve({ ok: false, problem: 'cancelled' });
    request.onerror = () => resolve({ ok: false, problem: 'lost' });
    request.onload = () => resolve(read(request.responseText));
  });
  request.open('POST', address);
  request.send(form);
  return { sent, cancel: () => request.abort() };
}

function read(text: string): SentContactForm {
  try {
    const answer = v.parse(Answer, JSON.parse(text));
    if ('error' in answer) return { ok: false, problem: 'refused', ...answer.error };
    return { ok: true, message: answer.message };
  } catch {
    return { ok: false, problem: 'lost' };
  }
}
