import type { ReactNode } from 'react';
import { useText } from '../../text.tsx';
import { DepartmentsAhead } from '../departments-ahead.tsx';

/** Renders an empty basket with links to the departments and the home page. */
export function EmptyBasket(): ReactNode {
  const { basket: text } = useText();
  return <DepartmentsAhead title={text.empty} text={text.emptyText} action={text.emptyAction} />;
}
