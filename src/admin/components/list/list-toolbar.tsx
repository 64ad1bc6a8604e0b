import { Fragment, type ReactNode } from 'react';
import { LIST_PAGE_SIZES, listEntries, listQuery, tabEntry } from '../../../platform/lists/list-state.ts';
import { labelled } from '../../../tenants/labelled.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import sectionStyles from '../section.module.css';
import { useWork } from '../use-work.ts';
import { addressOfList } from './address-of-list.ts';
import styles from './list.module.css';
import { ListMenu } from './list-menu.tsx';
import { SavedViews } from './saved-views.tsx';
import type { FilterField, ListColumn, ShownList } from './shown-list.ts';

type ToolbarProps = {
  list: ShownList;
  /** Search field; a list without it cannot be searched. */
  search?: { label: string; problem?: string };
  filters: readonly FilterField[];
  /** Names of filters whose values are unreadable. */
  unreadable?: readonly string[];
  columns: Readonly<Record<string, ListColumn>>;
  /** Name of the states of the list, and all of them. */
  tabs: { label: string; all: string; options: readonly { value: string; label: string }[] };
  /** Name that a view would get, if the last one was refused. */
  viewName?: string;
  /** Address of the exported file; undefined without permission. */
  exportPath?: string;
  /** More about the file. */
  exportNote?: string;
  /** True for a list of cards, which always shows all columns. */
  isOfCards?: boolean;
};

/** Search, filters, columns, saved views and export of a list. Each is a form or link that works without script. */
export function ListToolbar(props: ToolbarProps): ReactNode {
  const { text } = useWork();
  const {
    list,
    search,
    filters,
    unreadable = [],
    columns,
    exportPath,
    exportNote,
    viewName = '',
    isOfCards = false,
  } = props;
  const say = text.lists;
  const address = addressOfList(list.path);
  const here = address(listQuery(list.shape, list.state, { page: list.state.page }));
  const chosen = Object.keys(list.state.filters).length;
  const file = (format: string) => {
    const query = new URLSearchParams(listEntries(list.shape, { ...list.state, page: 1 }));
    query.set('format', format);
    return `${exportPath}?${query}`;
  };
  return (
    <div className={styles.toolbar}>
      {search && (
        <search className={styles.search}>
          <form method="post" action={here}>
            <Field
              name="typed"
              type="search"
              label={search.label}
              defaultValue={list.typed}
              autoComplete="off"
              error={search.problem}
            />
            <Button type="submit" name="intent" value="search" icon="magnifying-glass">
              {say.search}
            </Button>
          </form>
        </search>
      )}
      <div className={styles.menus}>
        <ListMenu
          icon="funnel-simple"
          label={chosen === 0 ? say.filters : say.filtersChosen(chosen)}
          open={unreadable.length > 0}
        >
          <FilterForm {...props} unreadable={unreadable} />
        </ListMenu>
        {!isOfCards && (
          <ListMenu icon="list" label={say.columns}>
            <ColumnForm list={list} columns={columns} />
          </ListMenu>
        )}
        <ListMenu icon="star" label={text.list.views} open={viewName !== ''} atEnd>
          <SavedViews path={list.path} here={here} views={list.views} name={viewName} />
        </ListMenu>
        {exportPath && (
          <ListMenu icon="share" label={say.export} atEnd>
            <p className={sectionStyles.hint}>{say.exportHint}</p>
            {exportNote !== undefined && <p className={sectionStyles.hint}>{exportNote}</p>}
            <div className={sectionStyles.actions}>
              <LinkButton href={file('xlsx')} download>
                {say.xlsx}
              </LinkButton>
              <LinkButton href={file('csv')} download>
                {say.csv}
              </LinkButton>
            </div>
          </ListMenu>
        )}
      </div>
      <ListChips list={list} filters={filters} />
    </div>
  );
}

/** Hidden fields with the rest of the list's state. */
function HiddenState({ list, without }: { list: ShownList; without: readonly string[] }): ReactNode {
  return listEntries(list.shape, { ...list.state, page: 1 })
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
}

