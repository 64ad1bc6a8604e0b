import type pg from 'pg';
import { readMinorUnits } from '../../../../currencies/decimal-text.ts';
import { recordAudit, type StaffMember } from '../../../staff/employees/index.ts';
import { setTotals } from '../../stock/index.ts';
import { planPrices } from '../import/price-periods.ts';
import { readPrices, writePrices } from '../prices.store.ts';
import { readEditorProduct } from './editor.store.ts';
import { type ChangedField, changedFields } from './editor-fields.ts';
import { EDITOR_LOCALES, EDITOR_TENANTS, type EditorState } from './editor-page.ts';
import type { EditorProduct } from './editor-product.ts';
import { readAxes, type WantedAxis, withBulk, withSiblingTexts, withStockCorrections } from './entered-form.ts';
import { forgetEdits, markEdited, originsOf, PICTURES_FIELD } from './origin.store.ts';
import type { SaveProductOutcome, SaveRequest } from './product-editor.ts';
import { addOffers, putOnSale } from './publication.store.ts';
import { writeRelations } from './relations.store.ts';
import { generateVariants } from './variants.store.ts';
import { isVideoChange, missingVideoFiles, wantedVideos, writeEditorVideos } from './videos-of-editor.store.ts';
import {
  writeAttributeChanges,
  writeHeadChanges,
  writeSwatches,
  writeTextChanges,
  writeVariantChanges,
} from './write-fields.store.ts';
import { writeLegalChanges } from './write-legal.store.ts';
import { describeAddedPictures, wantedPictures, writeAltTexts, writeProductPictures } from './write-pictures.store.ts';

type Deps = { state: EditorState; member: StaffMember; request: SaveRequest; now: Date };

/** Writes the changed fields of a form with their origins and one entry of the audit trail. */
export async function saveFields(client: pg.PoolClient, deps: Deps): Promise<SaveProductOutcome> {
  const { state, member, request, now } = deps;
  const { product, page } = state;
  const { act } = request;
  const entered = enteredFields(deps);
  const { changes, refusals } = changedFields(page.fields, entered, state.setting);
  const { axes, refusals: wrongAxes } =
    act.kind === 'generate' ? readAxes(entered, EDITOR_LOCALES) : { axes: [], refusals: [] };
  if (refusals.length + wrongAxes.length > 0)
    return { ok: false, problem: 'fields', refusals: [...refusals, ...wrongAxes] };
  const missing = await missingVideoFiles(client, changes, request.video);
  if (missing.length > 0)
    return { ok: false, problem: 'fields', refusals: missing.map((field) => ({ field, problem: 'wrong-choice' })) };

  const created = await addVariants(client, product, axes);
  if (created === null) return { ok: false, problem: 'too-many-variants' };
  const pictures = wantedPictures(product, changes, request.pictures);
  await writeHeadChanges(client, product.id, changes, EDITOR_LOCALES);
  await writeTextChanges(client, product, changes);
  await writeAttributeChanges(client, product.id, changes, {
    definitions: new Map(page.attributes.map((attribute) => [attribute.key, attribute])),
    locales: EDITOR_LOCALES,
  });
  await writeLegalChanges(client, product, changes, EDITOR_LOCALES);
  await writeSwatches(client, changes);
  await writeRelations(client, product.id, changes);
  if (request.video !== null || changes.some(isVideoChange))
    await writeEditorVideos(client, product.id, wantedVideos(page.videos, changes, request.video, EDITOR_LOCALES), now);
  await writeVariantChanges(client, product, changes);
  const renewed = created.length > 0 ? await readEditorProduct(client, product.id, request.locale) : product;
  await writePriceChanges(client, changes, now);
  const hasNewPictures = touchesPictures(changes) || created.length + request.pictures.length > 0;
  // The pictures of a feed keep the order of each variant unless an employee changes them.
  if (hasNewPictures) await writeProductPictures(client, renewed ?? product, pictures);
  await writeAltTexts(client, changes);
  await describePictures(client, product, changes, request.pictures);
  await offerAgain(client, product, changes, created, now);

  await markEdited(client, product.id, originsOf(changes, request.pictures.length > 0, request.video !== null), now);
  if (act.kind === 'accept') await forgetEdits(client, product.id, act.fields);
  const done = changes.length + created.length + request.pictures.length + (request.video === null ? 0 : 1);
  if (done > 0)
    await noteChanges(client, { member, now, id: product.id, changes, created, pictures: request.pictures });
  // Stock is locked last, in ascending order of SKU, like by all other writers.
  await setTotals(
    client,
    changes
      .filter(({ field }) => field.startsWith('stock.'))
      .map(({ field, after }) => ({ sku: field.slice('stock.'.length), quantity: Number(after) })),
    { reason: 'correction', at: now, by: member.email },
  );
  return { ok: true, changed: done, created: created.length };
}

