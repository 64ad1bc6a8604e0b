import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from '../components/media.module.css';
import desk from '../components/section.module.css';
import { AdminPageHead, FactList, Key, Panel } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const ROOM = `${ADMIN_ROOT}/media`;
const RATIOS = ['1:1', '4:3', '4:5', '16:9', '3:1'];
/** Width of the picture on the page in pixels; a click sends its pixel coordinates. */
const SHOWN_WIDTH = 480;
const LOCALES = ['de-CH', 'fr-CH', 'de-DE', 'de-AT', 'nl-NL'];

/** Rounds down to one decimal, so a crop that was shown fits when it is sent back. */
const short = (percent: number): number => Math.floor(percent * 10) / 10;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { desk: all, member } = employeeVisit(context, request);
  return {
    ...orAbsent(await all.media.open(member, params.id ?? '')),
    saved: url.searchParams.has('saved'),
    mayChange: may(member.role, 'media.change'),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const { desk: all, member, text } = employeeVisit(context, request);
  const id = params.id ?? '';
  const entered = await readForm(request);
  const outcome =
    entered.intent === 'remove'
      ? await all.media.remove(member, id)
      : entered.intent === 'describe'
        ? await all.media.describe(member, id, byLocale('alt', entered), byLocale('was', entered))
        : await all.media.crop(member, id, entered);
  if (outcome.ok) return redirect(entered.intent === 'remove' ? ROOM : `${ROOM}/${id}?saved`, 303);
  const { problem } = outcome;
  const describes = entered.intent === 'describe';
  const words =
    describes && problem === 'changed-meanwhile'
      ? text.media.describedMeanwhile
      : problem === 'not-allowed'
        ? text.notAllowed
        : problem === 'not-found'
          ? text.notFound
          : text.media.problems[problem];
  return sendBack(request, { problem: words, entered: describes ? entered : {} });
}

const byLocale = (name: 'alt' | 'was', entered: Record<string, string>): Record<string, string> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, entered[`${name}-${locale}`] ?? '']));

/** Returns the refused entry, else the stored text. `meanwhile`: another employee has changed the stored text. */
function altOf(locale: string, stored: string, entered: Record<string, string>): { shown: string; meanwhile: boolean } {
  const { [`alt-${locale}`]: alt = '', [`was-${locale}`]: was = '' } = entered;
  return alt === was ? { shown: stored, meanwhile: false } : { shown: alt, meanwhile: was !== stored };
}

