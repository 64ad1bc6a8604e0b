import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { Pager } from '../components/pager.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Key } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/imports`;
const LONGEST_SHOWN = 200;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin, member, locale } = employeeVisit(context, request);
  const after = { product: url.searchParams.get('product') ?? '', field: url.searchParams.get('field') ?? '' };
  const done = url.searchParams.get('done');
  return {
    page: orAbsent(await admin.imports.differences(member, { id: params.id ?? '', locale, after })),
    accepted: done === null ? null : { done: Number(done), refused: Number(url.searchParams.get('refused')) },
    mayAccept: may(member, 'product.edit'),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const { admin, member, text, locale } = employeeVisit(context, request);
  const { accept = '' } = await readForm(request);
  // "field product": names of fields have no space, and numbers of products neither.
  const [field = '', product = ''] = accept.split(' ');
  const only = accept === 'all' ? null : { product, field };
  const runId = params.id ?? '';
  const outcome = await admin.imports.acceptDifferences(member, { runId, locale, only });
  if (outcome.ok) {
    const said = new URLSearchParams({ done: String(outcome.done), refused: String(outcome.refused) });
    return redirect(`${SECTION}/${encodeURIComponent(runId)}/differences?${said}`, 303);
  }
  return sendBack(request, {
    problem: outcome.problem === 'import-running' ? text.products.importRunning : text.notAllowed,
  });
}

export default function ImportDifferences({
  loaderData,
  actionData,
}: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const { page, accepted, mayAccept } = loaderData;
  const { run, differences, more } = page;
  const say = text.imports;
  const here = `${SECTION}/${run.id}`;
  const shown = (value: string) =>
    value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value || text.none;
  return (
    <>
      <AdminPageHead
        title={say.differences}
        intro={say.counted(page)}
        back={{ href: here, label: text.back(run.file_name) }}
      >
        {mayAccept && differences.length > 0 && (
          <form method="post">
            <Button type="submit" name="accept" value="all" look="primary">
              {say.acceptAll}
            </Button>
          </form>
        )}
      </AdminPageHead>
      <ActionOutcome answer={actionData} done={accepted && say.acceptedText(accepted)} />
      {mayAccept && <p className={styles.hint}>{say.acceptHint}</p>}
      <form method="post">
        <TablePanel
          id="differences"
          title={say.differences}
          empty={say.noDifferences}
          broad
          columns={[
            { label: say.product, look: 'wide' },
            { label: say.field, look: 'tight' },
            { label: say.hand, look: 'text' },
            { label: say.feed, look: 'text' },
            ...(mayAccept ? [{ label: say.accept }] : []),
          ]}
          rows={differences.map(({ product_id: id, title, field, hand, feed }) => ({
            key: `${id} ${field}`,
            cells: [
              <a key="product" href={`${ADMIN_ROOT}/products/${encodeURIComponent(id)}/edit`}>
                {title}
              </a>,
              <Key key="field">{field}</Key>,
              shown(hand),
              shown(feed),
              <Button
                key="accept"
                type="submit"
                name="accept"
                value={`${field} ${id}`}
                aria-label={say.acceptOf(field, title)}
              >
                {say.accept}
              </Button>,
            ],
          }))}
        />
      </form>
      <Pager
        label={say.differences}
        previous={false}
        next={
          more !== null && {
            href: `${here}/differences?${new URLSearchParams(more)}`,
            label: say.moreDifferences,
          }
        }
      />
    </>
  );
}
