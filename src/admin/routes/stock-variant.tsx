import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { ActionOutcome } from '../components/outcome.tsx';
import { Pager } from '../components/pager.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, FactList, Key, Panel } from '../components/section.tsx';
import { STOCK, stockHref } from '../components/stock/stock-head.tsx';
import { BookForm, PartsForm, TermsForm, TransferForm } from '../components/stock/variant-forms.tsx';
import { LevelTable, StockHistoryTable, WaitTable } from '../components/stock/variant-tables.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { listPage } from '../list-page.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { changeStock } from '../stock-action.ts';
import { textOfCode } from '../worded.ts';

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin: work, member, locale } = employeeVisit(context, request);
  const page = listPage(url.searchParams);
  return {
    ...orAbsent(await work.stock.variant(member, { sku: params.id ?? '', locale, page })),
    page,
    said: url.searchParams.get('said'),
    mayChange: may(member, 'product.stock'),
    mayAudit: may(member, 'audit.read'),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const work = employeeVisit(context, request);
  const sku = params.id ?? '';
  const entered = await readForm(request);
  const result = await changeStock(work, sku, entered);
  if (!result.ok) return sendBack(request, { problem: result.problem, entered });
  return redirect(`${stockHref(sku)}?said=${result.said}`, 303);
}

export default function StockVariant({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, number, dayText } = useWork();
  const { variant, history, page, said, mayChange, mayAudit } = loaderData;
  const say = text.stock;
  const entered = actionData?.entered ?? {};
  const isSet = variant.parts.length > 0;
  const facts: [string, ReactNode][] = [
    [say.sku, <Key key="sku">{variant.sku}</Key>],
    [say.quantity, isSet ? say.set : number(variant.quantity)],
    [say.safety, number(variant.safety)],
    [say.reserved, number(variant.reserved)],
    [say.waiting, number(variant.waiting)],
    [say.available, number(variant.available)],
    ...(variant.arrives === null ? [] : [[say.arrives, dayText(variant.arrives)] satisfies [string, ReactNode]]),
  ];
  return (
    <>
      <AdminPageHead
        title={[variant.title, variant.label].filter(Boolean).join(', ')}
        back={{ href: STOCK, label: text.back(say.title) }}
      >
        <a href={`${ADMIN_ROOT}/products/${encodeURIComponent(variant.productId)}`}>{say.toProduct}</a>
        <a href={`${STOCK}/deliveries?sku=${encodeURIComponent(variant.sku)}#plan`}>{say.plan}</a>
        {mayAudit && (
          <a href={`${ADMIN_ROOT}/audit?subject=${encodeURIComponent(`stock:${variant.sku}`)}`}>
            {text.products.audit}
          </a>
        )}
      </AdminPageHead>
      <ActionOutcome answer={actionData} done={textOfCode(say.said, said)} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          {!isSet && <LevelTable levels={variant.levels} />}
          <WaitTable waits={variant.waits} />
          <StockHistoryTable rows={history.rows}>
            <Pager
              label={say.pages}
              previous={page > 1 && { href: `${stockHref(variant.sku)}?page=${page - 1}`, label: say.previous }}
              next={history.hasMore && { href: `${stockHref(variant.sku)}?page=${page + 1}`, label: say.next }}
              position={say.page(page)}
            />
          </StockHistoryTable>
        </div>
        <div className={styles.stack}>
          <Panel id="facts" title={say.overview}>
            <FactList facts={facts} />
            {variant.sets.length > 0 && <p className={styles.hint}>{say.partOf(variant.sets.join(', '))}</p>}
          </Panel>
          {mayChange && (
            <>
              {!isSet && <BookForm variant={variant} entered={entered} />}
              {!isSet && <TransferForm variant={variant} entered={entered} />}
              {!isSet && <TermsForm variant={variant} entered={entered} />}
              {variant.sets.length === 0 && <PartsForm variant={variant} entered={entered} />}
            </>
          )}
        </div>
      </div>
    </>
  );
}
