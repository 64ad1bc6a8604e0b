import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { PREVIEW } from '../../list-bulk-path.ts';
import { useWork } from '../use-work.ts';

/** Choice of an act on selected rows, and the button that leads to its preview. */
export function ActBar(props: {
  acts: readonly { act: string; label: string }[];
  chosen: string | undefined;
  /** Fields of values that an act needs. */
  children?: ReactNode;
}): ReactNode {
  const { acts, chosen, children } = props;
  const say = useWork().text.listBulk;
  return (
    <>
      <Select name="act" label={say.act} defaultValue={chosen ?? acts[0]?.act}>
        {acts.map(({ act, label }) => (
          <option key={act} value={act}>
            {label}
          </option>
        ))}
      </Select>
      {children}
      <Button type="submit" name="intent" value={PREVIEW}>
        {say.preview}
      </Button>
    </>
  );
}
