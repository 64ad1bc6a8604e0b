import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DateTimeField } from '../components/date-time-field.tsx';
import styles from '../components/media.module.css';
import desk from '../components/section.module.css';
import { AdminPageHead, AdminTextArea, Panel } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { changeFragment, MORE_ENTRIES, readFragment, readPlace, writeDateTimeField } from '../fragment-action.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const ROOM = `${ADMIN_ROOT}/pieces`;
const DEVICES = ['all', 'desktop', 'mobile'] as const;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { desk: all, member, tenant } = employeeVisit(context, request);
  const place = readPlace(params.id ?? '');
  return {
    piece: orAbsent(await all.pieces.open(member, { tenant, ...place })),
    timeZone: tenant.timeZone,
    saved: url.searchParams.has('saved'),
    mayChange: may(member.role, 'piece.change'),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const work = employeeVisit(context, request);
  const entered = await readForm(request);
  const place = readPlace(params.id ?? '');
  const result = await changeFragment(work, place, entered);
  if (result.ok) return redirect(`${ROOM}/${params.id}?saved`, 303);
  return sendBack(request, {
    problem: result.problem,
    entered: readFragment(place.kind, entered, work.tenant.timeZone),
  });
}

type Entry = { label: string; to: string; device: string };
type Shown = {
  entries?: Entry[];
  lines?: string[];
  text?: string;
  to?: string | null;
  from?: string | null;
  until?: string | null;
};

/** Returns the values of the fields: a refused entry, else the stored content. */
function shownOf(stored: unknown, entered: unknown): Shown {
  const value = entered ?? stored;
  return typeof value === 'object' && value !== null ? value : {};
}

function MenuFields({ entries, locale }: { entries: Entry[]; locale: string }): ReactNode {
  const { text } = useWork();
  const say = text.pieces;
  const rows = [...entries, ...Array.from({ length: MORE_ENTRIES }, () => ({ label: '', to: '', device: 'all' }))];
  return (
    <div className={styles.entries}>
      {rows.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity than their place.
        <fieldset key={index} className={styles.entry} aria-label={say.entry(index + 1)}>
          <Field
            id={`order-${index}`}
            name={`order-${index}`}
            label={say.order}
            inputMode="numeric"
            defaultValue={index + 1}
          />
          <Field
            id={`label-${index}`}
            name={`label-${index}`}
            label={say.label}
            lang={locale}
            defaultValue={entry.label}
          />
          <Field id={`to-${index}`} name={`to-${index}`} label={say.to} defaultValue={entry.to} />
          <Select id={`device-${index}`} name={`device-${index}`} label={say.device} defaultValue={entry.device}>
            {DEVICES.map((device) => (
              <option key={device} value={device}>
                {say.devices[device]}
              </option>
            ))}
          </Select>
        </fieldset>
      ))}
    </div>
  );
}

export default function Piece({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { piece, timeZone, saved, mayChange } = loaderData;
  const { text, time } = useWork();
  const say = text.pieces;
  const { kind, key, locale, version } = piece;
  const shown = shownOf(piece.content, actionData?.entered);
  const name = say.names[key] ?? key;
  return (
    <>
      <AdminPageHead
        title={`${name}, ${locale}`}
        intro={say.hints[kind]}
        back={{ href: ROOM, label: text.back(say.title) }}
      />
      {saved && !actionData && <Notice kind="success">{say.saved}</Notice>}
      {actionData && (
        <Notice kind="problem" role="alert">
          {actionData.problem}
        </Notice>
      )}
      <Panel id="content" title={say.content}>
        <form method="post" className={desk.form}>
          <input type="hidden" name="seen" value={version} />
          {kind === 'menu' && <MenuFields entries={shown.entries ?? []} locale={locale} />}
          {kind === 'snippet' && (
            <AdminTextArea
              id="lines"
              name="lines"
              label={say.lines}
              defaultValue={(shown.lines ?? []).join('\n')}
              rows={6}
              lang={locale}
            />
          )}
          {kind === 'banner' && (
            <>
              <Field id="text" name="text" label={say.text} lang={locale} defaultValue={shown.text ?? ''} required />
              <Field id="to" name="to" label={say.to} defaultValue={shown.to ?? ''} optionalMark={say.optional} />
              <DateTimeField
                id="from"
                name="from"
                label={say.from}
                defaultValue={writeDateTimeField(shown.from ?? null, timeZone)}
                optionalMark={say.optional}
              />
              <DateTimeField
                id="until"
                name="until"
                label={say.until}
                defaultValue={writeDateTimeField(shown.until ?? null, timeZone)}
                optionalMark={say.optional}
              />
            </>
          )}
          {mayChange && (
            <div className={desk.actions}>
              <Button type="submit" look="primary" name="intent" value="save">
                {say.publish}
              </Button>
              {piece.own && (
                <Button type="submit" name="intent" value="reset" formNoValidate>
                  {kind === 'banner' ? say.removeBanner : say.reset}
                </Button>
              )}
            </div>
          )}
        </form>
      </Panel>
      <TablePanel
        id="versions"
        title={say.versions}
        columns={[
          { label: say.version, look: 'tight' },
          { label: say.at, look: 'tight' },
          { label: say.by },
          { label: say.says, look: 'wide' },
          ...(mayChange ? [{ label: say.restore }] : []),
        ]}
        rows={piece.versions.map((entry) => ({
          key: String(entry.version),
          cells: [
            entry.version,
            time(entry.at),
            entry.staffEmail,
            <span key="says" lang={locale}>
              {entry.content === null ? (kind === 'banner' ? say.noBanner : say.house) : say.summary(entry.content)}
            </span>,
            mayChange && entry.version !== version && (
              <form key="restore" method="post">
                <input type="hidden" name="seen" value={version} />
                <input type="hidden" name="version" value={entry.version} />
                <Button
                  type="submit"
                  size="small"
                  name="intent"
                  value="restore"
                  aria-label={say.restoreVersion(entry.version)}
                >
                  {say.restore}
                </Button>
              </form>
            ),
          ],
        }))}
      />
    </>
  );
}
