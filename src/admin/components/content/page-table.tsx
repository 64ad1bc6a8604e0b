import type { ReactNode } from 'react';
import { labelled } from '../../../tenants/labelled.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import type { PageListView, PageOfRow, TranslationRow } from '../../content-rows.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { Table } from '../table.tsx';
import { Tag } from '../tag.tsx';
import { useWork } from '../use-work.ts';

/** Lists pages with their translations, a row each. */
export function PageTable(props: {
  rows: TranslationRow[];
  locales: Locale[];
  view: PageListView;
  mayEdit: boolean;
}): ReactNode {
  const { rows, locales, view, mayEdit } = props;
  const { text } = useWork();
  const say = text.content;
  return (
    <Panel id="pages" title={say.title} headless>
      {rows.length === 0 ? (
        <p className={styles.panelBody}>{say.none}</p>
      ) : (
        <Table
          label={say.title}
          broad
          columns={locales.map((locale) => ({ label: locale }))}
          rows={rows.map((row) => ({
            key: row.key,
            cells: row.cells.map(({ locale, page, wanted }) => {
              const like = row.cells.find((cell) => cell.page !== null)?.page;
              return page ? (
                <PageCell key={locale} page={page} locale={locale} />
              ) : (
                <span key={locale}>
                  <Tag tone="warning">{say.notTranslated}</Tag>{' '}
                  {mayEdit && like && (
                    <a
                      href={`${ADMIN_ROOT}/content?${new URLSearchParams({ view, locale, path: wanted, like: like.id })}#create`}
                      aria-label={labelled(text.lang, say.translate(locale), row.name)}
                    >
                      {say.translate(locale)}
                    </a>
                  )}
                </span>
              );
            }),
          }))}
        />
      )}
    </Panel>
  );
}

function PageCell({ page, locale }: { page: PageOfRow; locale: Locale }): ReactNode {
  const { text, time } = useWork();
  const say = text.content;
  const { id, title, path, newest, shown, nextAt, nextVersion } = page;
  return (
    <span lang={locale}>
      <a href={`${ADMIN_ROOT}/content/${id}`}>{title}</a>
      <br />
      <span className={styles.muted}>{path}</span>
      <br />
      <span lang={text.lang}>
        {shown === null ? (
          <Tag tone="quiet">{nextAt === null ? say.states.draft : say.states.down}</Tag>
        ) : (
          <Tag tone={newest === shown ? 'good' : 'warning'}>
            {newest === shown ? say.states.shown : say.states.both}
          </Tag>
        )}
        {nextAt !== null && (
          <>
            {' '}
            <Tag tone="quiet">{nextVersion === null ? say.planDown(time(nextAt)) : say.plan(time(nextAt))}</Tag>
          </>
        )}
      </span>
    </span>
  );
}
