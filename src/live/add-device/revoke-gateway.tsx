import { useTranslation } from 'react-i18next';
import type { Gateway } from '../../../contract/rest/live/secret-calls.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { ConfirmDialog } from '../../base/ui/confirm-dialog.tsx';
import { toast } from '../../base/ui/toasts.ts';

interface Props {
  gateway: Pick<Gateway, 'id' | 'name'>;
  onRevoked?(): void;
  onLeave(): void;
}

/** Asks before the key of a gateway is ended for good. */
export function RevokeDialog({ gateway: { id, name }, onRevoked, onLeave }: Props) {
  const { t } = useTranslation();
  const write = useWrite('gateways.revoke', { stale: ['gateways.list', 'brands.list'] });
  const revoke = async () => {
    const answer = await write.run({ params: { id: String(id) } });
    // If the key no longer exists, the goal is reached.
    if (answer && !answer.ok && answer.failure.kind !== 'missing') return answer.failure;
    toast('success', t('secrets.gateways.revoked', { name }));
    onRevoked?.();
    return null;
  };
  return (
    <ConfirmDialog
      title={t('secrets.gateways.ask', { name })}
      confirm={t('secrets.gateways.revoke')}
      failed={t('secrets.gateways.revokeFailed')}
      onConfirm={revoke}
      onLeave={onLeave}
    >
      <p>{t('secrets.gateways.askText')}</p>
    </ConfirmDialog>
  );
}
