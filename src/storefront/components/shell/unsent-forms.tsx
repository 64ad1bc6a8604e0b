import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigation, useSubmit } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useText } from '../../text.tsx';
import { reportUnsent, sending, UNSENT } from '../../unsent.ts';
import { arrivalOf } from './sent-elsewhere.ts';
import styles from './unsent-forms.module.css';

type Submitter = HTMLButtonElement | HTMLInputElement;

type Sent = { form: HTMLFormElement; submitter: Submitter | null };

/** Returns the form of an event that changes something at the shop, or null. */
function changeOf({ target, submitter }: SubmitEvent): Sent | null {
  if (!(target instanceof HTMLFormElement) || target.method !== 'post') return null;
  const isButton = submitter instanceof HTMLButtonElement || submitter instanceof HTMLInputElement;
  return { form: target, submitter: isButton ? submitter : null };
}

/**
 * Sends a form to another page, whose script is not loaded here, and opens what it answers. A refusal is for the other
 * page to show, so the browser sends the form once more.
 */
async function sendElsewhere({ form, submitter }: Sent, action: URL): Promise<void> {
  const fields = [...new FormData(form, submitter)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const response = await fetch(action, { method: 'POST', body: new URLSearchParams(fields) });
  const arrival = arrivalOf(response);
  if (arrival === 'failed') throw new Error(response.statusText);
  if (arrival === 'changed') {
    location.assign(response.url);
    return;
  }
  form.dataset.plain = '';
  // A busy form is not sent again.
  form.removeAttribute('aria-busy');
  form.requestSubmit(submitter);
}

/**
 * Sends the forms of documents by script and says beside a form that it did not arrive, with a button to try again.
 * The page and everything typed stay as they are.
 */
export function UnsentForms(): ReactNode {
  const { errors } = useText().frame;
  const submit = useSubmit();
  const { key } = useLocation();
  const isSending = useNavigation().state !== 'idle';
  const sent = useRef<Sent | null>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);

  useEffect(() => {
    const clear = (): void => {
      setPlace((shown) => {
        shown?.remove();
        return null;
      });
    };
    const onSend = (event: SubmitEvent): void => {
      const change = changeOf(event);
      if (change === null) return;
      if (sent.current?.form === change.form && change.form.hasAttribute('aria-busy')) event.preventDefault();
      sent.current = change;
      sending.ofDocument = false;
      clear();
    };
    const onDocumentForm = (event: SubmitEvent): void => {
      const change = changeOf(event);
      if (change === null || event.defaultPrevented) return;
      const { form, submitter } = change;
      const action = new URL(submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? '', location.href);
      if (form.target || 'plain' in form.dataset || action.origin !== location.origin) return;
      // Files of a form to another page travel by the browser.
      if (form.enctype === 'multipart/form-data' && action.pathname !== location.pathname) return;
      event.preventDefault();
      sending.ofDocument = true;
      form.setAttribute('aria-busy', 'true');
      // Without an address the router would send it to the page of the route that this component is in.
      if (action.pathname === location.pathname)
        void submit(submitter ?? form, { action: `${action.pathname}${action.search}` });
      else
        sendElsewhere(change, action).catch(() => {
          form.removeAttribute('aria-busy');
          reportUnsent();
        });
    };
    const onUnsent = (): void => {
      const at = document.createElement('div');
      at.className = styles.place ?? '';
      const { form, submitter } = sent.current ?? {};
      if (form?.isConnected) (submitter?.isConnected ? submitter : form.lastElementChild)?.after(at);
      else document.getElementById('content')?.prepend(at);
      setPlace(at);
      at.scrollIntoView({ block: 'nearest' });
    };
    document.addEventListener('submit', onSend, true);
    // After the handlers of the page, which listen at the document.
    addEventListener('submit', onDocumentForm);
    addEventListener(UNSENT, onUnsent);
    return () => {
      document.removeEventListener('submit', onSend, true);
      removeEventListener('submit', onDocumentForm);
      removeEventListener(UNSENT, onUnsent);
      clear();
    };
  }, [submit]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has no form of this one.
  useEffect(() => {
    if (!isSending && sent.current) sent.current.form.removeAttribute('aria-busy');
  }, [isSending, key]);

  // Back from the next document to this one, as the browser kept it.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return;
      // A redirect to a document leaves the router waiting for it.
      if (isSending) location.reload();
      // The form can be sent again, by script.
      sent.current?.form.removeAttribute('aria-busy');
      delete sent.current?.form.dataset.plain;
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [isSending]);

  return (
    place &&
    createPortal(
      <Notice kind="problem" role="alert" className={styles.notice}>
        <p>{errors.generic}</p>
        <Button
          onClick={() => {
            const { form, submitter } = sent.current ?? {};
            if (form?.isConnected) form.requestSubmit(submitter?.isConnected ? submitter : null);
          }}
        >
          {errors.reset}
        </Button>
      </Notice>,
      place,
    )
  );
}
