/** Milliseconds without typing before a verdict is asked for. */
const PAUSE = 300;

/** Says beside each price, while it is typed, which earlier price the law allows. */
export function showStrikeVerdicts(form: HTMLFormElement): void {
  const timers = new Map<string, number>();
  const later = (name: string, typed: string): void => {
    window.clearTimeout(timers.get(name));
    timers.set(
      name,
      window.setTimeout(() => void showVerdict(form, name, typed), PAUSE),
    );
  };
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const { name, value } = target;
    if (/^price\.[a-z]+\./.test(name)) later(name, value);
    // A price for all variants counts where the variant's own field is untouched.
    const all = /^all\.(price\.[a-z]+)$/.exec(name)?.[1];
    if (all === undefined) return;
    for (const field of form.querySelectorAll<HTMLInputElement>(`input[name^="${all}."]`))
      if (field.value === field.defaultValue) later(field.name, value === '' ? field.value : value);
  });
}

async function showVerdict(form: HTMLFormElement, field: string, typed: string): Promise<void> {
  const note = form.querySelector<HTMLElement>(`[data-note="${CSS.escape(field)}"]`);
  if (!note) return;
  note.dataset.typed = typed;
  try {
    const answer = await fetch(`${form.dataset.strike}?${new URLSearchParams({ field, typed })}`);
    const { text } = (await answer.json()) as { text: string };
    // An answer to earlier keys may arrive last.
    if (note.dataset.typed === typed) note.textContent = text;
  } catch {
    // The verdict comes with the saved page.
  }
}
