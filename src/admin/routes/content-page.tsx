import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { entryOfBlock } from '../../shop/content/pages/block-conversions.ts';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AdminScript } from '../components/admin-script.tsx';
import { ContentForm } from '../components/content-form.tsx';
import { DraftWarnings, SaveRefusal } from '../components/content-page/draft-notices.tsx';
import { PreviewPanel } from '../components/content-page/preview-panel.tsx';
import { PublishPanel } from '../components/content-page/publish-panel.tsx';
import { SchedulePanel } from '../components/content-page/schedule-panel.tsx';
import { StatePanel } from '../components/content-page/state-panel.tsx';
import { TranslationsPanel } from '../components/content-page/translations-panel.tsx';
import { VersionHistory } from '../components/content-page/version-history.tsx';
import { PictureChooser } from '../components/picture-chooser.tsx';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { pageEntryOf, rearranged, saveProblem, warningText } from '../content-action.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import '../editor/picture-dialog.css';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { fieldsOfEntry, pictureIntent, withPicture } from '../picture-choice.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { refusedText } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/content`;
const SAID = ['linked', 'created', 'saved', 'published', 'unpublished', 'cancelled', 'restored'] as const;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin: all, member, tenant, text, editor, extensionForms } = employeeVisit(context, request);
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
    forms: extensionForms(),
    mayEdit: may(member, 'content.edit'),
    mayPublish: may(member, 'content.publish'),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const { admin: all, member, tenant, text, language } = employeeVisit(context, request);
  const form = await readForm(request);
  const asked = { tenant, id: params.id ?? '' };
  const here = `${SECTION}/${asked.id}`;
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
    return refused(refusedText(text, problem, text.content.problems));
  }

  if (intent === 'link') {
    const outcome = await all.content.link(member, { ...asked, locale: form.locale ?? '', path: form.path ?? '' });
    if (outcome.ok) return done('linked');
    const { problem } = outcome;
    return refused(refusedText(text, problem, text.content.problems));
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

export default function PageOfContent({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { page, entry, versions, twins, plans, warnings, said, preview, script, forms, mayEdit, mayPublish } =
    loaderData;
  const { text } = useWork();
  const say = text.content;
  const here = `${SECTION}/${page.id}`;
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
  return (
    <>
      <AdminPageHead
        title={page.title}
        intro={`${page.locale} · ${page.path}`}
        back={{ href: SECTION, label: text.back(say.back) }}
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
        <SaveRefusal
          problem={actionData.said}
          faults={actionData.faults}
          conflict={conflict === null ? null : { mine: actionData.expected, theirs: conflict }}
          here={here}
        />
      )}
      <DraftWarnings warnings={warnings} />
      <StatePanel page={page} />
      {mayPublish && twins.length > 0 && <TranslationsPanel twins={twins} entered={again('link')} here={here} />}
      <PreviewPanel versions={versions} newest={page.newest} refused={preview} here={here} />
      {mayPublish && (
        <PublishPanel
          versions={versions}
          newest={page.newest}
          mayEnd={page.shown !== null || page.nextAt !== null}
          entered={again('publish')}
          enteredEnd={again('unpublish')}
          here={here}
        />
      )}
      <SchedulePanel plans={plans} mayCancel={mayPublish} here={here} />
      {mayEdit && script && <AdminScript file={script} />}
      {mayEdit && (
        <ContentForm
          key={actionData?.entry ? 'entered' : 'stored'}
          action={here}
          entry={actionData?.entry ?? entry}
          expected={actionData?.entry ? actionData.expected : page.newest}
          conflict={conflict}
          lang={page.locale}
          forms={forms}
        />
      )}
      <VersionHistory page={page} versions={versions} mayEdit={mayEdit} here={here} />
    </>
  );
}
