import type { ReactNode } from 'react';
import { ADMIN_ROOT } from '../sections.ts';
import { Key } from './section.tsx';

const PLACES: Record<string, string> = {
  product: 'products',
  mail: 'mails',
  import: 'imports',
  source: 'sources',
  customer: 'customers',
  webhook: 'webhooks',
};
/** Subjects with readable ids. Others are long numbers, whose beginning suffices to tell them apart. */
const NAMES = new Set(['product', 'queue', 'search']);

/** Subject of an audit entry; links "product:100101" to the product. */
export function SubjectLink({ subject }: { subject: string }): ReactNode {
  const [kind = '', ...rest] = subject.split(':');
  const id = rest.join(':');
  const section = PLACES[kind];
  const shown = <Key>{NAMES.has(kind) ? id : id.slice(0, 8)}</Key>;
  if (!section) return shown;
  return <a href={`${ADMIN_ROOT}/${section}/${encodeURIComponent(id)}`}>{shown}</a>;
}
