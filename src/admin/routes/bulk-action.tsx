import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import type { ChangeFilter } from '../../shop/catalogue/products/index.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { BulkStateTag } from '../components/bulk/action-table.tsx';
import { ChangeTable, useProblemText } from '../components/bulk/change-table.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { Pager } from '../components/pager.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, FactList, Panel, Tabs } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { listPage } from '../list-page.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { priceFormats } from '../price-formats.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { refusedText } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/bulk`;
const RELOAD_SECONDS = 2;
const FILTERS = ['all', 'changes', 'refused'] as const;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin, member, locale, houses } = employeeVisit(context, request);
  const filter: ChangeFilter = FILTERS.find((one) => one === url.searchParams.get('show')) ?? 'all';
  const page = listPage(url.searchParams);
  const found = orAbsent(await admin.bulk.action(member, { id: params.id ?? '', filter, page, locale }));
  return { ...found, filter, page, formats: priceFormats(houses) };
}

/** Applies, discards or undoes an action. */
export async function action({ context, request, params }: ActionArgs) {
  const { admin, member, tenant, text } = employeeVisit(context, request);
  const { intent } = await readForm(request);
  const id = params.id ?? '';
  const outcome =
    intent === 'apply'
      ? await admin.bulk.apply(member, id)
      : intent === 'undo'
        ? await admin.bulk.undo(member, { id, tenant })
        : await admin.bulk.discard(member, id);
  if (outcome.ok) return redirect(intent === 'discard' ? SECTION : `${SECTION}/${outcome.id}`, 303);
  const { problem } = outcome;
  return sendBack(request, { problem: refusedText(text, problem, text.bulk.stepProblems) });
}

type Data = PageProps<typeof loader, typeof action>['loaderData'];

/** An action from its preview to its end: progress, changes with old and new, refusals in words, and undo. */
export default function BulkAction({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, number } = useWork();
  const say = text.bulk;
  const { action: own, changes, pages, filter, page, formats } = loaderData;
  const isUnderWay = own.state === 'planning' || own.state === 'applying';
  const here = `${SECTION}/${own.id}`;
  const to = (other: number, show: string = filter) => `${here}?${new URLSearchParams({ show, page: String(other) })}`;
  return (
    <>
      {isUnderWay && <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />}
      <AdminPageHead title={say.kinds[own.kind]} back={{ href: SECTION, label: text.back(say.title) }}>
        {own.selection_id && <a href={`${SECTION}/selection/${own.selection_id}`}>{say.toSelection}</a>}
        {own.undo_of && <a href={`${SECTION}/${own.undo_of}`}>{say.origin}</a>}
      </AdminPageHead>
      <ActionOutcome answer={actionData} done={null} />
      <div className={styles.stack}>
        <div className={styles.tiles}>
          {isUnderWay && <Progress action={own} />}
          {own.state === 'planned' && <Confirm action={own} />}
          <Facts data={loaderData} />
          <Undo data={loaderData} />
          <Reasons refusals={loaderData.refusals} />
        </div>
        {!isUnderWay && own.changes + own.refused > 0 && (
          <Panel
            id="changes"
            title={say.table}
            aside={
              <Tabs
                label={say.table}
                tabs={FILTERS.map((one) => ({
                  href: to(1, one),
                  label: say.filters[one],
                  current: one === filter,
                }))}
              />
            }
            flush
          >
            <ChangeTable changes={changes} formats={formats} />
          </Panel>
        )}
        {!isUnderWay && (
          <Pager
            label={say.table}
            previous={page > 1 && { href: to(page - 1), label: text.list.previous }}
            position={text.ledger.pageOf(number(page), number(pages))}
            next={page < pages && { href: to(page + 1), label: text.list.next }}
          />
        )}
      </div>
    </>
  );
}

function Progress({ action: own }: { action: Data['action'] }): ReactNode {
  const { text, number } = useWork();
  const say = text.bulk;
  const [done, total] =
    own.state === 'planning' ? [own.planned, own.products] : [own.written + own.conflicts, own.changes];
  return (
    <Panel id="progress" title={say.progress}>
      <progress className={styles.progress} value={done} max={Math.max(1, total)} aria-label={say.progress} />
      <p role="status">{say.progressOf(number(done), number(total))}</p>
      <p className={styles.hint}>{say.reload}</p>
    </Panel>
  );
}

function Confirm({ action: own }: { action: Data['action'] }): ReactNode {
  const { text, number } = useWork();
  const say = text.bulk;
  return (
    <Panel id="confirm" title={say.preview}>
      <p role="status">
        {own.changes === 0 ? say.nothing : say.planned(number(own.changes), number(own.products - own.unchanged))}
      </p>
      <form method="post" className={styles.actions}>
        {own.changes > 0 && (
          <Button type="submit" look="primary" name="intent" value="apply">
            {say.apply(number(own.changes))}
          </Button>
        )}
        <Button type="submit" name="intent" value="discard">
          {say.discard}
        </Button>
      </form>
    </Panel>
  );
}

function Reasons({ refusals }: Pick<Data, 'refusals'>): ReactNode {
  const { text, number } = useWork();
  const say = text.bulk;
  const problemText = useProblemText();
  return (
    <TablePanel
      id="reasons"
      title={say.reasons}
      columns={[
        { label: say.reason, look: 'wide' },
        { label: say.number, look: 'end' },
      ]}
      rows={refusals.map(({ problem, count }) => ({ key: problem, cells: [problemText(problem), number(count)] }))}
    />
  );
}

function Facts({ data: { action: own } }: { data: Data }): ReactNode {
  const { text, number, time } = useWork();
  const say = text.bulk;
  return (
    <Panel id="facts" title={say.facts}>
      <FactList
        facts={[
          [say.state, <BulkStateTag key="state" state={own.state} />],
          [say.by, own.staff_email],
          [say.at, time(own.created_at)],
          [say.products, number(own.products)],
          [say.changes, number(own.changes)],
          [say.unchanged, number(own.unchanged)],
          [say.refused, number(own.refused)],
          [say.written, number(own.written)],
          [say.conflicts, number(own.conflicts)],
        ]}
      />
    </Panel>
  );
}

function Undo({ data: { action: own, undo } }: { data: Data }): ReactNode {
  const { text } = useWork();
  const say = text.bulk;
  if (undo)
    return (
      <Panel id="undo" title={say.undo}>
        <a href={`${SECTION}/${undo.id}`}>{say.undone}</a>
      </Panel>
    );
  if ((own.state !== 'done' && own.state !== 'failed') || own.written === 0) return null;
  return (
    <Panel id="undo" title={say.undo}>
      <form method="post" className={styles.form}>
        <p className={styles.hint}>{say.undoHint}</p>
        <div>
          <Button type="submit" name="intent" value="undo">
            {say.undo}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