export default function Medium({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { item, alts, uses, saved, mayChange } = loaderData;
  const { text, time, bytes } = useWork();
  const say = text.media;
  const { crop } = item;
  return (
    <>
      <AdminPageHead title={item.name} back={{ href: ROOM, label: text.back(say.title) }} />
      {saved && !actionData && <Notice kind="success">{say.saved}</Notice>}
      {actionData && (
        <Notice kind="problem" role="alert">
          {actionData.problem}
        </Notice>
      )}
      <div className={desk.columns}>
        <Panel id="piece" title={say.piece}>
          <p className={desk.muted}>{say.pieceHint}</p>
          <img className={styles.shown} src={`/images/${item.shownId}/640`} alt={say.shownAlt} />
          <FactList
            facts={[
              [say.id, <Key key="id">{item.id}</Key>],
              [say.measures, `${say.size(item.width, item.height)}, ${bytes(item.bytes)}`],
              [say.by, `${item.staffEmail}, ${time(item.at)}`],
              [say.focus, say.point(item.focusX, item.focusY)],
              [say.cut, crop === null ? say.wholeShown : say.rectangle(crop.x, crop.y, crop.width, crop.height)],
            ]}
          />
        </Panel>
        {mayChange && (
          <Panel id="cut" title={say.cutTitle}>
            <form method="post" className={desk.form}>
              <input type="hidden" name="version" value={item.version} />
              <input type="hidden" name="shownWidth" value={SHOWN_WIDTH} />
              <p>{say.lookHint}</p>
              <div className={styles.scroll}>
                <input
                  type="image"
                  name="look"
                  className={styles.look}
                  src={`/images/${item.id}/${SHOWN_WIDTH}`}
                  alt={say.look}
                  width={SHOWN_WIDTH}
                />
              </div>
            </form>
            <form method="post" className={desk.form}>
              <input type="hidden" name="version" value={item.version} />
              <div className={styles.numbers}>
                <Field id="focusX" name="focusX" label={say.focusX} inputMode="decimal" defaultValue={item.focusX} />
                <Field id="focusY" name="focusY" label={say.focusY} inputMode="decimal" defaultValue={item.focusY} />
              </div>
              <Button type="submit" name="intent" value="focus">
                {say.setFocus}
              </Button>
            </form>
            <form method="post" className={desk.form}>
              <input type="hidden" name="version" value={item.version} />
              <input type="hidden" name="intent" value="ratio" />
              <p>{say.ratioHint}</p>
              <div className={desk.actions}>
                {RATIOS.map((ratio) => (
                  <Button key={ratio} type="submit" name="ratio" value={ratio} size="small">
                    {ratio}
                  </Button>
                ))}
              </div>
            </form>
            <form method="post" className={desk.form}>
              <input type="hidden" name="version" value={item.version} />
              <div className={styles.numbers}>
                <Field id="x" name="x" label={say.left} inputMode="decimal" defaultValue={short(crop?.x ?? 0)} />
                <Field id="y" name="y" label={say.top} inputMode="decimal" defaultValue={short(crop?.y ?? 0)} />
                <Field
                  id="width"
                  name="width"
                  label={say.width}
                  inputMode="decimal"
                  defaultValue={short(crop?.width ?? 100)}
                />
                <Field
                  id="height"
                  name="height"
                  label={say.height}
                  inputMode="decimal"
                  defaultValue={short(crop?.height ?? 100)}
                />
              </div>
              <div className={desk.actions}>
                <Button type="submit" look="primary" name="intent" value="cut">
                  {say.cutOut}
                </Button>
                <Button type="submit" name="intent" value="whole">
                  {say.whole}
                </Button>
              </div>
            </form>
          </Panel>
        )}
      </div>
      <Panel id="alts" title={say.alts}>
        <form method="post" className={desk.form}>
          <p className={desk.muted}>{say.altsHint}</p>
          {LOCALES.map((locale) => {
            const stored = alts[locale] ?? '';
            const { shown, meanwhile } = altOf(locale, stored, actionData?.entered ?? {});
            return (
              <div key={locale}>
                {/* The form contains its initial values, so only changed fields are written. */}
                <input type="hidden" name={`was-${locale}`} value={stored} />
                <Field
                  id={`alt-${locale}`}
                  name={`alt-${locale}`}
                  label={say.alt(locale)}
                  hint={meanwhile && say.altNow(stored)}
                  lang={locale}
                  maxLength={250}
                  defaultValue={shown}
                  readOnly={!mayChange}
                />
              </div>
            );
          })}
          {mayChange && (
            <Button type="submit" look="primary" name="intent" value="describe">
              {text.save}
            </Button>
          )}
        </form>
      </Panel>
      <Panel id="uses" title={say.uses}>
        {uses.length === 0 ? (
          <p className={desk.muted}>{say.unused}</p>
        ) : (
          <ul>
            {uses.map((use) => (
              <li key={`${use.kind} ${use.tenant} ${use.locale} ${use.what}`}>
                {say.use[use.kind](use.what, `${use.tenant.toUpperCase()} ${use.locale}`.trim())}
              </li>
            ))}
          </ul>
        )}
        {mayChange &&
          (uses.length > 0 ? (
            <p className={desk.muted}>{say.kept}</p>
          ) : (
            <form method="post" className={desk.form}>
              <Button type="submit" name="intent" value="remove">
                {say.remove}
              </Button>
            </form>
          ))}
      </Panel>
    </>
  );
}
