import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Failure } from '../../contract/failure.ts';
import type { CallInput } from '../../contract/rest/calls.ts';
import type { Device } from '../../domain/device.ts';
import { useCore, useSignedIn } from '../shell/console-context.tsx';
import { toast } from '../ui/toasts.ts';
import { typeText } from './type-words.ts';

export interface Raise {
  busy: boolean;
  /** Why the last attempt failed; null while there is none. */
  failure: Failure | null;
  /** Raises once; a second press while it is under way does nothing. */
  run(body: CallInput<'incidents.create'>['body']): void;
}

/** Raises an incident about a device: says its code and leads staff to it, says so where the session has raised one already, keeps what failed for the form to say. */
export function useRaiseIncident(device: Pick<Device, 'name'>, onDone: () => void): Raise {
  const { t } = useTranslation();
  const core = useCore();
  const { user } = useSignedIn();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const raise = async (body: CallInput<'incidents.create'>['body']): Promise<void> => {
    setBusy(true);
    setFailure(null);
    const answer = await core.call('incidents.create', { body });
    setBusy(false);
    if (!answer.ok) return setFailure(answer.failure);
    const { created, skipped } = answer.value;
    for (const { code } of created) toast('success', t('incidents.created', { id: code }));
    if (skipped.length > 0) toast('info', t('incidents.skipped', { name: device.name, type: typeText(body.type) }));
    onDone();
    const [first] = created;
    if (first && user.profile !== 'USER') navigate(`/operator-area-detail/${first.id}`);
  };
  return { busy, failure, run: (body) => void (busy || raise(body)) };
}
