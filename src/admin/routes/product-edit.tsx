import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { PlannedPriceTable } from '../components/prices/planned-price-table.tsx';
import styles from '../components/product-editor/editor.module.css';
import type { EditorFormState } from '../components/product-editor/editor-form.ts';
import { LegalSection } from '../components/product-editor/legal-section.tsx';
import { PicturesSection } from '../components/product-editor/picture-section.tsx';
import { PreviewSection, PublicationSection } from '../components/product-editor/publication-section.tsx';
import { type FoundGoods, RelationSection } from '../components/product-editor/relation-section.tsx';
import { SwatchSection } from '../components/product-editor/swatch-section.tsx';
import { AttributesSection, BaseSection, TextsSection } from '../components/product-editor/text-sections.tsx';
import { AxesSection, VariantsSection } from '../components/product-editor/variant-sections.tsx';
import { VideoSection } from '../components/product-editor/video-section.tsx';
import { AdminPageHead } from '../components/section.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { actOf, comparable, findGoods, readEditorForm, refusalTexts } from '../product-editor-action.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { careNames } from '../shop-words.ts';
import type { StaffText } from '../texts/index.ts';

const SECTION = `${ADMIN_ROOT}/products`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { admin, member, locale, houses, tenant, publicUrlOf } = visit;
  const page = orAbsent(await admin.products.open(member, { id: params.id ?? '', locale }));
  const library = await admin.media.choices(member, { words: '', page: 1, locale });
  const tenants = [tenant, ...houses.filter(({ id }) => id !== tenant.id)];
  return {
    page,
    locale,
    locales: [...new Set(tenants.flatMap((one) => one.locales.map((entry) => entry.locale)))],
    tenants: tenants.map(({ id, currency, timeZone, locales }) => ({
      id,
      name: id.toUpperCase(),
      currency,
      timeZone,
      locales: locales.map(({ locale: own }) => own),
    })),
    careNames: await careNames(visit),
    library: library?.choices.map(({ id, shownId, name }) => ({ id, shownId, name })) ?? [],
    origin: publicUrlOf(tenant),
    planned: await admin.plannedPrices.list(member, { tenant, locale, page: 1, productId: params.id ?? '' }),
    mayPrice: may(member, 'product.price'),
    done: url.searchParams.get('done'),
    created: Number(url.searchParams.get('created') ?? 0),
    mayPublish: may(member, 'product.withdraw'),
  };
}

const NO_PROBLEM = { problem: null, problems: {}, library: null, goods: [] as FoundGoods[] };

export async function action({ context, request, params }: ActionArgs) {
  const work = employeeVisit(context, request);
  const { admin, member, locale, text } = work;
  const id = params.id ?? '';
  const form = await readEditorForm(work, request);
  if (form === null)
    return sendBack(request, { ...NO_PROBLEM, problem: text.editor.problems.broken, entered: {}, chosen: [] });
  const entered = comparable(form.fields);
  const back = { entered, chosen: form.pictures };
  if (form.fields.intent === 'look') {
    const found = await admin.media.choices(member, { words: entered['library.words'] ?? '', page: 1, locale });
    return data({ ...NO_PROBLEM, ...back, library: found?.choices ?? [] });
  }
  const [, kind] = /^goods:(related|accessory)$/.exec(form.fields.intent ?? '') ?? [];
  if (kind !== undefined) {
    const goods = await findGoods(work, entered[`goods.${kind}`] ?? '');
    return data({ ...NO_PROBLEM, ...back, goods: goods?.filter((one) => one.id !== id) ?? [] });
  }
  if (form.refusedFiles.length > 0)
    return sendBack(request, { ...NO_PROBLEM, ...back, problem: form.refusedFiles.join(' ') });
  const act = actOf(form.fields);
  const outcome = await admin.products.save(member, {
    id,
    locale,
    token: form.fields.token ?? '',
    entered,
    pictures: form.pictures,
    video: form.video,
    act,
  });
  const refused = refusalTexts(work, outcome);
  if (refused) {
    // An act may be refused after the fields were saved: the loader then shows their new state.
    const isSaved = !outcome.ok && isActRefusal(outcome.problem);
    const shown = isSaved ? { entered: keepChoices(entered), chosen: [] } : back;
    return sendBack(request, { ...NO_PROBLEM, ...shown, problem: refused.problem, problems: refused.fields });
  }
  const created = outcome.ok ? outcome.created : 0;
  return redirect(`${SECTION}/${encodeURIComponent(id)}/edit?done=${act.kind}&created=${created}`, 303);
}

