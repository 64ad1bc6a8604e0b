import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { entryOfBlock } from '../../shop/content/pages/block-entry.ts';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ContentForm } from '../components/content-form.tsx';
import { DateTimeField } from '../components/date-time-field.tsx';
import { PictureChooser } from '../components/picture-chooser.tsx';
import desk from '../components/section.module.css';
import { AdminPageHead, FactList, Panel, Table, Tag } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { pageEntryOf, rearranged, saveProblem, warningText } from '../content-action.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import '../editor/picture-dialog.css';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { fieldsOfEntry, pictureIntent, withPicture } from '../picture-choice.ts';
import { ADMIN_ROOT } from '../sections.ts';

const ROOM = `${ADMIN_ROOT}/content`;
const SAID = ['linked', 'created', 'saved', 'published', 'unpublished', 'cancelled', 'restored'] as const;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { desk: all, member, tenant, text, editor } = employeeVisit(context, request);
  const opened = orAbsent(await all.content.open(member, { tenant, id: params.id ?? '' }));
  const { page, draft, versions, turns, warnings, twins } = opened;
  const now = Date.now();
  const asked = url.searchParams.get('said');
  const preview = url.searchParams.get('preview');
  return {
    page,
    entry: {
      title: draft.title,
      description: draft.description,
      robots: draft.robots,
      blocks: draft.blocks.map(entryOfBlock),
    },
    versions,
    twins: tenant.locales
      .filter(({ locale }) => locale !== page.locale)
      .map(({ locale }) => ({ locale, path: twins[locale] ?? '' })),
    plans: turns.filter(({ at }) => at.getTime() > now).reverse(),
    warnings: warnings.map((warning) => warningText(warning, text)),
    said: SAID.find((known) => known === asked) ?? null,
    /** Values of a refused preview form. */
    preview:
      preview === 'moment'
        ? { version: url.searchParams.get('version') ?? '', at: url.searchParams.get('at') ?? '' }
        : null,
    script: editor?.pictures ?? null,
    mayEdit: may(member.role, 'content.edit'),
    mayPublish: may(member.role, 'content.publish'),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const { desk: all, member, tenant, text, language } = employeeVisit(context, request);
  const form = await readForm(request);
  const asked = { tenant, id: params.id ?? '' };
  const here = `${ROOM}/${asked.id}`;
  const intent = form.intent ?? '';
  const done = (said: (typeof SAID)[number]) => redirect(`${here}?said=${said}`, 303);
  const words = { text, language, timeZone: tenant.timeZone };
  const refused = (said: string) =>
    sendBack(request, {
      said,
      faults: [] as string[],
      conflict: null as number | null,
      entry: null,
      expected: 0,
      given: form,
    });

  if (intent === 'publish' || intent === 'unpublish' || intent === 'cancel') {
    const outcome =
      intent === 'publish'
        ? await all.content.publish(member, {
            ...asked,
            version: Number(form.version),
            from: form.from ?? '',
            until: form.until ?? '',
          })
        : intent === 'unpublish'
          ? await all.content.unpublish(member, { ...asked, at: form.at ?? '' })
          : await all.content.cancel(member, { ...asked, turn: form.turn ?? '' });
    if (outcome.ok) return done(intent === 'publish' ? 'published' : intent === 'cancel' ? 'cancelled' : 'unpublished');
    const { problem } = outcome;
    if (problem === 'not-allowed') return refused(text.notAllowed);
    return refused(problem === 'not-found' ? text.notFound : text.content.problems[problem]);
  }

  if (intent === 'link') {
    const outcome = await all.content.link(member, { ...asked, locale: form.locale ?? '', path: form.path ?? '' });
    if (outcome.ok) return done('linked');
    const { problem } = outcome;
    if (problem === 'not-allowed') return refused(text.notAllowed);
    return refused(problem === 'not-found' ? text.notFound : text.content.problems[problem]);
  }

  const expected = Number(form.expected);
  if (intent === 'restore') {
    const outcome = await all.content.restore(member, { ...asked, expected, version: Number(form.version) });
    if (outcome.ok) return done('restored');
    return sendBack(request, { ...saveProblem(outcome, [], words), conflict: null, entry: null, expected });
  }

  const entry = pageEntryOf(form);
  // Moving blocks changes only the form; nothing is stored until it is saved.
  const moved = rearranged(entry, intent);
  const unsaved = { said: null, faults: [] as string[], conflict: null as number | null, expected };
  if (moved) return { ...unsaved, entry: moved };
  if (intent === 'keep') return { ...unsaved, entry };
  const picture = pictureIntent(intent);
  if (picture) {
    const { locale } = orAbsent(await all.content.open(member, asked)).page;
    if (picture.verb === 'take') {
      const { id } = picture;
      const chosen = orAbsent(await all.media.open(member, id));
      return { ...unsaved, entry: withPicture(entry, picture.place, { id, alt: chosen.alts[locale] ?? '' }) };
    }
    const { place, page } = picture;
    const words = form['pictures.words'] ?? '';
    const found = orAbsent(await all.media.choices(member, { words, page, locale }));
    return { ...unsaved, entry, pictures: { place, words, page, ...found } };
  }
  const [, over] = /^save-over:(\d+)$/.exec(intent) ?? [];
  const outcome = await all.content.save(member, { ...asked, expected: over ? Number(over) : expected }, entry);
  if (outcome.ok) return done('saved');
  return sendBack(request, { ...saveProblem(outcome, entry.blocks, words), entry, expected });
}

