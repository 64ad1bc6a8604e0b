import type { ReactNode } from 'react';
import { CLIENT_SCOPES } from '../../../shop/staff/api-clients/client-scopes.ts';
import type { OpenClient } from '../../../shop/staff/api-clients/index.ts';
import { Checkbox, RadioGroup } from '../../../ui/choices.tsx';
import { Field } from '../../../ui/field.tsx';
import { chosenTenants, TENANT_BOX } from '../../api-client-action.ts';
import { chosenPermissions } from '../../role-action.ts';
import { NamingFields } from '../naming-fields.tsx';
import { PermissionFields } from '../roles/permission-fields.tsx';
import pageStyles from '../section.module.css';
import { Panel } from '../section.tsx';
import { AdminTextArea } from '../text-area.tsx';
import { useWork } from '../use-work.ts';
import styles from './api-clients.module.css';

/** Values of the form: as entered, else as stored. */
export type ApiClientValues = {
  name: string;
  description: string;
  scopes: readonly string[];
  /** Null: all tenants. */
  tenants: readonly string[] | null;
  networks: string;
  expires: string;
};

export function apiClientValues(
  client: OpenClient | null,
  expires: string,
  entered: Record<string, string> | undefined,
): ApiClientValues {
  if (entered)
    return {
      name: entered.name ?? '',
      description: entered.description ?? '',
      scopes: chosenPermissions(entered),
      tenants: entered.reach === 'single' ? chosenTenants(entered) : null,
      networks: entered.networks ?? '',
      expires: entered.expires ?? '',
    };
  return {
    name: client?.name ?? '',
    description: client?.description ?? '',
    scopes: client?.scopes ?? [],
    tenants: client?.tenants ?? null,
    networks: client?.networks.join('\n') ?? '',
    expires,
  };
}

/** Fields of a client: name, tenants, networks, expiry and scopes. */
export function ApiClientFields({ values }: { values: ApiClientValues }): ReactNode {
  const { text, houses } = useWork();
  const say = text.apiClients;
  return (
    <>
      <Panel id="about" title={say.details} headless>
        <div className={pageStyles.panelBody}>
          <NamingFields
            labels={{ name: say.name, nameHint: say.nameHint, description: say.about }}
            values={values}
            longest={{ name: 60, description: 300 }}
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
          <div>
            <AdminTextArea
              id="networks"
              name="networks"
              label={say.networks}
              defaultValue={values.networks}
              rows={3}
              maxLength={3000}
            />
            <p className={pageStyles.hint}>{say.networksHint}</p>
          </div>
          <Field type="date" name="expires" label={say.expires} hint={say.expiresHint} defaultValue={values.expires} />
          <p className={pageStyles.hint}>{say.scopesHint}</p>
        </div>
      </Panel>
      <PermissionFields chosen={values.scopes} mayChange only={CLIENT_SCOPES} />
    </>
  );
}
