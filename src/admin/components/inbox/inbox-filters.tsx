import type { ReactNode } from 'react';
import type { InboxPage } from '../../../shop/marketing/contact/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { ADMIN_ROOT } from '../../sections.ts';
import styles from '../section.module.css';
import { useWork } from '../use-work.ts';

const SECTION = `${ADMIN_ROOT}/inbox`;
const PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const;
const SORTS = ['newest', 'oldest', 'priority'] as const;

type Page = Pick<InboxPage, 'query' | 'typed' | 'address' | 'team' | 'counts'>;

/** Search of the inbox. Its term is personal, so it is sent by POST; the address afterwards contains it sealed. */
export function InboxSearch({ page }: { page: Page }): ReactNode {
  const { text, number } = useWork();
  const say = text.inbox;
  const { typed, address, query, counts } = page;
  const rest = new URLSearchParams(address);
  rest.delete('search');
  return (
    <search className={styles.form}>
      <form method="post" action={`${SECTION}?${address}`} className={styles.row}>
        <input type="hidden" name="intent" value="search" />
        <Field name="typed" type="search" label={say.search} defaultValue={typed} autoComplete="off" />
        <Button type="submit" look="primary" icon="magnifying-glass">
          {say.searchDo}
        </Button>
      </form>
      {typed !== '' && (
        <p role="status">
          {say.found(typed, say.total(number(counts[query.state])))} <a href={`${SECTION}?${rest}`}>{say.endSearch}</a>
        </p>
      )}
    </search>
  );
}

/** Filters and order of the inbox: one form, whose address is the state of the list. */
export function InboxFilters({ page, subjects }: { page: Page; subjects: Record<string, string> }): ReactNode {
  const { text } = useWork();
  const say = text.inbox;
  const { query, address, team } = page;
  const search = new URLSearchParams(address).get('search');
  const isFiltered = [query.assigned, query.priority, query.subject, query.tag].some((value) => value !== null);
  return (
    <details className={styles.disclosure} open={isFiltered || query.sort !== 'newest'}>
      <summary>{say.filter}</summary>
      <form method="get" action={SECTION} className={styles.row}>
        <input type="hidden" name="state" value={query.state} />
        {search !== null && <input type="hidden" name="search" value={search} />}
        <Select name="assigned" label={say.assigned} defaultValue={query.assigned ?? ''}>
          <option value="">{say.all}</option>
          <TeamOptions team={team} />
          <option value="nobody">{say.nobody}</option>
        </Select>
        <Select name="priority" label={say.priority} defaultValue={query.priority ?? ''}>
          <option value="">{say.all}</option>
          <PriorityOptions />
        </Select>
        <Select name="subject" label={say.subject} defaultValue={query.subject ?? ''}>
          <option value="">{say.all}</option>
          {Object.entries(subjects).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
        <Field name="tag" label={say.tag} defaultValue={query.tag ?? ''} autoComplete="off" maxLength={30} />
        <Select name="sort" label={say.sort} defaultValue={query.sort}>
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {say.sorts[sort]}
            </option>
          ))}
        </Select>
        <Button type="submit">{say.filter}</Button>
      </form>
    </details>
  );
}

/** Employees who may be in charge; the employee who looks comes first. */
export function TeamOptions({ team }: { team: InboxPage['team'] }): ReactNode {
  const { text, email } = useWork();
  return (
    <>
      <option value="me">{text.inbox.me}</option>
      {team
        .filter((member) => member.email !== email)
        .map((member) => (
          <option key={member.id} value={member.id}>
            {member.email}
          </option>
        ))}
    </>
  );
}

export function PriorityOptions(): ReactNode {
  const say = useWork().text.inbox;
  return PRIORITIES.map((priority) => (
    <option key={priority} value={priority}>
      {say.priorities[priority]}
    </option>
  ));
}
