import type { ReactNode } from 'react';
import { Field } from '../../../ui/field.tsx';
import { writeDateTimeField } from '../../fragment-action.ts';
import { DateTimeField } from '../date-time-field.tsx';
import { SuggestedField } from '../suggested-field.tsx';
import { useWork } from '../use-work.ts';
import type { FragmentValues } from './fragment-values.ts';

/** Fields of a banner. */
export function BannerFields(props: { shown: FragmentValues; locale: string; timeZone: string }): ReactNode {
  const { shown, locale, timeZone } = props;
  const say = useWork().text.fragments;
  return (
    <>
      <Field id="text" name="text" label={say.text} lang={locale} defaultValue={shown.text ?? ''} required />
      <SuggestedField
        kind="pages"
        id="to"
        name="to"
        label={say.to}
        defaultValue={shown.to ?? ''}
        optionalMark={say.optional}
      />
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
  );
}