/**
 * Returns the version to compare the newest one with: the published one, or else the previous one; null for the first.
 */
function comparedWith({ newest, shown }: { newest: number; shown: number | null }): number | null {
  if (shown !== null && shown !== newest) return shown;
  return newest > 1 ? newest - 1 : null;
}

export default function PageOfContent({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { page, entry, versions, twins, plans, warnings, said, preview, script, mayEdit, mayPublish } = loaderData;
  const { text, time } = useWork();
  const say = text.content;
  const here = `${ROOM}/${page.id}`;
  const conflict = actionData?.conflict ?? null;
  if (actionData && 'pictures' in actionData && actionData.pictures)
    return (
      <PictureChooser
        action={here}
        title={page.title}
        fields={[['expected', String(actionData.expected)], ...fieldsOfEntry(actionData.entry)]}
        field={`${actionData.pictures.place.replaceAll('.', '-')}-pictureId`}
        lang={page.locale}
        found={actionData.pictures}
      />
    );
  const given = actionData && 'given' in actionData ? actionData.given : undefined;
  /** Returns the values of a refused form with this button. */
  const again = (intent: string): Record<string, string> => (given?.intent === intent ? given : {});
  const [link, publish, unpublish] = [again('link'), again('publish'), again('unpublish')];
  const what = (version: number | null) => (version === null ? say.noVersion : say.version(String(version)));
  const before = comparedWith(page);
  return (
    <>
      <AdminPageHead
        title={page.title}
        intro={`${page.locale} · ${page.path}`}
        back={{ href: ROOM, label: text.back(say.back) }}
      >
        {mayEdit && (
          <LinkButton look="primary" href={`${here}/editor`}>
            {say.visual}
          </LinkButton>
        )}
      </AdminPageHead>
      {said && !actionData && (
        <Notice kind="success" role="status">
          {said === 'saved' ? say.savedVersion(String(page.newest)) : say[said]}
        </Notice>
      )}
      {actionData?.said && (
        <Notice kind="problem" role="alert">
          {actionData.said}
          {actionData.faults.length > 0 && (
            <ul>
              {actionData.faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          )}
          {conflict !== null && (
            <>
              {' '}
              <a href={`${here}/compare?from=${actionData.expected}&to=${conflict}`} target="_blank" rel="noreferrer">
                {say.conflictCompare}
              </a>
            </>
          )}
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice kind="info">
          <strong>{say.warningsTitle}</strong>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Panel id="state" title={say.state}>
        <FactList
          facts={[
            [say.shown, what(page.shown)],
            [say.newest, what(page.newest)],
            [say.when, say.changed(time(page.changedAt), page.changedBy ?? say.someone)],
          ]}
        />
      </Panel>
      {mayPublish && twins.length > 0 && (
        <Panel id="twins" title={say.twins}>
          <p className={desk.hint}>{say.twinsHint}</p>
          {twins.map(({ locale, path }) => (
            <form key={locale} method="post" action={here} className={desk.form}>
              <input type="hidden" name="locale" value={locale} />
              <div className={desk.row}>
                <Field
                  id={`twin-${locale}`}
                  name="path"
                  label={say.twin(locale)}
                  hint={say.twinPath}
                  defaultValue={link.locale === locale ? link.path : path}
                  maxLength={300}
                  autoComplete="off"
                />
                <Button type="submit" name="intent" value="link">
                  {say.submitTwin}
                </Button>
              </div>
            </form>
          ))}
        </Panel>
      )}
      <Panel id="preview" title={say.preview}>
        {/* biome-ignore lint/security/noBlankTarget: a tab with an opener may close itself when the preview is left. */}
        <form method="post" action={`${here}/preview`} target="_blank" className={desk.form}>
          <p className={desk.hint}>{say.previewHint}</p>
          <div className={desk.row}>
            <Select
              id="preview-version"
              name="version"
              label={say.whichVersion}
              defaultValue={preview?.version ?? String(page.newest)}
            >
              <option value="">{say.previewShown}</option>
              {versions.map(({ version }) => (
                <option key={version} value={version}>
                  {say.version(String(version))}
                </option>
              ))}
            </Select>
            <DateTimeField
              id="preview-at"
              name="at"
              label={say.previewAt}
              defaultValue={preview?.at}
              error={preview ? say.problems.previewMoment : undefined}
            />
            <Button type="submit">{say.previewOpen}</Button>
          </div>
        </form>
      </Panel>
      {mayPublish && (
        <Panel id="publish" title={say.publish}>
          <form method="post" action={here} className={desk.form}>
            <p className={desk.hint}>{say.publishHint}</p>
            <div className={desk.row}>
              <Select
                id="version"
                name="version"
                label={say.whichVersion}
                defaultValue={publish.version ?? String(page.newest)}
              >
                {versions.map(({ version, title }) => (
                  <option key={version} value={version}>
                    {`${say.version(String(version))}: ${title}`}
                  </option>
                ))}
              </Select>
              <DateTimeField id="from" name="from" label={say.from} defaultValue={publish.from} />
              <DateTimeField id="until" name="until" label={say.until} defaultValue={publish.until} />
              <Button type="submit" look="primary" name="intent" value="publish">
                {say.submitPublish}
              </Button>
            </div>
          </form>
          {(page.shown !== null || page.nextAt !== null) && (
            <form method="post" action={here} className={desk.form}>
              <div className={desk.row}>
                <DateTimeField id="down-at" name="at" label={say.unpublishAt} defaultValue={unpublish.at} />
                <Button type="submit" name="intent" value="unpublish">
                  {say.unpublish}
                </Button>
              </div>
            </form>
          )}
        </Panel>
      )}
      {plans.length > 0 && (
        <Panel id="plans" title={say.plans}>
          <ul className={desk.stack}>
            {plans.map((plan) => (
              <li key={plan.id}>
                <form method="post" action={here} className={desk.actions}>
                  <span>{say.planLine(time(plan.at), what(plan.version))}</span>
                  <input type="hidden" name="turn" value={plan.id} />
                  {mayPublish && (
                    <Button
                      type="submit"
                      size="small"
                      name="intent"
                      value="cancel"
                      aria-label={`${say.cancel}: ${say.planLine(time(plan.at), what(plan.version))}`}
                    >
                      {say.cancel}
                    </Button>
                  )}
                </form>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {mayEdit && script && <script type="module" src={script} />}
      {mayEdit && (
        <ContentForm
          key={actionData?.entry ? 'entered' : 'stored'}
          action={here}
          entry={actionData?.entry ?? entry}
          expected={actionData?.entry ? actionData.expected : page.newest}
          conflict={conflict}
          lang={page.locale}
        />
      )}
      <Panel id="history" title={say.history} flush>
        <Table
          label={say.history}
          broad
          columns={[
            { label: say.whichVersion, look: 'tight' },
            { label: say.what },
            { label: say.when, look: 'tight' },
            { label: say.who },
            { label: say.actions },
          ]}
          rows={versions.map((one) => ({
            key: String(one.version),
            cells: [
              <span key="version">
                {one.version} {one.version === page.shown && <Tag tone="good">{say.states.shown}</Tag>}
              </span>,
              <span key="title" lang={page.locale}>
                {one.title}
              </span>,
              time(one.at),
              one.by ?? say.someone,
              one.version === page.newest ? (
                before !== null && (
                  <a key="compare" href={`${here}/compare?from=${before}&to=${one.version}`}>
                    {say.compareWith(String(before))}
                  </a>
                )
              ) : (
                <form key="restore" method="post" action={here} className={desk.actions}>
                  <a href={`${here}/compare?from=${one.version}&to=${page.newest}`}>
                    {say.compareWith(String(page.newest))}
                  </a>
                  <input type="hidden" name="expected" value={page.newest} />
                  <input type="hidden" name="version" value={one.version} />
                  {mayEdit && (
                    <Button
                      type="submit"
                      size="small"
                      name="intent"
                      value="restore"
                      aria-label={`${say.restore}: ${say.version(String(one.version))}`}
                    >
                      {say.restore}
                    </Button>
                  )}
                </form>
              ),
            ],
          }))}
        />
      </Panel>
    </>
  );
}
