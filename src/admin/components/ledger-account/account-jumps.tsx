import type { ReactNode } from 'react';
import { LinkButton } from '../../../ui/button.tsx';
import { useWork } from '../use-work.ts';

/** Leads to the forms of an account, which follow its balance and debts on the page. */
export function AccountJumps({ hasDues }: { hasDues: boolean }): ReactNode {
  const { openItems: say } = useWork().text;
  return (
    <>
      <LinkButton href="#payment">{say.paymentTitle}</LinkButton>
      {hasDues && <LinkButton href="#agreement">{say.agreement}</LinkButton>}
      {hasDues && <LinkButton href="#write-off">{say.writeOff}</LinkButton>}
    </>
  );
}
