import type { ReactNode } from 'react';
import type { OpenItemsPage } from '../../../shop/money/ledger/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Options of a choice with "all" first. */
function choices(all: string, names: Readonly<Record<string, string>>): ReactNode {
  return (
    <>
      <option value="">{all}</option>
      {Object.entries(names).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </>
  );
}

/** Form that filters and sorts the open debts, and downloads the chosen ones. */
export function OpenItemsFilter({ here, asked }: { here: string; asked: OpenItemsPage['asked'] }): ReactNode {
  const { text } = useWork();
  const say = text.openItems;
  const { filter, sort } = asked;
  const levels = Object.fromEntries([1, 2, 3].map((level) => [String(level), say.remindedFrom(level)]));
  return (
    <Panel id="filter" title={say.filter}>
      <form method="get" action={here} className={styles.form}>
        <div className={styles.row}>
          <Field name="q" label={say.term} defaultValue={filter.term} autoComplete="off" />
          <Select name="age" label={say.age} defaultValue={filter.age ?? ''}>
            {choices(say.all, say.ages)}
          </Select>
          <Select name="kind" label={say.kind} defaultValue={filter.kind ?? ''}>
            {choices(say.all, text.ledger.dueKinds)}
          </Select>
          <Select name="holder" label={say.holder} defaultValue={filter.holder ?? ''}>
            {choices(say.all, say.holders)}
          </Select>
        </div>
        <div className={styles.row}>
          <Select
            name="reminded"
            label={say.reminded}
            defaultValue={filter.reminded === null ? '' : String(filter.reminded)}
          >
            {choices(say.all, levels)}
          </Select>
          <Select name="hold" label={say.hold} defaultValue={filter.hold ?? ''}>
            {choices(say.all, say.holds)}
          </Select>
          <Select name="sort" label={say.sort} defaultValue={sort}>
            {Object.entries(say.sorts).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
          <Button type="submit" look="primary">
            {say.show}
          </Button>
        </div>
        <div className={styles.actions}>
          <Button type="submit" formAction={`${here}-export`}>
            {say.export}
          </Button>
          <span className={styles.hint}>{say.exportHint}</span>
        </div>
      </form>
    </Panel>
  );
}
