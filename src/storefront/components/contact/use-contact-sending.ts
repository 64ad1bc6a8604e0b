import { type FormEvent, useRef, useState } from 'react';
import { useLocale } from '../../text.tsx';
import type { ContactData, ContactRefusal } from './contact-data.ts';
import { sendContactForm, type UploadProgress } from './send-form.ts';
import { useProofOfWork } from './use-proof.ts';

/**
 * Sends the form with its proof of work and reports the upload progress. `needsQuestion`: the proof failed, so the
 * visitor has to answer the question.
 */
export function useContactSending(about: {
  data: ContactData;
  answer: ContactRefusal | null;
  onHeard(answer: ContactRefusal | null): void;
  onSent(message: string): void;
}) {
  const { data, answer, onHeard, onSent } = about;
  const { words } = data;
  const locale = useLocale();
  const proof = useProofOfWork();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const cancel = useRef<() => void>(() => {});
  const needsQuestion = proof.state === 'failed' || answer?.fields.answer !== undefined;

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const hear = (said: Partial<ContactRefusal>): void =>
      onHeard({
        message: null,
        fields: {},
        files: [],
        entered: answer?.entered ?? data.known,
        question: answer?.question ?? data.question,
        ...said,
      });
    onHeard(null);
    setProgress({ done: 0, all: 0 });
    let isCancelled = false;
    cancel.current = () => {
      isCancelled = true;
    };
    const solved = needsQuestion ? null : await proof.begin();
    // The question appears now; the visitor has to answer it first.
    if (solved === null && !needsQuestion) {
      setProgress(null);
      return hear({ fields: { answer: words.proof.failed } });
    }
    if (solved !== null) form.set('altcha', solved);
    const sending = isCancelled ? null : sendContactForm(`/api/contact?locale=${locale}&quiet=1`, form, setProgress);
    cancel.current = () => sending?.cancel();
    const outcome = sending === null ? { ok: false as const, problem: 'cancelled' as const } : await sending.sent;
    setProgress(null);
    if (outcome.ok) return onSent(outcome.message);
    if (outcome.problem !== 'refused') return hear({ message: words.sending[outcome.problem] });
    const { files, ...fields } = outcome.fields;
    if (fields.answer !== undefined) proof.renew();
    const isNamed = Object.keys(outcome.fields).length > 0;
    hear({ message: isNamed ? null : outcome.message, fields, files: files?.split('\n') ?? [] });
  };

  return { send, proof, needsQuestion, progress, cancel: () => cancel.current() };
}
