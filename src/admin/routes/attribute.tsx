import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { isDescribing, nameIn } from '../../shop/catalogue/attributes/attribute.ts';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { LOCALES } from '../../tenants/locales.ts';
import { changeAttribute } from '../attribute-action.ts';
import { AttributeForm } from '../components/attributes/attribute-form.tsx';
import { AttributeSaid } from '../components/attributes/attribute-said.tsx';
import { ChoiceForm, ChoiceTable, MergeForm } from '../components/attributes/choice-panels.tsx';
import { RemovePanel } from '../components/remove-panel.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, FactList, Key } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/attributes`;

export async function loader({ context, request, url, params }: LoaderArgs) {
  const { admin: work, member, namesIn } = employeeVisit(context, request);
  const page = orAbsent(await work.attributes.attribute(member, params.id ?? '', namesIn));
  return {
    ...page,
    chosen: page.choices.find(({ value }) => value === url.searchParams.get('choice')) ?? null,
    locales: LOCALES,
    done: url.searchParams.get('done'),
    mayChange: may(member, 'attribute.change'),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const work = employeeVisit(context, request);
  const entered = await readForm(request);
  const result = await changeAttribute(work, params.id ?? '', entered);
  if (!result.ok) return sendBack(request, { problem: result.problem, entered });
  return redirect(`${SECTION}${result.to}?done=${result.done}`, 303);
}

export default function AttributePage({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, namesIn } = useWork();
  const say = text.attributes;
  const { attribute, choices, chosen, products, categories, locales, done, mayChange } = loaderData;
  const entered = actionData?.entered ?? {};
  /** Values that were sent by a form, for that form only. */
  const sentBy = (...intents: string[]) => (intents.includes(entered.intent ?? '') ? entered : {});
  const hasChoices = isDescribing(attribute);
  return (
    <>
      <AdminPageHead
        title={nameIn(attribute.names, namesIn, attribute.key)}
        back={{ href: SECTION, label: say.title }}
        intro={categories.length > 0 ? say.usedIn(categories.join(', ')) : undefined}
      />
      <AttributeSaid done={done} problem={actionData?.problem} />
      <FactList
        facts={[
          [say.key, <Key key="key">{attribute.key}</Key>],
          [say.kind, [say.kinds[attribute.kind], attribute.unit].filter(Boolean).join(', ')],
          [say.origin, say.origins[attribute.origin]],
          ...(hasChoices ? [[say.usedBy, say.products(products)] as [string, ReactNode]] : []),
        ]}
      />
      <div className={styles.columns}>
        {hasChoices && <ChoiceTable choices={choices} locale={namesIn} mayChange={mayChange} />}
        {mayChange && hasChoices && (
          <div>
            <ChoiceForm
              key={chosen?.value}
              attribute={attribute}
              choice={chosen}
              locale={namesIn}
              locales={locales}
              entered={sentBy('add-choice', 'edit-choice')}
            />
            {choices.length > 1 && <MergeForm choices={choices} locale={namesIn} entered={sentBy('merge')} />}
          </div>
        )}
      </div>
      {mayChange && <AttributeForm attribute={attribute} locales={locales} entered={sentBy('edit')} />}
      {mayChange && attribute.origin !== 'built-in' && <RemovePanel label={say.remove} hint={say.removeHint} />}
    </>
  );
}
