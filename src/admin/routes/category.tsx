import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { shopRequest } from '../../storefront/context.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { tenants } from '../../tenants/index.ts';
import { LOCALES } from '../../tenants/locales.ts';
import { categoryHref } from '../../tenants/paths.ts';
import { changeCategoryPage, type CategoryPost as Form, readCategoryPost } from '../category-action.ts';
import { categoryProducts } from '../category-products.ts';
import { AdminScript } from '../components/admin-script.tsx';
import styles from '../components/categories/categories.module.css';
import { CategoryForm } from '../components/categories/category-form.tsx';
import { categoryName } from '../components/categories/category-names.ts';
import {
  AddressesPanel,
  EndPanels,
  FiltersPanel,
  PinsPanel,
  PutPanel,
  ShownPanel,
} from '../components/categories/category-panels.tsx';
import { CategorySaid } from '../components/categories/category-said.tsx';
import { PlaceForm } from '../components/categories/place-form.tsx';
import sectionStyles from '../components/section.module.css';
import { AdminPageHead } from '../components/section.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { type EmployeeVisit, employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/categories`;
const EMPTY: Record<string, string> = {};

export async function loader({ context, request, params, url }: LoaderArgs) {
  const work = employeeVisit(context, request);
  const { admin, member, tenant, locale, publicUrlOf, editor } = work;
  const id = params.id ?? '';
  const page = orAbsent(await admin.categories.category(member, id));
  const [products, library] = await Promise.all([
    categoryProducts(work, context.get(shopRequest).shop, id),
    admin.media.choices(member, { words: '', page: 1, locale }),
  ]);
  const own = tenant.locales.map((entry) => entry.locale);
  return {
    page,
    products,
    library: library?.choices.map(({ shownId, name }) => ({ shownId, name })) ?? [],
    locales: own,
    others: LOCALES.filter((other) => !own.includes(other)),
    addresses: Object.fromEntries(
      Object.values(tenants).flatMap((one) =>
        one.locales.flatMap((entry) => {
          const path = page.category.names[entry.locale]?.path;
          return path === undefined ? [] : [[entry.locale, `${publicUrlOf(one)}${categoryHref(entry.locale, path)}`]];
        }),
      ),
    ),
    done: url.searchParams.get('done'),
    mayChange: may(member, 'category.change'),
    mayPin: may(member, 'search.rules'),
    mayPut: may(member, 'product.edit'),
    script: editor?.order ?? null,
  };
}

async function formOf(work: EmployeeVisit, request: Request): Promise<Form | null> {
  if ((request.headers.get('content-type') ?? '').startsWith('multipart/')) return readCategoryPost(work, request);
  return { fields: await readForm(request), picture: null, refusedFiles: [] };
}

export async function action({ context, request, params }: ActionArgs) {
  const work = employeeVisit(context, request);
  const form = await formOf(work, request);
  if (form === null) return sendBack(request, { problem: work.text.categories.problems.broken, entered: EMPTY });
  const { fields, refusedFiles } = form;
  // The entries stay: the next save overwrites what the page shows now.
  if (refusedFiles.length > 0) return sendBack(request, { problem: refusedFiles.join(' '), entered: fields });
  const result = await changeCategoryPage(work, params.id ?? '', form);
  if (!result.ok) return sendBack(request, { problem: result.problem, entered: fields });
  const [path = '', fragment] = result.to.split('#');
  return redirect(`${SECTION}${path}?done=${result.done}${fragment === undefined ? '' : `#${fragment}`}`, 303);
}

export default function Category({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, namesIn } = useWork();
  const say = text.categories;
  const { page, products, library, locales, others, addresses, done, mayChange, mayPin, mayPut, script } = loaderData;
  const { category } = page;
  const entered = actionData?.entered ?? EMPTY;
  /** Values that were sent by a form, for that form only. */
  const sentBy = (intent: string) => (entered.intent === intent ? entered : {});
  const above = page.above.map(({ id, names }) => categoryName(names, namesIn, id)).join(' › ');
  return (
    <>
      <AdminPageHead
        title={categoryName(category.names, namesIn, category.id)}
        back={{ href: SECTION, label: say.title }}
        intro={[above, say.products(category.products)].filter(Boolean).join(' · ')}
      >
        {category.hidden && <Tag tone="warning">{say.hiddenTag}</Tag>}
      </AdminPageHead>
      <CategorySaid done={done} problem={actionData?.problem} />
      <div className={styles.create}>
        <ShownPanel page={page} addresses={addresses} />
        <CategoryForm
          page={page}
          locales={locales}
          others={others}
          library={library}
          entered={sentBy('save')}
          mayChange={mayChange}
        />
        {products && <PinsPanel products={products} entered={sentBy('pin')} mayPin={mayPin} />}
        <div className={sectionStyles.columns}>
          <div className={sectionStyles.stack}>
            <FiltersPanel page={page} />
            {mayChange && mayPut && <PutPanel entered={sentBy('put')} />}
            {mayChange && (
              <PlaceForm
                options={page.options}
                own={{ id: category.id, under: category.parentId, place: category.place }}
                entered={sentBy('place')}
              />
            )}
          </div>
          <div className={sectionStyles.stack}>
            <AddressesPanel page={page} />
            {mayChange && <EndPanels page={page} entered={sentBy('merge')} />}
          </div>
        </div>
      </div>
      {mayPin && script && <AdminScript file={script} />}
    </>
  );
}
