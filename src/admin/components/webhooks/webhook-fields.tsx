import type { ReactNode } from 'react';
import type { OpenEndpoint } from '../../../shop/staff/webhooks/index.ts';
import { labelled } from '../../../tenants/labelled.ts';
import { Checkbox, RadioGroup } from '../../../ui/choices.tsx';
import { Field } from '../../../ui/field.tsx';
import { chosenTenants, TENANT_BOX } from '../../api-client-action.ts';
import { chosenTypes, TYPE_BOX } from '../../webhook-action.ts';
import pageStyles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';
import styles from './webhooks.module.css';

/** Values of the form: as entered, else as stored. */
export type WebhookValues = {
  name: string;
  url: string;
  types: readonly string[];
  /** Null: all tenants. */
  tenants: readonly string[] | null;
  prefix: string;
};

export function webhookValues(
  endpoint: OpenEndpoint | null,
  entered: Record<string, string> | undefined,
): WebhookValues {
  if (entered)
    return {
      name: entered.name ?? '',
      url: entered.url ?? '',
      types: chosenTypes(entered),
      tenants: entered.reach === 'single' ? chosenTenants(entered) : null,
      prefix: entered.prefix ?? '',
    };
  return {
    name: endpoint?.name ?? '',
    url: endpoint?.url ?? '',
    types: endpoint?.types ?? [],
    tenants: endpoint?.tenants ?? null,
    prefix: endpoint?.subjectPrefix ?? '',
  };
}

/** Group of an event type on the page, by the object that it is about. */
function groupOf(type: string): 'orders' | 'products' | 'people' {
  const [kind = ''] = type.split('.');
  if (['product', 'price', 'price-list', 'stock'].includes(kind)) return 'products';
  return ['customer', 'message', 'review', 'gift-card'].includes(kind) ? 'people' : 'orders';
}

/** Fields of an endpoint: name, address, tenants, subjects and events. */
export function WebhookFields({ values }: { values: WebhookValues }): ReactNode {
  const { text, houses, language } = useWork();
  const say = text.webhooks;
  return (
    <>
      <Panel id="about" title={say.details} headless>
        <div className={pageStyles.panelBody}>
          <Field
            name="name"
            label={say.name}
            hint={say.nameHint}
            defaultValue={values.name}
            maxLength={60}
            autoComplete="off"
            required
          />
          <Field
            type="url"
            name="url"
            label={say.url}
            hint={say.urlHint}
            defaultValue={values.url}
            maxLength={1000}
            autoComplete="off"
            required
          />
          <RadioGroup
            legend={say.shops}
            name="reach"
            defaultValue={values.tenants === null ? 'all' : 'single'}
            options={[
              { value: 'all', label: say.allShops },
              {
                value: 'single',
                label: say.singleShops,
                note: say.singleHint,
                more: (
                  <fieldset key="tenants" className={styles.boxes} aria-label={say.shops}>
                    {houses.map((house) => (
                      <Checkbox
                        key={house.id}
                        name={`${TENANT_BOX}${house.id}`}
                        label={house.name}
                        defaultChecked={values.tenants?.includes(house.id) ?? false}
                      />
                    ))}
                  </fieldset>
                ),
              },
            ]}
          />
          <Field
            name="prefix"
            label={say.prefix}
            hint={say.prefixHint}
            defaultValue={values.prefix}
            maxLength={100}
            autoComplete="off"
          />
        </div>
      </Panel>
      {(['orders', 'products', 'people'] as const).map((group) => (
        <Panel key={group} id={`events-${group}`} title={labelled(language, say.events, say.groups[group])}>
          <fieldset className={styles.boxes} aria-labelledby={`events-${group}-title`}>
            {Object.entries(say.types)
              .filter(([type]) => groupOf(type) === group)
              .map(([type, meaning]) => (
                <Checkbox
                  key={type}
                  name={`${TYPE_BOX}${type}`}
                  label={
                    <>
                      {meaning} <code className={styles.type}>{type}</code>
                    </>
                  }
                  defaultChecked={values.types.includes(type)}
                />
              ))}
          </fieldset>
        </Panel>
      ))}
    </>
  );
}
