import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { ShownTemplate } from '../components/own-text/template-text.tsx';
import { PanelPager } from '../components/panel-pager.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Key, Panel } from '../components/section.tsx';
import { Table } from '../components/table.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/texts`;
const SELECTIONS = ['all', 'own', 'missing'] as const;
const PER_PAGE = 50;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin: all, member, locale } = employeeVisit(context, request);
  const asked = {
    locale: url.searchParams.get('locale') ?? locale,
    query: (url.searchParams.get('q') ?? '').trim().slice(0, 100),
    selection: SELECTIONS.find((one) => one === url.searchParams.get('show')) ?? 'all',
    page: Math.max(1, Number.parseInt(url.searchParams.get('page') ?? '1', 10) || 1),
  };
  return { ...asked, ...orAbsent(await all.texts.list(member, asked)) };
}

export default function Texts({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { locale, locales, query, selection, page, texts, total, missing } = loaderData;
  const say = useWork().text.ownTexts;
  const addressOf = (asked: Record<string, string>): string =>
    `${SECTION}?${new URLSearchParams({ locale, q: query, show: selection, ...asked })}`;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      <Panel id="find" title={say.find}>
        <form method="get" className={styles.form}>
          <Select id="locale" name="locale" label={say.locale} defaultValue={locale}>
            {locales.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
          <Field id="q" name="q" type="search" label={say.query} defaultValue={query} />
          <Select id="show" name="show" label={say.selection} defaultValue={selection}>
            {SELECTIONS.map((one) => (
              <option key={one} value={one}>
                {say.selections[one]}
              </option>
            ))}
          </Select>
          <div>
            <Button type="submit" look="primary">
              {say.find}
            </Button>
          </div>
        </form>
        {missing > 0 && selection !== 'missing' && (
          <p>
            {say.missing(missing)} <a href={addressOf({ q: '', show: 'missing' })}>{say.showMissing}</a>
          </p>
        )}
      </Panel>
      <Panel id="texts" title={say.found(total)} flush={texts.length > 0}>
        {texts.length === 0 ? (
          <p className={styles.muted}>{say.none}</p>
        ) : (
          <Table
            label={say.title}
            columns={[{ label: say.text, look: 'wide' }, { label: say.area }, { label: say.source, look: 'tight' }]}
            rows={texts.map(({ key, area, shown, source, isOutgrown }) => ({
              key,
              cells: [
                <div key="text">
                  <ShownTemplate template={shown} lang={locale} />
                  <a href={`${SECTION}/${locale}.${key}`}>
                    <Key>{key}</Key>
                  </a>{' '}
                  {isOutgrown && <Tag tone="warning">{say.notShown}</Tag>}
                </div>,
                textOfCode(say.areas, area) ?? area,
                <Tag key="source" tone={source === 'platform' ? 'quiet' : 'good'}>
                  {say.sources[source]}
                </Tag>,
              ],
            }))}
          />
        )}
        <PanelPager
          label={say.title}
          paged={{ page, pages: Math.max(1, Math.ceil(total / PER_PAGE)) }}
          addressOf={(to) => addressOf({ page: String(to) })}
        />
      </Panel>
    </>
  );
}
