import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DateTimeField } from './date-time-field.tsx';
import styles from './section.module.css';
import { Panel } from './section.tsx';
import { SuggestedField } from './suggested-field.tsx';
import { useWork } from './use-work.ts';

/** Form of a rule; after a problem it shows the entered values. */
export function RuleForm({ entered, locales }: { entered: Record<string, string>; locales: string[] }): ReactNode {
  const { text } = useWork();
  const say = text.searchRules;
  return (
    <Panel id="add" title={say.add}>
      <form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="add" />
        <Select name="kind" label={say.kind} defaultValue={entered.kind ?? 'pin'}>
          {(['pin', 'boost', 'redirect'] as const).map((kind) => (
            <option key={kind} value={kind}>
              {say.kinds[kind]}
            </option>
          ))}
        </Select>
        <Field
          name="term"
          label={say.term}
          hint={say.termHint}
          defaultValue={entered.term}
          maxLength={100}
          autoComplete="off"
        />
        <SuggestedField kind="categories" name="category" label={say.categoryField} defaultValue={entered.category} />
        <Select name="locale" label={say.locale} defaultValue={entered.locale ?? ''}>
          <option value="">{say.everyLocale}</option>
          {locales.map((locale) => (
            <option key={locale} value={locale}>
              {locale}
            </option>
          ))}
        </Select>
        <SuggestedField
          kind="targets"
          name="target"
          label={say.target}
          hint={say.targetHint}
          defaultValue={entered.target}
          required
        />
        <Select name="targetKind" label={say.targetKind} defaultValue={entered.targetKind ?? 'product'}>
          {(['product', 'category', 'facet'] as const).map((kind) => (
            <option key={kind} value={kind}>
              {say.targetKinds[kind]}
            </option>
          ))}
        </Select>
        <div className={styles.row}>
          <Field name="place" label={say.place} inputMode="numeric" defaultValue={entered.place ?? '1'} />
          <Field
            name="factor"
            label={say.factor}
            hint={say.factorHint}
            inputMode="decimal"
            defaultValue={entered.factor ?? '2'}
          />
        </div>
        <DateTimeField name="from" label={say.from} defaultValue={entered.from} />
        <DateTimeField name="to" label={say.to} defaultValue={entered.to} />
        <div>
          <Button type="submit">{text.save}</Button>
        </div>
      </form>
    </Panel>
  );
}

export function SynonymForm({
  entered,
  languages,
}: {
  entered: Record<string, string>;
  languages: string[];
}): ReactNode {
  const { text } = useWork();
  const say = text.synonyms;
  return (
    <Panel id="add" title={say.add}>
      <form method="post" className={styles.form}>
        <Select name="language" label={say.language} defaultValue={entered.language}>
          {languages.map((language) => (
            <option key={language} value={language}>
              {say.languages[language] ?? language}
            </option>
          ))}
        </Select>
        <Field name="said" label={say.said} hint={say.saidHint} defaultValue={entered.said} required />
        <Field name="meant" label={say.meant} hint={say.meantHint} defaultValue={entered.meant} />
        <div className={styles.actions}>
          <Button type="submit" name="intent" value="add">
            {text.save}
          </Button>
          <Button type="submit" name="intent" value="preview" look="quiet">
            {say.preview}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** Button that deletes a row; `what` names the row for screen readers. */
export function RemoveButton({ id, what }: { id: string; what: string }): ReactNode {
  const { text } = useWork();
  return (
    <form method="post">
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" aria-label={text.searchRules.removeOf(what)}>
        {text.searchRules.remove}
      </Button>
    </form>
  );
}

/** Shows the outcome of the last form. */
export function Said({ said, problem }: { said: string | null; problem: string | undefined }): ReactNode {
  const { text } = useWork();
  if (problem !== undefined)
    return (
      <Notice kind="problem" role="alert">
        {problem}
      </Notice>
    );
  if (said !== 'added' && said !== 'removed') return null;
  return (
    <Notice kind="success" role="status">
      {text.searchRules[said]}
    </Notice>
  );
}