/** Returns the fields of the form after what the act fills in. */
function enteredFields({ state: { page, product }, request: { entered, act } }: Deps): Record<string, string> {
  const filled = act.kind === 'fill' ? withSiblingTexts(entered, page.fields, EDITOR_LOCALES) : { ...entered };
  for (const field of act.kind === 'accept' ? act.fields : []) {
    const accepted = page.origins[field];
    if (accepted) filled[field] = accepted;
  }
  return withStockCorrections(withBulk(filled, page.fields, product), page.fields);
}

/** Creates the missing variants, or nothing at all if there would be too many. */
async function addVariants(
  client: pg.PoolClient,
  product: EditorProduct,
  axes: readonly WantedAxis[],
): Promise<string[] | null> {
  if (axes.length === 0) return [];
  await client.query('savepoint variants');
  const created = await generateVariants(client, product, axes, EDITOR_LOCALES);
  if (created === null) await client.query('rollback to savepoint variants');
  return created;
}

async function writePriceChanges(client: pg.PoolClient, changes: readonly ChangedField[], now: Date): Promise<void> {
  for (const { id: tenant, currency } of EDITOR_TENANTS) {
    const prefix = `price.${tenant}.`;
    const wanted = changes
      .filter(({ field }) => field.startsWith(prefix))
      .map(({ field, after }) => ({ sku: field.slice(prefix.length), amount: readMinorUnits(after, currency) ?? 0 }));
    if (wanted.length === 0) continue;
    const recorded = await readPrices(client, { tenant, skus: wanted.map(({ sku }) => sku), since: null });
    const from = now.getTime();
    await writePrices(
      client,
      tenant,
      wanted.map(({ sku, amount }) => {
        const before = recorded.get(sku) ?? [];
        // A planned price stays: the entered one is valid until then.
        const to = before.find((period) => period.from > from)?.from ?? null;
        return { sku, recorded: before, planned: planPrices(before, [{ amount, from, to }], from) };
      }),
    );
  }
}

const touchesPictures = (changes: readonly ChangedField[]): boolean =>
  changes.some(({ field }) => /^(order|for|remove)\./.test(field));

async function describePictures(
  client: pg.PoolClient,
  product: EditorProduct,
  changes: readonly ChangedField[],
  added: readonly string[],
): Promise<void> {
  if (added.length === 0) return;
  const after = new Map(changes.map((change) => [change.field, change.after]));
  const titles = new Map(product.texts.map(({ locale, title }) => [locale, title]));
  for (const locale of EDITOR_LOCALES) {
    const title = after.get(`title.${locale}`);
    if (title) titles.set(locale, title);
  }
  await describeAddedPictures(client, added, Object.fromEntries(titles));
}

/** Puts new, priced and resumed variants on sale where other variants of the product are on sale. */
async function offerAgain(
  client: pg.PoolClient,
  product: EditorProduct,
  changes: readonly ChangedField[],
  created: readonly string[],
  now: Date,
): Promise<void> {
  if (product.status !== 'published') return;
  for (const { id: tenant } of EDITOR_TENANTS) {
    if (!product.variants.some(({ offers }) => offers[tenant])) continue;
    const skus = product.variants
      .map(({ sku }) => sku)
      .filter((sku) =>
        changes.some(
          ({ field, before, after }) =>
            (field === `price.${tenant}.${sku}` && before === '') || (field === `ended.${sku}` && after === ''),
        ),
      );
    await addOffers(client, product.id, tenant);
    await putOnSale(client, product.id, { tenant, now, skus: [...skus, ...created] });
  }
}

async function noteChanges(
  client: pg.PoolClient,
  {
    member,
    now,
    id,
    changes,
    created,
    pictures,
  }: {
    member: StaffMember;
    now: Date;
    id: string;
    changes: readonly ChangedField[];
    created: readonly string[];
    pictures: readonly string[];
  },
): Promise<void> {
  await recordAudit(client, now, member, {
    action: 'product.edited',
    subject: `product:${id}`,
    before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
    after: {
      ...Object.fromEntries(changes.map(({ field, after }) => [field, after])),
      ...(created.length > 0 ? { variants: created.join(', ') } : {}),
      ...(pictures.length > 0 ? { [PICTURES_FIELD]: pictures.join(', ') } : {}),
    },
  });
}
