import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

/** Button that restores a version. `seen`: the newest version that the employee has seen, against lost updates. */
export function RestoreForm(props: { seen: number; version: number; label: string; name: string }): ReactNode {
  const { seen, version, label, name } = props;
  return (
    <form method="post">
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="version" value={version} />
      <Button type="submit" size="small" name="intent" value="restore" aria-label={name}>
        {label}
      </Button>
    </form>
  );
}
