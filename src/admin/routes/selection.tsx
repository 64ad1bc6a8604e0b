import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { LinkButton } from '../../ui/button.tsx';
import {
  type ActFormState,
  AttributeActForm,
  CategoryActForm,
  PriceActForm,
  StatusForm,
} from '../components/bulk/act-forms.tsx';
import { ActionTable } from '../components/bulk/action-table.tsx';
import styles from '../components/bulk/bulk.module.css';
import { ActionOutcome } from '../components/outcome.tsx';
import sectionStyles from '../components/section.module.css';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/bulk`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin, member, locale } = employeeVisit(context, request);
  const attribute = url.searchParams.get('attribute') ?? '';
  const page = orAbsent(await admin.bulk.selection(member, { id: params.id ?? '', locale, attribute }));
  return { ...page, attribute };
}

/** Begins an action, whose preview follows. */
export async function action({ context, request, params }: ActionArgs) {
  const { admin, member, tenant, text } = employeeVisit(context, request);
  const entered = await readForm(request);
  const outcome = await admin.bulk.begin(member, { selection: params.id ?? '', tenant, entered });
  if (outcome.ok) return redirect(`${SECTION}/${outcome.id}`, 303);
  const back = (problem: string, problems: ActFormState['problems'] = {}) =>
    sendBack(request, { problem, problems, entered });
  if (outcome.problem === 'not-allowed') return back(text.notAllowed);
  if (outcome.problem === 'not-found') return back(text.notFound);
  const problems = Object.fromEntries(
    outcome.refusals.map(({ field, problem }) => [field, text.bulk.actProblems[problem]]),
  );
  return back(Object.values(problems).join(' '), problems);
}

/** Selected products: what to do with them, as forms that lead to a preview. */
export default function Selection({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, number } = useWork();
  const say = text.bulk;
  const { selection, categories, attributes, choices, attribute, actions } = loaderData;
  const state: ActFormState = { entered: actionData?.entered ?? {}, problems: actionData?.problems ?? {} };
  const here = `${SECTION}/selection/${selection.id}`;
  const list = `${ADMIN_ROOT}/products${selection.query === '' ? '' : `?${selection.query}`}`;
  return (
    <>
      <AdminPageHead
        title={say.selection(number(selection.count))}
        intro={say.selectionHint}
        back={{ href: list, label: text.back(text.products.title) }}
      >
        <LinkButton href={`${here}/grid`}>{say.grid}</LinkButton>
        <LinkButton href={`${here}/file?format=xlsx`} download>
          {say.xlsx}
        </LinkButton>
        <LinkButton href={`${here}/file?format=csv`} download>
          {say.csv}
        </LinkButton>
      </AdminPageHead>
      <ActionOutcome answer={actionData} done={null} />
      <div className={sectionStyles.stack}>
        <ActionTable id="actions" title={say.history} actions={actions} />
        <div className={styles.acts}>
          <PriceActForm kind="price" state={state} />
          <PriceActForm kind="sale" state={state} />
          <StatusForm state={state} />
          <CategoryActForm state={state} categories={categories} />
          <AttributeActForm state={state} attributes={attributes} choices={choices} chosen={attribute} />
        </div>
      </div>
    </>
  );
}
