import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shareCalls, type Share } from '../../../contract/rest/desk/share-calls.ts';
import { DEFAULT_SHARE_MINUTES } from '../../../domain/desk/share.ts';
import { useCallForm } from '../../base/form/use-call-form.ts';
import { address } from '../../base/platform.ts';
import { useKeptAnswers } from '../../base/query/kept-answers.ts';
import { useCall } from '../../base/query/use-call.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { failureText } from '../../base/ui/failure-text.ts';
import { toast } from '../../base/ui/toasts.ts';

/** Links expire: the poll interval of the list while it is shown. */
const POLL_MS = 30_000;

/** A link as it is copied: whole where the server knows its public address, else on the host this page came from. */
export const wholeLink = (link: string): string => new URL(link, address.origin()).href;

/** The person's open links to a device, and making and ending them. */
export function useShares(device: number) {
  const { t } = useTranslation();
  const input = { params: { device: String(device) } };
  const open = useCall('shares.ofDevice', input, { keptMs: 0, everyMs: POLL_MS });
  const kept = useKeptAnswers();
  const change = (next: (shares: readonly Share[]) => Share[]) => kept.change('shares.ofDevice', input, next);
  const revoke = useWrite('shares.revoke');
  const [made, setMade] = useState<Share | null>(null);
  const form = useCallForm({
    call: 'shares.create',
    rule: shareCalls['shares.create'].body,
    initial: { expiration: DEFAULT_SHARE_MINUTES },
    input: ({ expiration }) => ({ body: { device, expiration } }),
    isGuarded: false,
    // The link itself says it.
    saved: null,
    onSaved: (share) => {
      setMade(share);
      change((shares) => [share, ...shares]);
    },
  });
  const end = async (id: number) => {
    const ended = await revoke.run({ params: { id: String(id) } });
    if (ended === null) return;
    // An already ended one counts as success.
    if (!ended.ok && ended.failure.kind !== 'missing') {
      toast('error', t('share.revokeFailed', { reason: failureText(ended.failure) }));
      return;
    }
    change((shares) => shares.filter((share) => share.id !== id));
    toast('success', t('share.revoked'));
  };
  return {
    open,
    form,
    /** The link made last in this dialog. */
    made,
    revoke: (id: number) => void end(id),
    revoking: revoke.running === null ? null : Number(revoke.running.params.id),
  };
}
export type Shares = ReturnType<typeof useShares>;
