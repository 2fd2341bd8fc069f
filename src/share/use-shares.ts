import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Result } from '../../contract/failure.ts';
import type { Share } from '../../contract/rest/share-calls.ts';
import type { ShareMinutes } from '../../domain/share.ts';
import { address } from '../platform.ts';
import { useCore } from '../shell/console-context.tsx';
import { failureText } from '../ui/failure-text.ts';
import { toast } from '../ui/toasts.ts';

/** Links end by themselves: the list is read anew so often while it is looked at. */
const REREAD_MS = 30_000;

/** A link as it is copied: whole where the server knows its public address, else on the host this page came from. */
export const wholeLink = (link: string): string => new URL(link, address.origin()).href;

/** The person's open links to a device, and making and ending them. */
export function useShares(device: number) {
  const core = useCore();
  const { t } = useTranslation();
  const cache = useQueryClient();
  const queryKey = ['shares', device];
  const { data: read } = useQuery({ queryKey, staleTime: 0, refetchInterval: REREAD_MS, queryFn: () => core.call('shares.ofDevice', { params: { device: String(device) } }) });
  const keep = (change: (shares: readonly Share[]) => Share[]) => cache.setQueryData<Result<Share[]>>(queryKey, (known) => (known?.ok ? { ok: true, value: change(known.value) } : known));
  const create = useMutation({
    mutationFn: (expiration: ShareMinutes) => core.call('shares.create', { body: { device, expiration } }),
    onSuccess: (made) => {
      if (made.ok) keep((shares) => [made.value, ...shares]);
      else toast('error', t('share.failed', { reason: failureText(made.failure) }));
    },
  });
  const revoke = useMutation({
    mutationFn: (id: number) => core.call('shares.revoke', { params: { id: String(id) } }),
    onSuccess: (ended, id) => {
      // One that is gone already is what was wished for.
      if (!ended.ok && ended.failure.kind !== 'missing') {
        toast('error', t('share.revokeFailed', { reason: failureText(ended.failure) }));
        return;
      }
      keep((shares) => shares.filter((share) => share.id !== id));
      toast('success', t('share.revoked'));
    },
  });
  return {
    /** Undefined until it is known. */
    read,
    retry: () => void cache.invalidateQueries({ queryKey }),
    create: (minutes: ShareMinutes) => create.mutate(minutes),
    isCreating: create.isPending,
    /** The link made last in this dialog. */
    made: create.data?.ok === true ? create.data.value : null,
    revoke: (id: number) => revoke.mutate(id),
    revoking: revoke.isPending ? revoke.variables : null,
  };
}
export type Shares = ReturnType<typeof useShares>;
