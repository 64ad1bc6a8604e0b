import { createTaskThread } from '../threads/task-thread.ts';
import { keepTogether } from './keep-together.ts';

/** Puts a value into a template and gives what stands for it there: escaped text, or markup as it is. */
export type Slots = { text(value: string): string; markup(html: string): string };

/** Signs that no text of a template has; the number of a value stands between them. */
const OPEN = '\uE000';
const CLOSE = '\uE001';
const SLOT = /\uE000(\d+)\uE001/g;

/** Templates that are kept compiled: one for each kind of mail, language and number of its sections. */
const MOST_KEPT = 100;
const kept = new Map<string, Promise<string>>();

/**
 * HTML that mail programs understand, from MJML with values in it. The template is compiled once and filled for each
 * mail, since compiling takes a hundred times as long: `write` has to put every value that differs from mail to mail
 * through the slots. A mistake in a template is a bug and throws.
 */
export async function mailHtml(write: (slots: Slots) => string): Promise<string> {
  const values: string[] = [];
  const markup = (html: string): string => `${OPEN}${values.push(html) - 1}${CLOSE}`;
  const source = write({ markup, text: (value) => markup(escapeHtml(value)) });
  let compiled = kept.get(source);
  if (compiled === undefined) {
    compiled = compile(source);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(source, compiled);
    // What failed is not kept.
    compiled.catch(() => kept.delete(source));
  }
  // One pass: what a value looks like does not matter.
  return (await compiled).replaceAll(SLOT, (_, index: string) => values[Number(index)] ?? '');
}

/** Templates of one kind of mail come soon after each other, and those of another much later. */
const compiler = createTaskThread<string, string>({
  script: new URL('./mjml-thread.ts', import.meta.url),
  name: 'mail templates',
  idleMs: 10_000,
});

async function compile(source: string): Promise<string> {
  const html = await compiler.run(source);
  // A quarter of it indents: each mail is filled, stored and sent without.
  return html.replaceAll(/\n\s+/g, '\n');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For every text that goes into a template: names and titles are data, never markup. Its dates and prices stay whole. */
export function escapeHtml(text: string): string {
  return keepTogether(text).replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
