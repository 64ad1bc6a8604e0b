import * as v from 'valibot';
import type { SectionView } from './admin-section-extension.ts';

const MOST_PARTS = 20;
const MOST_ROWS = 500;
const MOST_COLUMNS = 12;
const LONGEST = 5000;

const Text = v.pipe(v.string(), v.maxLength(LONGEST));
const Name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,30}$/));

/** Ids of pages, which are part of their addresses. */
export const PAGE_ID = /^[\w-]{1,64}$/;

const Field = v.object({
  name: Name,
  label: Text,
  kind: v.picklist(['line', 'text', 'number', 'day', 'choice']),
  value: v.exactOptional(Text),
  options: v.exactOptional(v.array(v.object({ value: Text, label: Text }))),
  isRequired: v.exactOptional(v.boolean()),
});

const Part = v.variant('kind', [
  v.object({ kind: v.literal('text'), title: Text, text: Text }),
  v.object({ kind: v.literal('facts'), title: Text, facts: v.array(v.object({ name: Text, value: Text })) }),
  v.object({
    kind: v.literal('table'),
    title: Text,
    columns: v.pipe(v.array(Text), v.minLength(1), v.maxLength(MOST_COLUMNS)),
    rows: v.pipe(
      v.array(v.object({ id: v.exactOptional(v.pipe(v.string(), v.regex(PAGE_ID))), cells: v.array(Text) })),
      v.maxLength(MOST_ROWS),
    ),
    empty: Text,
  }),
  v.object({ kind: v.literal('form'), title: Text, action: Name, submit: Text, fields: v.array(Field) }),
]);

const View = v.object({
  title: v.exactOptional(Text),
  intro: v.exactOptional(Text),
  parts: v.pipe(v.array(Part), v.maxLength(MOST_PARTS)),
});

/** Checks a page that an extension returns. Throws if it has another form, or is too long. */
export function readSectionView(returned: unknown): SectionView {
  return v.parse(View, returned);
}

export const SectionOutcomeForm = v.variant('ok', [
  v.object({ ok: v.literal(true) }),
  v.object({ ok: v.literal(false), problem: Text }),
]);