const isActRefusal = (problem: string): boolean =>
  ['no-tenant', 'no-time', 'blocked', 'no-successor', 'own-successor'].includes(problem);

/** Returns what an employee chose for the refused act, so that it need not be entered again. */
function keepChoices(entered: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(entered).filter(([field]) => /^(publish\.|at\.|successor$)/.test(field)));
}

function doneText(say: StaffText['editor'], done: string | null, created: number): string | null {
  if (done === null) return null;
  if (created > 0) return say.generated(created);
  const texts: Record<string, string> = {
    create: say.done.created,
    publish: say.done.published,
    draft: say.done.drafted,
    retire: say.done.retired,
    withdraw: say.done.withdrawn,
    accept: say.done.accepted,
    fill: say.done.filled,
    swatch: say.done.swatch,
  };
  return texts[done] ?? say.saved;
}

export default function ProductEdit({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const say = text.editor;
  const { page, locale, locales, tenants, origin, done, created, mayPublish, planned, mayPrice } = loaderData;
  const { product } = page;
  const form: EditorFormState = {
    page,
    locale,
    locales,
    tenants,
    entered: actionData?.entered ?? {},
    problems: actionData?.problems ?? {},
    chosen: actionData?.chosen ?? [],
    careNames: loaderData.careNames,
    goods: actionData?.goods ?? [],
    library: actionData?.library ?? loaderData.library,
  };
  const title = product.texts.find((entry) => entry.locale === locale)?.title ?? product.texts[0]?.title ?? product.id;
  const overview = `${SECTION}/${encodeURIComponent(product.id)}`;
  return (
    <>
      <form
        method="post"
        action={`${overview}/edit`}
        encType="multipart/form-data"
        className={styles.editor}
        noValidate
        data-strike={`${overview}/strike`}
      >
        {/* Enter in a field submits the first button. */}
        <button type="submit" name="intent" value="save" hidden>
          {say.save}
        </button>
        <input type="hidden" name="token" value={page.token} />
        <AdminPageHead title={title} back={{ href: SECTION, label: text.back(text.products.title) }}>
          <Tag tone={product.status === 'published' ? 'good' : 'quiet'}>{say.statuses[product.status]}</Tag>
          {product.variants.some(({ offers }) => Object.keys(offers).length > 0) && (
            <a href={overview}>{say.overview}</a>
          )}
          <a href={`${overview}/documents`}>{text.productDocuments.link}</a>
        </AdminPageHead>
        <ActionOutcome
          answer={actionData ?? (done === 'no-preview' ? { problem: say.noPreview } : undefined)}
          done={doneText(say, done, created)}
        />
        <TextsSection form={form} />
        <BaseSection form={form} />
        <AttributesSection form={form} />
        <LegalSection form={form} />
        <AxesSection form={form} />
        <VariantsSection form={form} />
        <PicturesSection form={form} />
        <SwatchSection form={form} />
        <VideoSection form={form} />
        <RelationSection form={form} />
        {mayPublish && <PublicationSection form={form} />}
        <PreviewSection form={form} origin={origin} />
        <fieldset className={styles.bar} aria-label={say.actions}>
          <Button type="submit" look="primary" name="intent" value="save">
            {say.save}
          </Button>
          {mayPublish && (
            <Button type="submit" name="intent" value="publish">
              {say.publish}
            </Button>
          )}
          <a href="#preview">{say.preview}</a>
          {mayPublish && <a href="#publication">{say.publication}</a>}
        </fieldset>
      </form>
      {planned && planned.prices.length > 0 && (
        <PlannedPriceTable prices={planned.prices} mayRemove={mayPrice} action={overview} />
      )}
    </>
  );
}
