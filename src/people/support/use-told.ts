import { useEffect, useState } from 'react';
import type { Core } from '../../../contract/core.ts';
import type { Problem } from '../../../contract/problem.ts';
import { SUPPORT_REPORT } from '../../../domain/people/support/support-contact.ts';
import { useAppConfig } from '../../base/console/console-context.tsx';
import { currentLanguage } from '../../base/i18n/i18n.ts';
import { serverNowMs } from '../../base/i18n/ticker.ts';
import { deviceWords } from '../notifications/device-words.ts';
import { useBridge, useSignedIn } from '../../base/session/session-context.tsx';
import { useObservable } from '../../base/ui/use-observable.ts';
import { browserAgent, isOnline } from './platform.ts';

const NO_PROBLEMS: readonly Problem[] = [];

/** What is told of this tab beside a report; `text` is null while it is read, and where the core did not answer. */
export interface Told {
  text: string | null;
  hasFailed: boolean;
}

/** Reads what is told of this tab once: what is sent is what was shown. No position and no name is in it. */
export function useTold(): Told {
  const { core, problems$ } = useBridge();
  const problems = useObservable(problems$, NO_PROBLEMS);
  const { version } = useAppConfig();
  const { user } = useSignedIn();
  const { timezone } = user.metadata;
  const [numbers, setNumbers] = useState<Awaited<ReturnType<Core['diagnostics']>> | 'failed' | null>(null);
  const [at] = useState(() => new Date(serverNowMs()).toISOString());
  useEffect(() => {
    let isHere = true;
    core.diagnostics().then(
      (read) => isHere && setNumbers(read),
      () => isHere && setNumbers('failed'),
    );
    return () => {
      isHere = false;
    };
  }, [core]);
  if (numbers === null || numbers === 'failed') return { text: null, hasFailed: numbers === 'failed' };
  const told = {
    at,
    version,
    browser: deviceWords(browserAgent()),
    language: currentLanguage(),
    timezone,
    profile: user.profile,
    online: isOnline(),
    problems: problems.map(({ code }) => code),
    core: numbers,
  };
  return { text: JSON.stringify(told, null, 2).slice(0, SUPPORT_REPORT.diagnostics), hasFailed: false };
}
