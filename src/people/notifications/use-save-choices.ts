import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import type { MetadataChanges } from '../../../contract/rest/people/account-calls.ts';
import { saveChoices } from './choices.ts';
import { useCore, useSessionActor } from '../../base/session/session-context.tsx';
import { failureText } from '../../base/ui/failure-text.ts';
import { toast } from '../../base/ui/toasts.ts';

/** What was wrong with the choice itself, where the server says it; else why nothing could be saved. */
const reasonOf = (failure: Failure): string => Object.values(failure.fields ?? {})[0] ?? failureText(failure);

/** Returns a function that stores choices of the account as soon as they are made; a toast says why that failed, and tries again. */
export function useSaveChoices(): (changes: MetadataChanges) => Promise<void> {
  const { t } = useTranslation();
  const core = useCore();
  const session = useSessionActor();
  const save = async (changes: MetadataChanges): Promise<void> => {
    const saved = await saveChoices(core, session, changes);
    if (!saved.ok)
      toast('error', t('notify.saveFailed', { reason: reasonOf(saved.failure) }), {
        label: t('common.retry'),
        run: () => void save(changes),
      });
  };
  return save;
}
