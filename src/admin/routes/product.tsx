import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { pictureUrl } from '../../ui/picture.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { CostForm } from '../components/prices/cost-form.tsx';
import { MarginTable } from '../components/prices/margin-table.tsx';
import { PriceForm, SaleForm, StockForm, TextForms } from '../components/product-forms.tsx';
import { PriceHistory, VariantTable } from '../components/product-tables.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, FactList, Key, Panel } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { changeProduct } from '../product-action.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/products`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin, member, tenant, locale, publicUrlOf } = employeeVisit(context, request);
  const product = orAbsent(await admin.goods.product(member, { tenant, locale, id: params.id ?? '' }));
  const text = product.texts.find((entry) => entry.locale === locale) ?? product.texts[0];
  const prefix = tenant.locales.find((entry) => entry.locale === text?.locale)?.prefix ?? '';
  const sold = product.variants.find((variant) => variant.on_sale);
  return {
    product,
    margins: await admin.margins.ofProduct(member, { tenant, locale, id: product.id }),
    title: text?.title ?? product.id,
    now: Date.now(),
    shopLink: text && sold ? `${publicUrlOf(tenant)}${prefix}/p/${text.slug}/${sold.sku}` : null,
    saved: url.searchParams.get('saved'),
    count: Number(url.searchParams.get('count') ?? 0),
    sku: url.searchParams.get('sku') ?? '',
    rights: {
      stock: may(member, 'product.stock'),
      text: may(member, 'product.text'),
      price: may(member, 'product.price'),
      cost: may(member, 'margin.change'),
      sale: may(member, 'product.withdraw'),
      edit: may(member, 'product.edit'),
      audit: may(member, 'audit.read'),
    },
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const work = employeeVisit(context, request);
  const entered = await readForm(request);
  const result = await changeProduct(work, params.id ?? '', entered);
  if (!result.ok) return sendBack(request, { form: entered.intent ?? '', problem: result.problem, entered });
  const said = new URLSearchParams({ saved: entered.intent ?? '', ...result.said });
  return redirect(`${SECTION}/${encodeURIComponent(params.id ?? '')}?${said}`, 303);
}

export default function Product({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const { product, margins, title, shopLink, rights, now } = loaderData;
  const problemOf = (form: string) => (actionData?.form === form ? actionData.problem : undefined);
  const entered = actionData?.entered ?? {};
  return (
    <>
      <AdminPageHead title={title} back={{ href: SECTION, label: text.back(text.products.title) }}>
        <span className={styles.narrowOnly}>
          {rights.stock && <a href="#stock">{text.products.stockEdit}</a>}
          {rights.price && <a href="#price">{text.products.priceEdit}</a>}
        </span>
        {rights.edit && <a href={`${SECTION}/${encodeURIComponent(product.id)}/edit`}>{text.editor.edit}</a>}
        {rights.edit && (
          <a href={`${SECTION}/${encodeURIComponent(product.id)}/documents`}>{text.productDocuments.link}</a>
        )}
        {rights.audit && (
          <a href={`${ADMIN_ROOT}/audit?subject=${encodeURIComponent(`product:${product.id}`)}`}>
            {text.products.audit}
          </a>
        )}
        {shopLink && <a href={shopLink}>{text.products.inShop}</a>}
      </AdminPageHead>
      <ActionOutcome answer={actionData} done={loaderData.saved && savedText(loaderData, text)} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Panel id="variants" title={text.products.variants} flush>
            <VariantTable variants={product.variants} now={now} />
          </Panel>
          {rights.text && <TextForms texts={product.texts} entered={entered} problem={problemOf('text')} />}
          <Panel id="history" title={text.products.history} flush>
            <PriceHistory variants={product.variants} now={now} mayRemove={rights.price} />
          </Panel>
          {margins && (
            <MarginTable
              id="margins"
              title={text.prices.costTitle}
              empty={text.prices.noMargins}
              variants={margins.variants}
            />
          )}
        </div>
        <div className={styles.stack}>
          <Panel id="product" title={text.products.product}>
            <div className={styles.withPicture}>
              {product.picture_id && (
                <img
                  src={pictureUrl(product.picture_id, 160)}
                  alt=""
                  width="80"
                  height="100"
                  className={styles.portrait}
                />
              )}
              <FactList
                facts={[
                  [text.products.number, <Key key="id">{product.id}</Key>],
                  [text.products.brand, product.brand],
                  [text.products.category, product.category],
                ]}
              />
            </div>
          </Panel>
          {rights.stock && <StockForm variants={product.variants} entered={entered} problem={problemOf('stock')} />}
          {rights.price && <PriceForm variants={product.variants} entered={entered} problem={problemOf('price')} />}
          {margins && rights.cost && (
            <CostForm variants={margins.variants} entered={entered} problem={problemOf('cost')} />
          )}
          {rights.sale && <SaleForm variants={product.variants} />}
          {rights.edit && (
            <Panel id="duplicate" title={text.editor.duplicate}>
              <form method="post" action={SECTION}>
                <Button type="submit" name="duplicate" value={product.id}>
                  {text.editor.duplicate}
                </Button>
              </form>
            </Panel>
          )}
        </div>
      </div>
    </>
  );
}

type Said = Pick<PageProps<typeof loader, typeof action>['loaderData'], 'saved' | 'count' | 'sku' | 'product'>;

function savedText({ saved, count, sku, product }: Said, text: ReturnType<typeof useWork>['text']): string {
  if (saved === 'text') return text.products.textSaved;
  if (saved === 'price') return text.products.priceSaved(count);
  if (saved === 'cost') return text.prices.costSaved;
  if (saved === 'remove-planned') return text.prices.plannedRemoved;
  if (saved === 'sale') return text.products.saleSaved(count);
  const variant = product.variants.find((entry) => entry.sku === sku);
  return variant ? text.products.stockSaved(variant.sku, variant.stock) : text.staff.saved;
}
