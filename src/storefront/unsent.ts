import { isRouteErrorResponse } from 'react-router';

/** Event on the window: the form that was sent last did not arrive. */
export const UNSENT = 'unsent';

/** State of the last form that was sent (components/shell/unsent-forms.tsx). */
export const sending = {
  /** True for a form that the document would have sent: its redirect loads a document. */
  ofDocument: false,
  /** True until the next form is sent. */
  failed: false,
};

/** Reports beside the last form that it did not arrive. */
export function reportUnsent(): void {
  sending.failed = true;
  dispatchEvent(new Event(UNSENT));
}

/**
 * Sends a form by the page's script. If it does not arrive, or the server fails, the page stays as it is with
 * everything typed. Redirects and refusals pass.
 */
export async function keepPage<Answer>({ signal }: Request, send: () => Promise<Answer>): Promise<Answer | undefined> {
  sending.failed = false;
  try {
    return await send();
  } catch (error) {
    if (error instanceof Response) {
      if (sending.ofDocument) error.headers.set('X-Remix-Reload-Document', 'true');
      throw error;
    }
    // Another form of the page replaced this one.
    if (signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    reportUnsent();
    return undefined;
  }
}
