import { type Data, Puck } from '@puckeditor/core';
import '@puckeditor/core/no-external.css';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { TextProvider } from '../../storefront/text.tsx';
import { LOCALES } from '../../tenants/locales.ts';
import { loadMessages, type Messages } from '../../tenants/messages/index.ts';
import type { Locale } from '../../tenants/tenant.ts';
import 'virtual:house-fonts.css';
import 'virtual:house-theme.css';
import '../../ui/tokens.css';
import '../../ui/base.css';
import './editor.css';
import { BlockBar } from './block-bar.tsx';
import type { EditorData, SaveAnswer } from './editor-data.ts';
import { editorTexts } from './editor-texts.ts';
import './picture-dialog.css';
import { puckConfig } from './puck-config.tsx';
import { pageOfPuck, puckOfPage } from './puck-data.ts';
import { type EditorStatus, SaveStatus } from './save-status.tsx';

const NOTHING = (): ReactNode => null;

function Editor({ data, locale, messages }: { data: EditorData; locale: Locale; messages: Messages }): ReactNode {
  const { language, section, path, forms } = data;
  const words = editorTexts[language];
  const config = useMemo(() => puckConfig(words, locale, forms), [words, locale, forms]);
  const overrides = useMemo(
    () => ({
      // The bar above saves drafts, and the content section publishes them.
      headerActions: NOTHING as () => React.ReactElement,
      puck: ({ children }: { children: ReactNode }) => (
        <div className="editor-puck">
          <BlockBar words={words} forms={forms} />
          <div>{children}</div>
        </div>
      ),
    }),
    [words, forms],
  );
  const start = useMemo(() => puckOfPage(data.page), [data.page]);
  const latest = useRef<Data>(start);
  const stored = useRef(JSON.stringify(pageOfPuck(start)));
  const [version, setVersion] = useState(data.version);
  const [dirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  // A ref, because two quick key presses would both see the old state.
  const saving = useRef(false);
  const [status, setStatus] = useState<EditorStatus>({ kind: 'quiet', said: '', lines: [], conflict: null });

  const onChange = useCallback((changed: Data) => {
    latest.current = changed;
    setDirty(JSON.stringify(pageOfPuck(changed)) !== stored.current);
  }, []);

  const save = useCallback(
    async (expected: number) => {
      if (saving.current) return;
      saving.current = true;
      const page = pageOfPuck(latest.current);
      setBusy(true);
      setStatus({ kind: 'quiet', said: words.saving, lines: [], conflict: null });
      const answer = await send(`${section}/save`, { expected, page });
      saving.current = false;
      setBusy(false);
      if (answer === 'logged-out') {
        setStatus({ kind: 'problem', said: words.problems.loggedOut, lines: [], conflict: null, loggedOut: true });
      } else if (answer === null) {
        setStatus({ kind: 'problem', said: words.problems.failed, lines: [], conflict: null });
      } else if (answer.ok) {
        stored.current = JSON.stringify(page);
        setVersion(answer.version);
        setDirty(JSON.stringify(pageOfPuck(latest.current)) !== stored.current);
        setStatus({ kind: 'good', said: answer.said, lines: answer.warnings, conflict: null });
      } else {
        setStatus({ kind: 'problem', said: answer.said, lines: answer.faults, conflict: answer.conflict });
      }
    },
    [section, words],
  );

  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      // A held key saves only once.
      if (event.repeat) return;
      void save(version);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [save, version]);

  return (
    <TextProvider locale={locale} messages={messages} checkout={null} account={null}>
      <header className="editor-bar">
        <a href={section}>{words.back}</a>
        <h1>
          {data.page.title} <small>{`${locale} · ${path} · ${words.version(String(version))}`}</small>
        </h1>
        {dirty && <span>{words.unsaved}</span>}
        {/* biome-ignore lint/security/noBlankTarget: a tab with an opener may close itself when the preview is left. */}
        <form method="post" action={`${section}/preview`} target="_blank">
          <input type="hidden" name="version" value={version} />
          <button type="submit">{words.preview}</button>
        </form>
        <button type="button" className="editor-save" disabled={busy} onClick={() => void save(version)}>
          {words.save}
        </button>
      </header>
      <SaveStatus
        key={status.kind}
        status={status}
        version={version}
        busy={busy}
        section={section}
        words={words}
        saveOver={(theirs) => void save(theirs)}
      />
      <Puck
        config={config}
        data={start}
        onChange={onChange}
        overrides={overrides}
        dictionary={words.puck}
        headerTitle={words.blocksTitle}
        height="100%"
      />
    </TextProvider>
  );
}

async function send(url: string, body: object): Promise<SaveAnswer | 'logged-out' | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.status === 401) return 'logged-out';
    if (!response.headers.get('content-type')?.startsWith('application/json')) return null;
    return (await response.json()) as SaveAnswer;
  } catch {
    return null;
  }
}

async function open(): Promise<void> {
  const place = document.getElementById('editor');
  const data = JSON.parse(place?.dataset.editor ?? 'null') as EditorData | null;
  const locale = LOCALES.find((known) => known === data?.locale);
  if (!place || !data || !locale) return;
  const messages = await loadMessages(locale);
  createRoot(place).render(<Editor data={data} locale={locale} messages={messages} />);
}

void open();
