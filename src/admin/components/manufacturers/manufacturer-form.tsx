import type { ReactNode } from 'react';
import type { EconomicOperator, StoredManufacturer } from '../../../shop/catalogue/legal-data/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

const OPERATOR_FIELDS = ['name', 'address', 'country', 'contact'] as const;

type FormState = { entered: Record<string, string>; problems: Record<string, string> };

function OperatorFields(props: FormState & { operator: EconomicOperator | null; prefix: string }): ReactNode {
  const { operator, prefix, entered, problems } = props;
  const say = useWork().text.manufacturers;
  return OPERATOR_FIELDS.map((field) => {
    const name = `${prefix}${field}`;
    const label = say.fields[field];
    return (
      <Field
        key={name}
        id={name}
        name={name}
        label={prefix === '' ? label : say.ofResponsible(label)}
        defaultValue={entered[name] ?? operator?.[field] ?? ''}
        error={problems[name]}
        autoComplete="off"
      />
    );
  });
}

/** Form of a new manufacturer, or of a known one; after a problem it shows the entered values. */
export function ManufacturerForm(props: FormState & { manufacturer: StoredManufacturer | null }): ReactNode {
  const { manufacturer, entered, problems } = props;
  const { text } = useWork();
  const say = text.manufacturers;
  return (
    <Panel id={manufacturer ? 'edit' : 'add'} title={manufacturer ? say.edit : say.add}>
      <form method="post" className={styles.form} noValidate>
        <input type="hidden" name="intent" value={manufacturer ? 'edit' : 'create'} />
        {manufacturer && <input type="hidden" name="version" value={manufacturer.version} />}
        {manufacturer && <p className={styles.hint}>{say.byHandHint}</p>}
        <h3>{say.company}</h3>
        <OperatorFields operator={manufacturer} prefix="" entered={entered} problems={problems} />
        <h3>{say.responsible}</h3>
        <p className={styles.hint}>{say.responsibleHint}</p>
        <OperatorFields
          operator={manufacturer?.responsible ?? null}
          prefix="responsible."
          entered={entered}
          problems={problems}
        />
        <div>
          <Button type="submit" look="primary">
            {manufacturer ? text.save : say.create}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
