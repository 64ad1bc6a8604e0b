/** Milliseconds without typing before the conditions are counted. */
const PAUSE = 500;

/** Counts the customers of a segment while its conditions change. */
export function countLive(form: HTMLFormElement): void {
  const output = form.querySelector<HTMLElement>('[data-live-count-text]');
  const address = form.dataset.liveCount;
  if (!output || address === undefined) return;
  let timer = 0;
  let latest = 0;
  const count = async (): Promise<void> => {
    latest += 1;
    const own = latest;
    try {
      const body = new URLSearchParams();
      for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
      const answer = await fetch(address, { method: 'POST', body });
      const { text } = (await answer.json()) as { text: string };
      // An answer to earlier conditions may arrive last.
      if (own === latest) output.textContent = text;
    } catch {
      // The button counts too.
    }
  };
  form.addEventListener('input', () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void count(), PAUSE);
  });
}
