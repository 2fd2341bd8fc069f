import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure, Result } from '../../contract/failure.ts';
import { toast } from '../ui/toasts.ts';

export interface Save {
  busy: boolean;
  /** Why the last attempt failed; null while there is none. */
  failure: Failure | null;
  /** Saves once; a second press while it is under way does nothing. */
  run<T>(call: () => Promise<Result<T>>, onSaved?: (value: T) => void): void;
}

/** Saving by a dialog: what was saved is said and the dialog closes, what failed is kept for it to say. */
export function useSave(onClose: () => void): Save {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const save = async <T,>(call: () => Promise<Result<T>>, onSaved?: (value: T) => void): Promise<void> => {
    setBusy(true);
    setFailure(null);
    const answer = await call();
    setBusy(false);
    if (!answer.ok) return setFailure(answer.failure);
    onSaved?.(answer.value);
    toast('success', t('savedDataMessage'));
    onClose();
  };
  return { busy, failure, run: (call, onSaved) => void (busy || save(call, onSaved)) };
}
