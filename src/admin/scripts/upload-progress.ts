import { labelled } from '../../tenants/labelled.ts';
import { type SentPicture, sendPicture, takeDraggedPictures } from './send-picture.ts';

/** Requests at once: the shop decodes two pictures at a time. */
const AT_ONCE = 2;

/** Uploads the pictures of a form one request each, and shows how far it is and which ones failed. */
export function uploadWithProgress(form: HTMLFormElement): void {
  const report = form.querySelector<HTMLElement>('[data-report]');
  const input = form.querySelector<HTMLInputElement>('input[type="file"]');
  const place = form.querySelector<HTMLElement>('[data-drop]');
  if (!report || !input || !place) return;
  const waiting: File[] = [];
  const state = { total: 0, done: 0, failed: 0, running: 0 };

  const take = (files: readonly File[]): void => {
    if (files.length === 0) return;
    if (state.running === 0) {
      Object.assign(state, { total: 0, done: 0, failed: 0 });
      report.querySelector('ul')?.replaceChildren();
    }
    waiting.push(...files);
    state.total += files.length;
    show(report, form, state);
    while (state.running < AT_ONCE && waiting.length > 0) void work();
  };
  const work = async (): Promise<void> => {
    state.running += 1;
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const sent = await sendPicture(form.dataset.upload ?? '', file, fieldsOf(form));
      if (sent === null || sent.problems.length > 0) name(report, form, { file, sent, failed: ++state.failed });
      else state.done += 1;
      show(report, form, state);
    }
    state.running -= 1;
    if (state.running === 0) finish(report, fieldsOf(form).folder ?? '', state);
  };

  form.addEventListener('submit', (event) => {
    if (!input.files?.length) return;
    event.preventDefault();
    take([...input.files]);
    input.value = '';
  });
  takeDraggedPictures(place, take);
}

type State = { total: number; done: number; failed: number; running: number };

const fieldsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    ['folder', 'tags'].map((name) => {
      const field = form.elements.namedItem(name);
      return [name, field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : ''];
    }),
  );

function show(report: HTMLElement, form: HTMLFormElement, { total, done, failed }: State): void {
  report.hidden = false;
  const bar = report.querySelector('progress');
  if (bar) {
    bar.max = total;
    bar.value = Math.min(total, done + failed);
  }
  const said = report.querySelector('[role="status"]');
  const text = (form.dataset.progress ?? '').replace('{done}', String(done)).replace('{total}', String(total));
  if (said) said.textContent = text;
}

/** Names a picture that failed, with the reason. */
function name(
  report: HTMLElement,
  form: HTMLFormElement,
  { file, sent, failed }: { file: File; sent: SentPicture | null; failed: number },
): void {
  const list = report.querySelector('ul');
  if (!list) return;
  list.setAttribute('aria-label', (form.dataset.failed ?? '').replace('{count}', String(failed)));
  const item = list.appendChild(document.createElement('li'));
  const why = sent?.problems.join(' ') ?? form.dataset.offline ?? '';
  item.textContent = labelled(document.documentElement.lang, file.name, why);
}

/** Shows the pictures: at once if all came, by a link if failed ones are to be read first. */
function finish(report: HTMLElement, folder: string, { done, failed }: State): void {
  const link = report.querySelector('a');
  if (failed === 0) {
    const to = new URL(location.href);
    to.search = '';
    if (folder !== '') to.searchParams.set('folder', folder);
    to.searchParams.set('added', String(done));
    to.searchParams.set('known', '0');
    location.assign(to);
    return;
  }
  if (link) link.hidden = done === 0;
}
