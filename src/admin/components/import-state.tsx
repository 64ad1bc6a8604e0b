import type { ReactNode } from 'react';
import type { ImportRun } from '../../shop/catalogue/products/index.ts';
import { Tag, type Tone } from './tag.tsx';
import { useWork } from './use-work.ts';

export function ImportTag({ run }: { run: Pick<ImportRun, 'state' | 'refused'> }): ReactNode {
  const { text } = useWork();
  return <Tag tone={toneOf(run)}>{text.imports.states[run.state]}</Tag>;
}

function toneOf({ state, refused }: Pick<ImportRun, 'state' | 'refused'>): Tone {
  if (state === 'failed') return 'problem';
  if (state !== 'done') return 'quiet';
  return refused > 0 ? 'warning' : 'good';
}