function FilterForm(props: ToolbarProps & { unreadable: readonly string[] }): ReactNode {
  const { text } = useWork();
  const say = text.lists;
  const { list, filters, unreadable, columns, tabs } = props;
  const { state, shape } = list;
  const sorts = Object.entries(columns).flatMap(([, { sort, label }]) => (sort ? [{ value: sort, label }] : []));
  const own = ['state', 'sort', 'order', 'size', ...Object.keys(shape.filters)];
  return (
    <form method="get" action={list.path} className={sectionStyles.form}>
      <HiddenState list={list} without={own} />
      <div className={styles.fields}>
        {tabs.options.length > 0 && (
          <Select name="state" label={tabs.label} defaultValue={tabEntry(shape, state.tab)}>
            <option value={tabEntry(shape, '')}>{tabs.all}</option>
            {tabs.options.map(({ value, label }) => (
              <option key={value} value={tabEntry(shape, value)}>
                {label}
              </option>
            ))}
          </Select>
        )}
        {filters.map((field) => (
          <Fragment key={field.name}>
            <OneFilter
              field={field}
              kind={shape.filters[field.name]}
              value={state.filters[field.name] ?? ''}
              problem={unreadable.includes(field.name) ? say.badAmount : undefined}
            />
          </Fragment>
        ))}
        <Select name="sort" label={say.sort} defaultValue={state.sort}>
          {sorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Select name="order" label={say.order} defaultValue={state.descending ? 'desc' : 'asc'}>
          <option value="desc">{say.descending}</option>
          <option value="asc">{say.ascending}</option>
        </Select>
        <Select name="size" label={say.size} defaultValue={String(state.size)}>
          {LIST_PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </Select>
      </div>
      <div className={sectionStyles.actions}>
        <Button type="submit" look="primary">
          {say.apply}
        </Button>
        <a href={addressOfList(list.path)(listQuery(shape, state, { filters: {}, tab: shape.usual.tab ?? '' }))}>
          {say.reset}
        </a>
      </div>
    </form>
  );
}

function OneFilter(props: {
  field: FilterField;
  kind: ShownList['shape']['filters'][string] | undefined;
  value: string;
  problem: string | undefined;
}): ReactNode {
  const { text } = useWork();
  const { field, kind, value, problem } = props;
  const { name, label, options, suggestions } = field;
  if (options)
    return (
      <Select name={name} label={label} defaultValue={value}>
        <option value="">{text.lists.any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    );
  return (
    <>
      <Field
        name={name}
        label={label}
        defaultValue={value}
        autoComplete="off"
        error={problem}
        type={kind === 'day' ? 'date' : 'text'}
        {...(kind === 'amount' ? { inputMode: 'decimal' } : {})}
        {...(suggestions ? { list: `known-${name}` } : {})}
      />
      {suggestions && (
        <datalist id={`known-${name}`}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  );
}

function ColumnForm({ list, columns }: Pick<ToolbarProps, 'list' | 'columns'>): ReactNode {
  const { text } = useWork();
  return (
    <form method="get" action={list.path} className={sectionStyles.form}>
      <HiddenState list={list} without={['column']} />
      <div className={styles.choices}>
        {list.shape.columns.map((column) => (
          <Checkbox
            key={column}
            name="column"
            value={column}
            label={columns[column]?.label ?? column}
            defaultChecked={list.state.columns.includes(column)}
          />
        ))}
      </div>
      <div>
        <Button type="submit" look="primary">
          {text.lists.apply}
        </Button>
      </div>
    </form>
  );
}

/** Chosen filters, each with a link that removes it. */
function ListChips({ list, filters }: Pick<ToolbarProps, 'list' | 'filters'>): ReactNode {
  const { text, dayText, language } = useWork();
  const address = addressOfList(list.path);
  const { state, shape } = list;
  const chips = filters.flatMap(({ name, label, options }) => {
    const value = state.filters[name];
    if (value === undefined) return [];
    const others = Object.fromEntries(Object.entries(state.filters).filter(([other]) => other !== name));
    const said = options
      ? (options.find((option) => option.value === value)?.label ?? value)
      : shape.filters[name] === 'day'
        ? dayText(value)
        : value;
    return [
      { name, label: labelled(language, label, said), href: address(listQuery(shape, state, { filters: others })) },
    ];
  });
  if (list.typed !== '')
    chips.unshift({ name: 'term', label: `«${list.typed}»`, href: address(listQuery(shape, state, { term: '' })) });
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={text.lists.chosen}>
      {chips.map(({ name, label, href }) => (
        <li key={name}>
          <a className={styles.chip} href={href} aria-label={text.lists.remove(label)}>
            {label}
            <Icon name="x" size="small" />
          </a>
        </li>
      ))}
    </ul>
  );
}
