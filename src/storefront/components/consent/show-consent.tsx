import { createRoot, type Root } from 'react-dom/client';
import type { ConsentGroup } from '../../../shop/customers/tracking/consent-groups.ts';
import { loadAfterMessages } from '../../../tenants/messages/after.ts';
import type { AfterMessages } from '../../../tenants/messages/types.ts';
import { href } from '../../../tenants/paths.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { consentGroups, decideConsent, decidedGroups, onConsentChange } from '../../consent.ts';
import { ConsentBar } from './consent-bar.tsx';
import type { ConsentSettingsPanel } from './consent-settings.tsx';

/** Separate React root beside the page: the page is equal for all visitors and hydrates without it. */
type Shown = { root: Root; place: HTMLElement; text: AfterMessages['consent']; privacyHref: string };
let shown: Promise<Shown> | null = null;
/** Loaded on first use. */
let Settings: typeof ConsentSettingsPanel | null = null;
let settingsOpen = false;
let groups: readonly ConsentGroup[] = [];

async function open(locale: Locale): Promise<Shown> {
  const { consent } = await loadAfterMessages(locale);
  const place = document.createElement('div');
  // Early in the tab order, after the link that skips to the content.
  const skip = document.body.querySelector(':scope > a');
  if (skip) skip.after(place);
  else document.body.prepend(place);
  return { root: createRoot(place), place, text: consent, privacyHref: href(locale, 'privacy') };
}

/** Shows the consent bar if nothing is decided yet, and the settings if they are open. */
async function show(locale: Locale): Promise<void> {
  shown ??= open(locale);
  const { root, place, text, privacyHref } = await shown;
  const isAsked = decidedGroups() === null;
  const answer = (agreed: readonly ConsentGroup[]): void => {
    const hadFocus = place.contains(document.activeElement);
    const wasOpen = settingsOpen;
    settingsOpen = false;
    decideConsent(agreed);
    void show(locale);
    if (wasOpen) showToast({ kind: 'success', text: text.saved });
    // A closed dialog returns the focus itself, but not to a removed bar.
    else if (hadFocus) document.getElementById('content')?.focus({ preventScroll: true });
  };
  root.render(
    <>
      {isAsked && (
        <ConsentBar
          text={text}
          privacyHref={privacyHref}
          onAccept={() => answer(groups)}
          onReject={() => answer([])}
          onChoose={() => void openSettings(locale, groups)}
        />
      )}
      {Settings && (
        <Settings
          text={text}
          groups={groups}
          agreed={consentGroups()}
          open={settingsOpen}
          onClose={() => {
            settingsOpen = false;
            void show(locale);
          }}
          onDecide={answer}
        />
      )}
    </>,
  );
  // Keeps the foot of the page and focused elements above the bar.
  document.documentElement.toggleAttribute('data-asked', isAsked);
}

/** Shows the consent bar until the visitor decides, here or in another window. */
export function askForConsent(locale: Locale, offered: readonly ConsentGroup[]): void {
  groups = offered;
  onConsentChange(() => void show(locale));
  void show(locale);
}

export async function openSettings(locale: Locale, offered: readonly ConsentGroup[]): Promise<void> {
  groups = offered;
  settingsOpen = true;
  ({ ConsentSettingsPanel: Settings } = await import('./consent-settings.tsx'));
  await show(locale);
}
