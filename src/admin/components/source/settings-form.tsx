import type { ReactNode } from 'react';
import type { SourcePage } from '../../../shop/catalogue/products/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, RadioGroup } from '../../../ui/choices.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';
import { targetText } from './target-text.ts';

type Entered = Record<string, string>;

/** Returns the fields of the form as they are saved. */
function savedFields({ source }: SourcePage): Entered {
  const { place, schedule } = source;
  return {
    name: source.name,
    format: source.file_format,
    delimiter: source.delimiter === '\t' ? 'tab' : source.delimiter,
    encoding: source.encoding,
    replace: source.replace ? 'on' : '',
    overwriteEdits: source.overwrite_edits ? 'on' : '',
    place: place?.kind ?? 'none',
    ...(place === null ? {} : Object.fromEntries(Object.entries(place).map(([name, value]) => [name, String(value)]))),
    schedule: schedule.kind,
    hours: schedule.kind === 'hours' ? String(schedule.every) : '',
    times: schedule.kind === 'times' ? schedule.times.join(', ') : '',
    ...Object.fromEntries(source.targets.map((target) => [`target.${target}`, 'on'])),
    // "kind" of the place is no field of the form.
    kind: source.kind,
  };
}

/** Settings of a source: what it fills, its format, where it is and when it is pulled. */
export function SettingsForm({ page, entered }: { page: SourcePage; entered: Entered }): ReactNode {
  const { text } = useWork();
  const say = text.sources;
  const { source, targets } = page;
  const values = entered.intent === 'settings' ? entered : savedFields(page);
  const isOn = (name: string) => values[name] === 'on';
  return (
    <Panel id="settings" title={say.settings}>
      <form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="settings" />
        <input type="hidden" name="version" value={source.version} />
        <Field name="name" label={say.name} defaultValue={values.name} maxLength={80} required />
        <fieldset>
          <legend>{say.targets}</legend>
          {targets.map((target) => (
            <Checkbox
              key={target}
              name={`target.${target}`}
              label={targetText(target)}
              defaultChecked={isOn(`target.${target}`)}
            />
          ))}
          <p className={styles.hint}>{say.targetsHint}</p>
        </fieldset>
        {page.formats.length > 0 && (
          <Select name="format" label={say.format} defaultValue={values.format}>
            <option value="">{say.automatic}</option>
            {page.formats.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        )}
        <div className={styles.row}>
          <Select name="delimiter" label={say.delimiter} defaultValue={values.delimiter}>
            {Object.entries(say.delimiters).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <Select name="encoding" label={say.encoding} defaultValue={values.encoding}>
            <option value="">{say.automatic}</option>
            {['utf-8', 'windows-1252', 'iso-8859-15', 'macintosh', 'utf-16le'].map((encoding) => (
              <option key={encoding}>{encoding}</option>
            ))}
          </Select>
        </div>
        {source.kind === 'products' && (
          <Checkbox name="replace" label={text.imports.replace} defaultChecked={isOn('replace')} />
        )}
        {source.kind !== 'stock' && (
          <Checkbox name="overwriteEdits" label={text.imports.overwriteEdits} defaultChecked={isOn('overwriteEdits')} />
        )}
        <RadioGroup
          name="place"
          legend={say.place}
          defaultValue={values.place ?? 'none'}
          options={(['none', 'web', 'sftp', 's3'] as const).map((place) => ({
            value: place,
            label: say.places[place],
            more: placeFields(place, values, say),
          }))}
        />
        <Field name="secret" label={say.secret} hint={say.secretHint(page.secrets)} defaultValue={values.secret} />
        <RadioGroup
          name="schedule"
          legend={say.schedule}
          defaultValue={values.schedule ?? 'none'}
          options={(['none', 'hours', 'times'] as const).map((schedule) => ({
            value: schedule,
            label: say.schedules[schedule],
            more: scheduleFields(schedule, values, say),
          }))}
        />
        <Button type="submit">{say.save}</Button>
      </form>
    </Panel>
  );
}

type Say = ReturnType<typeof useWork>['text']['sources'];

function placeFields(place: 'none' | 'web' | 'sftp' | 's3', values: Entered, say: Say): ReactNode {
  const field = (name: string, label: string, hint?: string) => (
    <Field key={name} name={name} label={label} hint={hint} defaultValue={values[name]} />
  );
  if (place === 'web')
    return (
      <div key="web" className={styles.stack}>
        {field('url', say.url)}
        <Select name="login" label={say.login} defaultValue={values.login ?? 'none'}>
          {Object.entries(say.logins).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
    );
  if (place === 'sftp')
    return (
      <div key="sftp" className={styles.stack}>
        {field('host', say.host)}
        {field('port', say.port)}
        {field('path', say.path)}
        {field('hostKey', say.hostKey, say.hostKeyHint)}
      </div>
    );
  if (place === 's3')
    return (
      <div key="s3" className={styles.stack}>
        {field('endpoint', say.endpoint)}
        {field('region', say.region)}
        {field('bucket', say.bucket)}
        {field('key', say.key)}
      </div>
    );
  return null;
}

function scheduleFields(schedule: 'none' | 'hours' | 'times', values: Entered, say: Say): ReactNode {
  if (schedule === 'none') return null;
  return schedule === 'hours' ? (
    <Field key="hours" name="hours" label={say.hours} inputMode="numeric" defaultValue={values.hours} />
  ) : (
    <Field key="times" name="times" label={say.times} hint={say.timesHint} defaultValue={values.times} />
  );
}
