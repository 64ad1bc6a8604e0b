import * as v from 'valibot';
import type { Containment } from '../../../extending/contain.ts';
import { type Language, languageOf } from '../../../languages/language.ts';
import type { TenantId } from '../../../tenants/tenant.ts';
import { drawPaper } from './billing.ts';
import type { BillPaper, PaperBlock } from './paper/bill-paper.ts';
import type { BillOutcome } from './ports.ts';

/** Papers to which extensions add blocks. Reminders and settlements of contracts stay as the platform words them. */
export const OPEN_PAPERS = ['confirmation', 'invoice', 'credit-note', 'cancellation', 'receipt'] as const;

/** Paper for which an extension composes blocks. It says nothing of the customer. */
export type AboutPaper = {
  kind: (typeof OPEN_PAPERS)[number];
  tenant: TenantId;
  /** Locale of the paper, such as "it-CH", and its language. */
  locale: string;
  language: Language;
};

/** Blocks of an extension: below the heading, and below the amounts. */
export type PaperBlocks = { readonly belowHeading?: PaperBlock; readonly atEnd?: PaperBlock };

/**
 * Returns the blocks that an extension adds to a paper when it is drawn; null for none. It must answer at once. If it
 * throws or returns no valid block, the paper is drawn without its blocks. The archive holds the first drawn file.
 */
export type ComposePaperBlocks = (paper: AboutPaper) => PaperBlocks | null;

/** Draws a paper of a tenant. `kind`: any kind of document, or "confirmation". */
export type DrawPaper = (
  name: string,
  paper: BillPaper,
  about: { kind: string; tenant: TenantId },
) => Promise<BillOutcome>;

const line = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));
const blockSchema = v.object({
  title: v.exactOptional(line(80)),
  paragraphs: v.pipe(v.array(line(600)), v.minLength(1), v.maxLength(4)),
});
const blocksSchema = v.nullable(
  v.object({ belowHeading: v.exactOptional(blockSchema), atEnd: v.exactOptional(blockSchema) }),
);

/** Failure of an extension whose block has no valid form. Its name has the place, for the log. */
class InvalidBlock extends Error {
  override name = 'InvalidBlock';
  constructor(place: string | null) {
    super('an extension composed no valid block');
    if (place !== null) this.name = `InvalidBlock(${place})`;
  }
}

/** Returns the function that draws papers with the blocks of extensions; without any it draws them as they are. */
export function drawWithBlocks(
  extensions: readonly { name: string; paperBlocks?: ComposePaperBlocks }[],
  containment: Pick<Containment, 'atOnce'>,
): DrawPaper {
  const composing = extensions.flatMap(({ name, paperBlocks }) => (paperBlocks ? [{ name, paperBlocks }] : []));
  if (composing.length === 0) return drawPaper;
  return (name, paper, { kind, tenant }) => {
    const open = OPEN_PAPERS.find((one) => one === kind);
    if (open === undefined) return drawPaper(name, paper);
    const about = { kind: open, tenant, locale: paper.lang, language: languageOf(paper.lang) };
    const found = composing.flatMap((extension) => {
      const place = { extension: extension.name, point: 'paper blocks' };
      return containment.atOnce(place, () => extension.paperBlocks(about), null, validBlocks) ?? [];
    });
    return drawPaper(name, { ...paper, blocks: blocksOf(found) });
  };
}

function validBlocks(given: PaperBlocks | null): v.InferOutput<typeof blocksSchema> {
  const read = v.safeParse(blocksSchema, given);
  if (!read.success) throw new InvalidBlock(v.getDotPath(read.issues[0]));
  return read.output;
}

function blocksOf(found: readonly PaperBlocks[]): NonNullable<BillPaper['blocks']> {
  return {
    belowHeading: found.flatMap(({ belowHeading }) => belowHeading ?? []),
    atEnd: found.flatMap(({ atEnd }) => atEnd ?? []),
  };
}
