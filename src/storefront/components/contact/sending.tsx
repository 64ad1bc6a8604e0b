import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useLocale } from '../../text.tsx';
import styles from './contact.module.css';
import type { UploadProgress } from './send-form.ts';

const MEGABYTE = 1024 * 1024;

/**
 * Renders the upload progress with a cancel button. Screen readers announce start and end only. It takes the focus from
 * the button that it replaces; its own button follows.
 */
export function Sending(props: {
  progress: UploadProgress;
  words: { title: string; checking: string; cancel: string };
  onCancel(): void;
}): ReactNode {
  const { progress, words, onCancel } = props;
  const locale = useLocale();
  const { done, all } = progress;
  const hasLeft = all > 0 && done >= all;
  const place = useRef<HTMLFieldSetElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <fieldset className={styles.sending} ref={place} tabIndex={-1} aria-label={words.title}>
      <p role="status">{hasLeft ? words.checking : words.title}</p>
      <progress aria-label={words.title} max={Math.max(1, all)} value={done} />
      <p aria-hidden="true">
        {inMegabytes(done, locale)} / {inMegabytes(all, locale)}
      </p>
      <Button look="secondary" onClick={onCancel}>
        {words.cancel}
      </Button>
    </fieldset>
  );
}

/** Formats a size as "1.5 MB", in French "1,5 Mo". */
function inMegabytes(bytes: number, locale: string): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', ...digits }).format(bytes / MEGABYTE);
}
