import * as v from 'valibot';

/** Fragments around pages; a fragment that is missing here does not exist. */
export const MENUS = ['navigation', 'service', 'legal'] as const;
export const SNIPPETS = ['selling-points', 'price-note', 'foot-note'] as const;
export const BANNERS = ['top'] as const;
const DEVICES = ['all', 'desktop', 'mobile'] as const;

export type MenuKey = (typeof MENUS)[number];
export type SnippetKey = (typeof SNIPPETS)[number];
export type BannerKey = (typeof BANNERS)[number];
export type FragmentKind = 'menu' | 'snippet' | 'banner';

export const KEYS = { menu: MENUS, snippet: SNIPPETS, banner: BANNERS } as const satisfies Record<
  FragmentKind,
  readonly string[]
>;

const LONGEST_LINE = 200;
const MOST_LINES = 6;
const MOST_ENTRIES = 30;

const line = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('empty'),
    v.maxLength(most, 'too-long'),
    v.check((text) => !/[\p{Cc}<>]/u.test(text), 'signs'),
  );

/** Path within the shop without language prefix, or an https address, as in blocks of pages. */
const target = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(500, 'target'),
  v.regex(/^(?:\/(?!\/)|https:\/\/[a-z0-9])[^\s\\\p{Cc}"<>]*$/iu, 'target'),
);

export const menuSchema = v.strictObject({
  entries: v.pipe(
    v.array(v.strictObject({ label: line(80), to: target, device: v.picklist(DEVICES, 'device') })),
    v.maxLength(MOST_ENTRIES, 'too-many'),
  ),
});
export const snippetSchema = v.strictObject({
  lines: v.pipe(v.array(line(LONGEST_LINE)), v.minLength(1, 'empty'), v.maxLength(MOST_LINES, 'too-many')),
});
const moment = v.nullable(v.pipe(v.string(), v.isoTimestamp('date')));
export const bannerSchema = v.pipe(
  v.strictObject({ text: line(LONGEST_LINE), to: v.nullable(target), from: moment, until: moment }),
  v.check(({ from, until }) => from === null || until === null || from < until, 'date'),
);
export const SCHEMAS = { menu: menuSchema, snippet: snippetSchema, banner: bannerSchema } as const;

export type Menu = v.InferOutput<typeof menuSchema>;
export type Snippet = v.InferOutput<typeof snippetSchema>;
export type Banner = v.InferOutput<typeof bannerSchema>;

export const PIECE_PROBLEMS = ['empty', 'too-long', 'signs', 'target', 'device', 'too-many', 'date'] as const;
export type FragmentProblem = (typeof PIECE_PROBLEMS)[number];

/** Returns the first problem of a fragment's content; null if it is valid. */
export function fragmentProblem(kind: FragmentKind, content: unknown): FragmentProblem | null {
  const read = v.safeParse<v.GenericSchema<unknown>>(SCHEMAS[kind], content);
  if (read.success) return null;
  const { message } = read.issues[0];
  return PIECE_PROBLEMS.find((known) => known === message) ?? 'empty';
}

/** Tells whether this fragment exists. */
export function isFragment(kind: string, key: string): kind is FragmentKind {
  return Object.hasOwn(KEYS, kind) && (KEYS[kind as FragmentKind] as readonly string[]).includes(key);
}
