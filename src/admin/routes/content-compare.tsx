import type { ReactNode } from 'react';
import styles from '../components/content.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { Tag, type Tone } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { blockName } from '../extension-blocks.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/content`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin: all, member, tenant, extensionForms } = employeeVisit(context, request);
  const asked = { tenant, id: params.id ?? '' };
  const opened = orAbsent(await all.content.open(member, asked));
  const numberOf = (name: string, otherwise: number) => Number(url.searchParams.get(name) ?? otherwise);
  const { newest, title, locale, id } = opened.page;
  const [from, to] = [numberOf('from', Math.max(1, newest - 1)), numberOf('to', newest)];
  const diff = orAbsent(await all.content.compare(member, { ...asked, from, to }));
  return { id, title, locale, from, to, diff, forms: extensionForms() };
}

const TONES: Record<'same' | 'changed' | 'added' | 'removed', Tone> = {
  same: 'quiet',
  changed: 'warning',
  added: 'good',
  removed: 'problem',
};

export default function ContentCompare({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { id, title, locale, from, to, diff, forms } = loaderData;
  const { text } = useWork();
  const say = text.content;
  return (
    <>
      <AdminPageHead
        title={say.compareTitle(String(from), String(to))}
        back={{ href: `${SECTION}/${id}`, label: text.back(title) }}
      />
      {!diff.differs && <p>{say.same}</p>}
      {diff.page.length > 0 && (
        <Panel id="page" title={say.page}>
          {diff.page.map((change) => (
            <Change key={change.field} name={say.fields[change.field] ?? change.field} lang={locale} {...change} />
          ))}
        </Panel>
      )}
      {diff.blocks.map((block) => (
        <Panel
          key={`${block.from}-${block.to}`}
          id={`block-${block.from ?? 'new'}-${block.to ?? 'gone'}`}
          title={say.block(String(block.to ?? block.from), blockName(block.type, say.blocks, forms))}
          aside={<Tag tone={TONES[block.kind]}>{say.changes[block.kind]}</Tag>}
        >
          {block.fields.map((change) => (
            <Change
              key={`${change.item}-${change.field}`}
              name={[
                ...(change.item === null ? [] : [say.item(String(change.item))]),
                say.fields[change.field] ?? change.field,
              ].join(', ')}
              lang={locale}
              before={change.before}
              after={change.after}
            />
          ))}
        </Panel>
      ))}
    </>
  );
}

function Change(props: { name: string; before: string; after: string; lang: string }): ReactNode {
  const { name, before, after, lang } = props;
  const say = useWork().text.content;
  return (
    <section className={styles.change}>
      <h3>{name}</h3>
      <dl className={styles.sides}>
        <div>
          <dt>{say.before}</dt>
          <dd lang={before === '' ? undefined : lang}>{before === '' ? say.empty : <del>{before}</del>}</dd>
        </div>
        <div>
          <dt>{say.after}</dt>
          <dd lang={after === '' ? undefined : lang}>{after === '' ? say.empty : <ins>{after}</ins>}</dd>
        </div>
      </dl>
    </section>
  );
}
