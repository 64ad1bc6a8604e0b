import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import type { TextRefusal } from '../../shop/content/own-texts/index.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { insertValues, mapTexts, type TextTemplate } from '../../tenants/texts/text-template.ts';
import { Notice } from '../../ui/notice.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { ShownTemplate } from '../components/own-text/template-text.tsx';
import { TextForm } from '../components/own-text/text-form.tsx';
import { TextHistory } from '../components/own-text/text-history.tsx';
import { AdminPageHead, FactList, Key, Panel } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import type { StaffText } from '../texts/index.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/texts`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin: all, member } = employeeVisit(context, request);
  const place = placeOf(params.id ?? '');
  return { text: orAbsent(await all.texts.open(member, place)), saved: url.searchParams.has('saved') };
}

export async function action({ context, request, params }: ActionArgs) {
  const { admin: all, member, text } = employeeVisit(context, request);
  const entered = await readForm(request);
  const place = placeOf(params.id ?? '');
  if (entered.intent === 'preview') {
    const shown = await all.texts.preview(member, place, entered);
    if (shown.ok) return { problem: null, entered, preview: shown.text };
    return sendBack(request, { problem: problemText(text, shown), entered, preview: null });
  }
  const outcome = await all.texts.save(member, place, entered);
  if (outcome.ok) return redirect(`${SECTION}/${params.id}?saved`, 303);
  return sendBack(request, { problem: problemText(text, outcome), entered, preview: null });
}

/** Reads an address such as "de-CH.basket.empty". */
function placeOf(id: string): { locale: string; key: string } {
  const end = id.indexOf('.');
  return { locale: id.slice(0, end), key: id.slice(end + 1) };
}

function problemText(text: StaffText, { problem }: TextRefusal): string {
  if (problem === 'not-allowed') return text.notAllowed;
  if (problem === 'not-found') return text.notFound;
  return reasonText(text, problem);
}

function reasonText(text: StaffText, problem: Exclude<TextRefusal['problem'], string>): string {
  const detail = 'name' in problem ? problem.name : 'count' in problem ? String(problem.count) : '';
  return text.ownTexts.problems[problem.code](detail);
}

/** Shows values as examples: their names in brackets. */
const withExamples = (template: TextTemplate): TextTemplate =>
  mapTexts(template, (text) => insertValues(text, (name) => `[${name}]`));

export default function OwnText({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, saved } = loaderData;
  const { text: words } = useWork();
  const say = words.ownTexts;
  const answer = actionData ?? undefined;
  const isRestored = answer?.entered.intent === 'restore' || answer?.entered.intent === 'reset';
  return (
    <>
      <AdminPageHead title={`${text.key}, ${text.locale}`} back={{ href: SECTION, label: words.back(say.title) }} />
      <ActionOutcome answer={answer} done={saved && say.saved} />
      {text.outgrown && <Notice kind="warning">{say.outgrown(reasonText(words, text.outgrown))}</Notice>}
      <Panel id="platform" title={say.platformText}>
        <FactList
          facts={[
            [say.area, textOfCode(say.areas, text.area) ?? text.area],
            [say.place, text.inBrowsers ? say.inBrowsers : say.onServers],
            [say.key, <Key key="key">{text.key}</Key>],
            [say.platformText, <ShownTemplate key="platform" template={text.platform} lang={text.locale} />],
            ...(text.folder === null
              ? []
              : [
                  [say.folderText, <ShownTemplate key="folder" template={text.folder} lang={text.locale} />] satisfies [
                    string,
                    ReactNode,
                  ],
                ]),
          ]}
        />
      </Panel>
      {answer?.preview && (
        <Panel id="preview" title={say.previewTitle}>
          <ShownTemplate template={withExamples(answer.preview)} lang={text.locale} />
        </Panel>
      )}
      {text.mayChange && (
        <Panel id="own" title={say.mine}>
          <TextForm text={text} entered={isRestored ? undefined : answer?.entered} />
        </Panel>
      )}
      {text.versions.length > 0 && <TextHistory text={text} />}
    </>
  );
}
