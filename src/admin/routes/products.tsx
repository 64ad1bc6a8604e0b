import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { pictureUrl } from '../../ui/picture.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Key, Panel } from '../components/section.tsx';
import { Table } from '../components/table.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const MOST = 50;

export async function loader({ context, request, url }: LoaderArgs) {
  const {
    admin: { goods },
    member,
    tenant,
    locale,
  } = employeeVisit(context, request);
  const typed = url.searchParams.get('q') ?? '';
  return {
    typed,
    found: orAbsent(await goods.find(member, { tenant, locale, typed })),
    mayEdit: may(member.role, 'product.edit'),
  };
}

/** Creates a draft, or duplicates a product. */
export async function action({ context, request }: ActionArgs) {
  const { admin, member, locale, text } = employeeVisit(context, request);
  const entered = await readForm(request);
  const { title = '', number = '', duplicate = '' } = entered;
  const outcome =
    duplicate === ''
      ? await admin.products.create(member, { title, number, locale })
      : await admin.products.duplicate(member, duplicate);
  if (outcome.ok) return redirect(`${ADMIN_ROOT}/products/${encodeURIComponent(outcome.id)}/edit?done=create`, 303);
  const { problem } = outcome;
  if (problem === 'not-allowed') return sendBack(request, { problem: text.notAllowed, entered });
  if (problem === 'not-found') return sendBack(request, { problem: text.notFound, entered });
  return sendBack(request, { problem: text.editor.createProblems[problem], entered });
}

export default function Products({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, number } = useWork();
  const { typed, found, mayEdit } = loaderData;
  const asked = typed.trim() !== '';
  return (
    <>
      <AdminPageHead title={text.products.title} intro={text.products.hint}>
        {mayEdit && <a href="#create">{text.editor.create}</a>}
      </AdminPageHead>
      <ActionOutcome answer={actionData} done={null} />
      <search>
        <form method="get" className={styles.row}>
          <Field name="q" type="search" label={text.products.search} defaultValue={typed} autoComplete="off" />
          <Button type="submit" look="primary" icon="magnifying-glass">
            {text.products.submit}
          </Button>
        </form>
      </search>
      {asked && found.length === 0 && <p role="status">{text.products.empty(typed.trim())}</p>}
      {found.length > 0 && (
        <Panel
          id="found"
          title={text.products.found(found.length)}
          aside={found.length === MOST && <span className={styles.hint}>{text.products.capped}</span>}
          flush
        >
          <Table
            label={text.products.title}
            columns={[
              { label: text.products.product, look: 'wide' },
              { label: text.products.number, look: 'tight' },
              { label: text.products.brand },
              { label: text.products.variants, look: 'end' },
              { label: text.products.stock, look: 'end' },
              { label: text.products.state },
            ]}
            rows={found.map((product) => ({
              key: product.id,
              cells: [
                <span key="title" className={styles.withPicture}>
                  {product.picture_id && (
                    <img
                      src={pictureUrl(product.picture_id, 160)}
                      alt=""
                      width="40"
                      height="48"
                      loading="lazy"
                      className={styles.thumbnail}
                    />
                  )}
                  <a href={addressOf(product)}>{product.title}</a>
                </span>,
                <Key key="id">{product.id}</Key>,
                product.brand,
                number(product.variants),
                number(product.stock),
                product.status === 'published' ? (
                  <SaleTag key="state" onSale={product.on_sale} variants={product.variants} stock={product.stock} />
                ) : (
                  <Tag key="state" tone="quiet">
                    {text.editor.statuses[product.status]}
                  </Tag>
                ),
              ],
            }))}
          />
        </Panel>
      )}
      {mayEdit && <CreateForm entered={actionData?.entered ?? {}} />}
    </>
  );
}

/** Drafts have no offers, so that only the editor shows them. */
const addressOf = ({ id, status }: { id: string; status: string }): string =>
  `${ADMIN_ROOT}/products/${encodeURIComponent(id)}${status === 'draft' ? '/edit' : ''}`;

function CreateForm({ entered }: { entered: Record<string, string> }): ReactNode {
  const { text } = useWork();
  const say = text.editor;
  return (
    <Panel id="create" title={say.create}>
      <form method="post" className={styles.form}>
        <p className={styles.hint}>{say.createHint}</p>
        <div className={styles.row}>
          <Field name="title" label={say.createTitle} defaultValue={entered.title} maxLength={150} required />
          <Field
            name="number"
            label={say.number}
            hint={say.numberHint}
            defaultValue={entered.number}
            autoComplete="off"
          />
        </div>
        <div>
          <Button type="submit">{say.createDo}</Button>
        </div>
      </form>
    </Panel>
  );
}

function SaleTag({ onSale, variants, stock }: { onSale: number; variants: number; stock: number }): ReactNode {
  const { text } = useWork();
  if (onSale === 0) return <Tag tone="quiet">{text.products.withdrawn}</Tag>;
  if (stock === 0) return <Tag tone="problem">{text.products.soldOut}</Tag>;
  if (onSale < variants) return <Tag tone="warning">{text.products.partly}</Tag>;
  return <Tag tone="good">{text.products.onSale}</Tag>;
}
