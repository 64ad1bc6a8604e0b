import { MIXED } from '../shop/catalogue/products/editor/editor-product.ts';
import type { EditorAct, SaveProductOutcome, SaveRequest } from '../shop/catalogue/products/index.ts';
import { POINT_WIDTH } from './components/product-editor/point-width.ts';
import type { FoundGoods } from './components/product-editor/relation-section.tsx';
import type { EmployeeVisit } from './current-employee.ts';
import { type TakenVideos, takeVideoPart } from './editor-files.ts';
import { takePictures } from './media-files.ts';
import { refusedText } from './worded.ts';

/** A product of 200 variants has some 4,000 fields. */
const FORM_LIMITS = { parts: 6000, fieldSize: 64_000 };
const PICTURE = /^[0-9a-f]{16}$/;
const MOST_PICTURES = 100;
const MOST_GOODS = 12;

export type EditorForm = {
  /** Values of a field that is sent several times are joined by a comma. */
  fields: Record<string, string>;
  pictures: string[];
  video: SaveRequest['video'];
  /** Files that were refused, as sentences. */
  refusedFiles: string[];
};

/** Reads the form of the editor and stores its pictures in the media library; null for an incomplete form. */
export async function readEditorForm(work: EmployeeVisit, request: Request): Promise<EditorForm | null> {
  const fields = new Map<string, string>();
  const take = (name: string, text: string): void => {
    const before = fields.get(name);
    fields.set(name, before === undefined || before === '' ? text : `${before},${text}`);
  };
  const videos: TakenVideos = { video: {}, captions: {}, refused: [] };
  const taken = await takePictures(work, request, {
    limits: FORM_LIMITS,
    take,
    other: (part) => takeVideoPart(work, part, videos),
  });
  if (taken === null) return null;
  const { text } = work;
  const chosen = [...(fields.get('add') ?? '').split(','), ...taken.ids];
  return {
    fields: { ...Object.fromEntries(fields), ...videos.captions },
    video: Object.keys(videos.video).length > 0 ? videos.video : null,
    pictures: [...new Set(chosen.filter((id) => PICTURE.test(id)))].slice(0, MOST_PICTURES),
    refusedFiles: [
      ...videos.refused,
      ...taken.refused.map(({ name, problem }) => text.media.refused(name, text.media.fileProblems[problem])),
    ],
  };
}

/** Finds products to put beside another one; null if the role may not read products. */
export async function findGoods(
  { admin, member, tenant, locale }: EmployeeVisit,
  typed: string,
): Promise<FoundGoods[] | null> {
  const found = await admin.listing.find(member, { tenant, locale, typed: typed.slice(0, 80) });
  return found?.slice(0, MOST_GOODS).map(({ id, title, picture_id: picture }) => ({ id, title, picture })) ?? null;
}

/** Returns what the pressed button asks for; a plain save for none. */
export function actOf(fields: Readonly<Record<string, string>>): EditorAct {
  const [kind = '', name = ''] = splitOnce(fields.intent ?? '');
  const sample = sampleOf(fields);
  if (sample) return sample;
  if (kind === 'generate' || kind === 'fill' || kind === 'draft') return { kind };
  if (kind === 'accept') return { kind, fields: [name] };
  if (kind === 'withdraw') return { kind, tenant: name };
  if (kind === 'retire') return { kind, successor: fields.successor ?? '' };
  if (kind !== 'publish') return { kind: 'save' };
  const ticked = Object.keys(fields).flatMap((field) =>
    field.startsWith('publish.') && fields[field] === 'on' ? [field.slice('publish.'.length)] : [],
  );
  return { kind, times: ticked.map((tenant) => ({ tenant, at: fields[`at.${tenant}`] ?? '' })) };
}

/** A click on a picture arrives as the position of its pixel within the shown width. */
function sampleOf(fields: Readonly<Record<string, string>>): EditorAct | null {
  const name = Object.keys(fields).find((field) => /^point\..+\.[0-9a-f]{16}\.x$/.test(field));
  if (name === undefined) return null;
  const [, colour = '', picture = ''] = /^point\.(.+)\.([0-9a-f]{16})\.x$/.exec(name) ?? [];
  const x = Number(fields[name]);
  const y = Number(fields[name.replace(/x$/, 'y')]);
  const ratio = Number(fields[`ratio.${picture}`]);
  // Enter on the picture sends no position, or the corner.
  const isPoint = x > 0 && y > 0 && ratio > 0;
  const part = (at: number, of: number): number => Math.min(1, Math.max(0, at / of));
  const point = isPoint ? { x: part(x, POINT_WIDTH), y: part(y, POINT_WIDTH / ratio) } : null;
  return { kind: 'swatch', colour, picture, point };
}

function splitOnce(text: string): [string, string] {
  const at = text.indexOf(':');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** Returns the fields as the editor compares them: unticked boxes that the form has are sent as none. */
export function comparable(fields: Readonly<Record<string, string>>): Record<string, string> {
  const entered = { ...fields };
  for (const name of (fields.boxes ?? '').split(',')) if (name !== '') entered[name] ??= '';
  const [intent, chosen] = splitOnce(entered.intent ?? '');
  if (intent === 'main') Object.assign(entered, withMain(entered, chosen));
  for (const name of Object.keys(entered)) if (name.startsWith('for.') && entered[name] === MIXED) delete entered[name];
  return entered;
}

/** Makes a further category the main one; the earlier main category takes its place among the further ones. */
function withMain(
  { category: before = '', further = '' }: Readonly<Record<string, string>>,
  category: string,
): { category: string; further: string } {
  const places = further.split(',').map((id) => (id === category ? before : id));
  return { category, further: places.filter((id) => id !== '').join(',') };
}

/** Returns the sentences for a refused form, the general one first, and one by field. */
export function refusalTexts(
  { text }: EmployeeVisit,
  outcome: SaveProductOutcome,
): { problem: string; fields: Record<string, string> } | null {
  if (outcome.ok) return null;
  const say = text.editor;
  if (outcome.problem === 'fields')
    return {
      problem: say.problems.fields(outcome.refusals.length),
      fields: Object.fromEntries(outcome.refusals.map(({ field, problem }) => [field, say.fieldProblems[problem]])),
    };
  return { problem: refusedText(text, outcome.problem, say.problems), fields: {} };
}
