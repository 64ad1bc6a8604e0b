import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { campaignEntries, campaignTextEntry } from '../../shop/marketing/newsletter/campaign-blocks.ts';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Notice } from '../../ui/notice.tsx';
import { campaignEntryOf, campaignProblem } from '../campaign-action.ts';
import { MailResultPanel, SubjectTestPanel } from '../components/automation/mail-result.tsx';
import { CampaignForm } from '../components/campaign/campaign-form.tsx';
import { CampaignPreview } from '../components/campaign/campaign-preview.tsx';
import { CampaignProgress } from '../components/campaign/campaign-progress.tsx';
import { SendCampaign } from '../components/campaign/send-campaign.tsx';
import { TroubledDeliveries } from '../components/campaign/troubled-deliveries.tsx';
import { PictureChooser } from '../components/picture-chooser.tsx';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import '../editor/picture-dialog.css';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { fieldsOfCampaign, pictureIntent, withMailPicture } from '../picture-choice.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/campaigns`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin: all, member, tenant, publicUrlOf } = employeeVisit(context, request);
  const id = params.id ?? '';
  const opened = orAbsent(await all.campaigns.open(member, { tenant, id }));
  const { campaign } = opened;
  const written = tenant.locales.map(({ locale }) => locale).filter((locale) => campaign.texts[locale] !== undefined);
  const asked = url.searchParams.get('preview');
  const publicUrl = publicUrlOf(tenant);
  const shown = written.find((locale) => locale === asked) ?? written[0] ?? null;
  const preview = shown && (await all.campaigns.preview(member, { tenant, id, locale: shown, publicUrl }));
  return {
    ...opened,
    entry: {
      version: String(campaign.version),
      name: campaign.name,
      kind: campaign.kind,
      personalised: campaign.personalised,
      frequencies: campaign.frequencies.map(String),
      rate: String(campaign.rate),
      segment: campaign.segmentId ?? '',
      testShare: campaign.testShare === null ? '' : String(campaign.testShare),
      testHours: campaign.testHours === null ? '' : String(campaign.testHours),
      testMeasure: campaign.testMeasure ?? 'visits',
      texts: Object.fromEntries(
        tenant.locales.map(({ locale }) => [locale, campaignTextEntry(campaign.texts[locale])]),
      ),
    },
    locales: tenant.locales.map(({ locale }) => locale),
    frequencies: tenant.newsletter.frequencies,
    written,
    shown,
    preview: preview && { subject: preview.subject, text: preview.text },
    said: url.searchParams.has('tried')
      ? ('tried' as const)
      : url.searchParams.has('saved')
        ? ('saved' as const)
        : null,
    mayEdit: may(member, 'campaign.edit'),
    maySend: may(member, 'campaign.send'),
  };
}

const MOVES = ['hold', 'go-on', 'back', 'end'] as const;

export async function action({ context, request, params }: ActionArgs) {
  const { admin: all, member, tenant, text, letterUrlOf } = employeeVisit(context, request);
  const form = await readForm(request);
  const asked = { tenant, id: params.id ?? '' };
  const here = `${SECTION}/${asked.id}`;
  const intent = form.intent ?? '';
  const move = MOVES.find((known) => known === intent);
  const entry = campaignEntryOf(form, tenant, (locale) => campaignEntries(form, locale));
  // Moving blocks changes only the form; nothing is stored until it is saved.
  if (/^(?:up|down|drop|add):/.test(intent) || intent === 'keep') return { problem: null, entry };
  const picture = pictureIntent(intent);
  if (picture) {
    const { place } = picture;
    const [language = ''] = place.split('.');
    if (picture.verb === 'take') {
      const { item, alts } = orAbsent(await all.media.open(member, picture.id));
      const choice = { shownId: item.shownId, alt: alts[language] ?? '' };
      return { problem: null, entry: withMailPicture(entry, place, choice) };
    }
    const { page } = picture;
    const words = form['pictures.words'] ?? '';
    const found = orAbsent(await all.media.choices(member, { words, page, locale: language }));
    return { problem: null, entry, pictures: { place, words, page, ...found } };
  }
  const [, trial] = /^try:(.+)$/.exec(intent) ?? [];
  const locale = tenant.locales.find((known) => known.locale === trial)?.locale;
  const outcome = locale
    ? await all.campaigns.tryOut(member, { ...asked, locale, publicUrl: letterUrlOf(tenant) })
    : move
      ? await all.campaigns.move(member, asked, move)
      : intent === 'schedule'
        ? await all.campaigns.schedule(member, asked, form.at ?? '')
        : await all.campaigns.save(member, asked, entry);
  if (outcome.ok) return redirect(`${here}?${locale ? 'tried' : 'saved'}`, 303);
  return sendBack(request, { problem: campaignProblem(outcome, text), entry: intent === 'save' ? entry : null });
}

export default function CampaignPage({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { campaign, troubled, results, segments, locales, frequencies, written, shown, preview } = loaderData;
  const hasResults = campaign.state !== 'draft' && campaign.state !== 'scheduled';
  const { text } = useWork();
  const say = text.campaign;
  const here = `${SECTION}/${campaign.id}`;
  if (actionData && 'pictures' in actionData && actionData.pictures) {
    const [language = '', index = ''] = actionData.pictures.place.split('.');
    return (
      <PictureChooser
        action={here}
        title={campaign.name}
        fields={fieldsOfCampaign(actionData.entry)}
        field={`${language}-${index}-text`}
        lang={language}
        found={actionData.pictures}
      />
    );
  }
  return (
    <>
      <AdminPageHead title={campaign.name} back={{ href: SECTION, label: text.back(say.title) }} />
      {loaderData.said && !actionData && <Notice kind="success">{say[loaderData.said]}</Notice>}
      {actionData?.problem && (
        <Notice kind="problem" role="alert">
          {actionData.problem}
        </Notice>
      )}
      <CampaignProgress opened={loaderData} />
      {hasResults && <MailResultPanel title={text.mailResults.title} result={results.all} />}
      {hasResults && results.test && (
        <SubjectTestPanel test={results.test} measure={campaign.testMeasure ?? 'visits'} />
      )}
      {loaderData.maySend && <SendCampaign state={campaign.state} />}
      <TroubledDeliveries troubled={troubled} />
      {shown && preview && (
        <CampaignPreview locales={written} shown={shown} preview={preview} mayTry={loaderData.mayEdit} here={here} />
      )}
      {loaderData.mayEdit && campaign.state === 'draft' && (
        <CampaignForm
          entry={actionData?.entry ?? loaderData.entry}
          locales={locales}
          frequencies={frequencies}
          segments={segments}
        />
      )}
    </>
  );
}
