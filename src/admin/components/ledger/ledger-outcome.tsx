import type { ReactNode } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import type { LedgerResult } from '../../ledger-action.ts';
import { textOfCode } from '../../worded.ts';
import { useWork } from '../use-work.ts';
import { UnbookedMoneyTable } from './unbooked-money.tsx';

/** Shows the outcome of the last form of the ledger. */
export function LedgerOutcome(props: {
  answer: LedgerResult | undefined;
  /** Code of what was done before the redirect. */
  said: string;
  /** True if the form of an export was invalid. */
  isRefused: boolean;
}): ReactNode {
  const { answer, said, isRefused } = props;
  const { text, number } = useWork();
  const say = text.ledger;
  const done = textOfCode(
    {
      assigned: say.saidAssigned,
      split: say.saidSplit,
      'sent-back': say.saidSentBack,
      'sending-back': say.saidSendingBack,
    },
    said,
  );
  const problem = answer && !answer.ok ? answer.problem : isRefused ? say.failures['bad-export'] : null;
  return (
    <>
      {problem !== null && (
        <Notice kind="problem" role="alert">
          {problem}
        </Notice>
      )}
      {done !== undefined && !answer && (
        <Notice kind="success" role="status">
          {done}
        </Notice>
      )}
      {answer?.ok && 'closed' in answer && (
        <Notice kind="success" role="status">
          {say.closed(number(answer.closed.accounts), number(answer.closed.reminders))}
        </Notice>
      )}
      {answer?.ok && 'report' in answer && (
        <Notice kind={answer.report.broken === null ? 'success' : 'problem'} role="status">
          {say.report(
            number(answer.report.read),
            number(answer.report.matched),
            number(answer.report.unmatched),
            number(answer.report.known),
          )}{' '}
          {answer.report.sent > 0 && `${say.sentCount(number(answer.report.sent))} `}
          {answer.report.returned > 0 && `${say.returnedCount(number(answer.report.returned))} `}
          {answer.report.broken !== null && say.broken(answer.report.broken)}
        </Notice>
      )}
      {answer?.ok && 'report' in answer && answer.report.leftOut.length > 0 && (
        <UnbookedMoneyTable entries={answer.report.leftOut} />
      )}
    </>
  );
}
