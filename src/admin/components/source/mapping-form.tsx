import type { ReactNode } from 'react';
import type { SourcePage } from '../../../shop/catalogue/products/index.ts';
import { Button } from '../../../ui/button.tsx';
import cellStyles from '../cell-field.module.css';
import { CellField } from '../cell-field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { Table } from '../table.tsx';
import { useWork } from '../use-work.ts';

const EMPTY_ROWS = 3;

/** Rows of the mapping, as entered or saved, with some empty ones below. */
export function MappingForm({
  page: { source, fields },
  entered,
}: {
  page: SourcePage;
  entered: Record<string, string>;
}): ReactNode {
  const { text } = useWork();
  const say = text.sources;
  const columns = source.sample?.columns ?? [...new Set(source.mapping.map(({ column }) => column).filter(Boolean))];
  const isEntered = entered.intent === 'mapping';
  const count = isEntered
    ? Object.keys(entered).filter((name) => name.endsWith('.field')).length
    : source.mapping.length + EMPTY_ROWS;
  const rows = Array.from({ length: count }, (_, place) => {
    const saved = source.mapping[place];
    const fieldOf = (part: 'field' | 'column' | 'fallback' | 'separator') =>
      isEntered ? (entered[`rule.${place}.${part}`] ?? '') : (saved?.[part] ?? '');
    const part = isEntered ? (entered[`rule.${place}.part`] ?? '') : saved?.separator ? String(saved.part) : '';
    const nameOf = (label: string) => `${label}, ${say.line(place + 1)}`;
    return {
      key: String(place),
      cells: [
        <CellField
          key="field"
          name={`rule.${place}.field`}
          label={nameOf(say.field)}
          defaultValue={fieldOf('field')}
          list="source-fields"
        />,
        <select
          key="column"
          name={`rule.${place}.column`}
          aria-label={nameOf(say.column)}
          defaultValue={fieldOf('column')}
          className={cellStyles.input}
        >
          <option value="">{say.constant}</option>
          {columns.map((column) => (
            <option key={column}>{column}</option>
          ))}
        </select>,
        <CellField
          key="fallback"
          name={`rule.${place}.fallback`}
          label={nameOf(say.fallback)}
          defaultValue={fieldOf('fallback')}
        />,
        <CellField
          key="separator"
          name={`rule.${place}.separator`}
          label={nameOf(say.separator)}
          defaultValue={fieldOf('separator')}
          maxLength={5}
        />,
        <CellField
          key="part"
          name={`rule.${place}.part`}
          label={nameOf(say.part)}
          defaultValue={part}
          inputMode="numeric"
          maxLength={3}
        />,
      ],
    };
  });
  return (
    <Panel id="mapping" title={say.mapping} flush>
      <form method="post">
        <input type="hidden" name="intent" value="mapping" />
        <input type="hidden" name="version" value={source.version} />
        <datalist id="source-fields">
          {fields.map((field) => (
            <option key={field} value={field} />
          ))}
        </datalist>
        <Table
          label={say.mapping}
          broad
          columns={[
            { label: say.field },
            { label: say.column },
            { label: say.fallback },
            { label: say.separator },
            { label: say.part },
          ]}
          rows={rows}
        />
        <div className={styles.panelBody}>
          <p className={styles.hint}>
            {say.mappingHint} {say.partHint}
          </p>
          <Button type="submit" look="primary">
            {say.saveMapping}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
