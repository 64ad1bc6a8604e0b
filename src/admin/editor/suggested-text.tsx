import { AutoField, FieldLabel } from '@puckeditor/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { suggestValues } from '../scripts/suggest-values.ts';
import type { suggestedBlockValues } from '../suggested-values.ts';

/** Field of the visual editor for a number or an address that few know by heart: it suggests what has the typed name. */
export function SuggestedText(props: {
  label: string;
  /** Attributes that say what to suggest. */
  suggested: NonNullable<ReturnType<typeof suggestedBlockValues>>;
  value: string;
  onChange: (value: string) => void;
}): ReactNode {
  const { label, suggested, value, onChange } = props;
  const frame = useRef<HTMLDivElement>(null);
  const first = useRef(suggested);

  useEffect(() => {
    const input = frame.current?.querySelector('input');
    if (!input) return;
    for (const [name, attribute] of Object.entries(first.current))
      if (attribute !== undefined) input.setAttribute(name, attribute);
    suggestValues(input);
  }, []);

  return (
    <div ref={frame}>
      <FieldLabel label={label}>
        <AutoField field={{ type: 'text' }} value={value} onChange={onChange} />
      </FieldLabel>
    </div>
  );
}
