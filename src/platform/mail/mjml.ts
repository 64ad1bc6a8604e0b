import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import { createTaskThread } from '../threads/task-thread.ts';
import { preventLineBreaks } from './prevent-line-breaks.ts';

/** Functions that insert a value into a template and return its placeholder: escaped text, or unchanged markup. */
export type Slots = { text(value: string): string; markup(html: string): string };

/** Private-use characters around the number of a value. No template contains them otherwise. */
const OPEN = '\uE000';
const CLOSE = '\uE001';
const SLOT = /\uE000(\d+)\uE001/g;

/** Maximum number of compiled templates to cache: one for each kind of mail, language, and number of paragraphs. */
const MOST_KEPT = 300;
const kept = new LRUCache<string, Promise<string>>({ max: MOST_KEPT });

/** Whether mails of the current act get HTML. Without a value they do. */
const rendering = new AsyncLocalStorage<boolean>();

/** Runs an act whose mails are dropped: they have no HTML. */
export const withoutMailHtml = <Result>(act: () => Result): Result => rendering.run(false, act);

/** Runs a part of such an act whose mails are stored after all. */
export const withMailHtml = <Result>(act: () => Result): Result => rendering.run(true, act);

/**
 * Renders HTML for mail programs from MJML. Compiling takes a hundred times as long as filling, so templates are
 * cached. `write` must pass every value that differs between mails through the slots. A mistake in a template is a bug
 * and throws. Returns an empty text within `withoutMailHtml`.
 */
export async function mailHtml(write: (slots: Slots) => string): Promise<string> {
  if (rendering.getStore() === false) return '';
  const values: string[] = [];
  const markup = (html: string): string => `${OPEN}${values.push(html) - 1}${CLOSE}`;
  const source = write({ markup, text: (value) => markup(escapeHtml(value)) });
  let compiled = kept.get(source);
  if (compiled === undefined) {
    compiled = compile(source);
    kept.set(source, compiled);
    // A failed compilation is not cached.
    compiled.catch(() => kept.delete(source));
  }
  // A single pass, so values that look like a slot are harmless.
  return (await compiled).replaceAll(SLOT, (_, index: string) => values[Number(index)] ?? '');
}

/** Templates of one kind arrive in quick succession, those of another kind much later. */
const compiler = createTaskThread<string, string>({
  script: new URL('./mjml-thread.ts', import.meta.url),
  name: 'mail templates',
  idleMs: 10_000,
});

async function compile(source: string): Promise<string> {
  const html = await compiler.run(source);
  // Removes indentation, a quarter of the size, before mails are filled, stored and sent.
  return html.replaceAll(/\n\s+/g, '\n');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for a template: names and titles are data, never markup. Prevents line breaks in dates and prices. */
export function escapeHtml(text: string): string {
  return preventLineBreaks(text).replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
