import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { LANGUAGES } from '../../languages/language.ts';
import { PRODUCT_DOCUMENT_KINDS } from '../../shop/catalogue/product-documents/document-rules.ts';
import { sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { changeProductDocuments } from '../product-document-action.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { textOfCode } from '../worded.ts';

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin, member, locale } = employeeVisit(context, request);
  const productId = params.id ?? '';
  const found = orAbsent(await admin.productDocuments.open(member, { productId, locale }));
  return { ...found, productId, locale, said: url.searchParams.get('said') ?? '' };
}

export async function action({ context, request, params }: ActionArgs) {
  const id = params.id ?? '';
  const result = await changeProductDocuments(employeeVisit(context, request), id, request);
  if (!result.ok) return sendBack(request, result);
  return redirect(`${ADMIN_ROOT}/products/${encodeURIComponent(id)}/documents?said=${result.said}`, 303);
}

/** Lists the documents of a product, with forms that add and delete one. */
export default function ProductDocumentsPage({
  loaderData,
  actionData,
}: PageProps<typeof loader, typeof action>): ReactNode {
  const { title, documents, productId, locale, said } = loaderData;
  const { text, time } = useWork();
  const say = text.productDocuments;
  const product = `${ADMIN_ROOT}/products/${encodeURIComponent(productId)}`;
  const here = `${product}/documents`;
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  const languageName = (code: string): string => names.of(code) ?? code;
  return (
    <>
      <AdminPageHead
        title={say.title(title)}
        intro={say.intro}
        back={{ href: `${product}/edit`, label: text.back(title) }}
      />
      <ActionOutcome answer={actionData} done={textOfCode(say.said, said)} />
      <div className={styles.columns}>
        <TablePanel
          id="documents"
          title={say.documents}
          empty={say.none}
          columns={[
            { label: say.kind, look: 'wide' },
            { label: say.language },
            { label: say.size, look: 'end' },
            { label: say.added, look: 'tight' },
            { label: say.remove, look: 'action', heading: <VisuallyHidden>{say.remove}</VisuallyHidden> },
          ]}
          rows={documents.map(({ id, kind, language, fileId, bytes, addedAt }) => ({
            key: id,
            cells: [
              <a key="file" href={`/documents/${fileId}.pdf`}>
                {say.kinds[kind]}
              </a>,
              languageName(language),
              say.kilobytes(Math.max(1, Math.round(bytes / 1000))),
              time(addedAt),
              <form key="remove" method="post" action={here}>
                <input type="hidden" name="document" value={id} />
                <Button
                  type="submit"
                  size="small"
                  look="quiet"
                  icon="trash"
                  aria-label={say.removeOf(say.kinds[kind], languageName(language))}
                />
              </form>,
            ],
          }))}
        />
        <Panel id="add" title={say.add}>
          <form method="post" action={here} encType="multipart/form-data" className={styles.form}>
            <Select name="kind" label={say.kind}>
              {PRODUCT_DOCUMENT_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {say.kinds[kind]}
                </option>
              ))}
            </Select>
            <Select name="language" label={say.language}>
              {LANGUAGES.map((language) => (
                <option key={language} value={language}>
                  {languageName(language)}
                </option>
              ))}
            </Select>
            <Field name="file" type="file" label={say.file} hint={say.addHint} accept="application/pdf" required />
            <div>
              <Button type="submit" look="primary">
                {say.add}
              </Button>
            </div>
          </form>
        </Panel>
      </div>
    </>
  );
}
