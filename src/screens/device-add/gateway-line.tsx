import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Gateway } from '../../../contract/rest/secret-calls.ts';
import { useFormat } from '../../i18n/format.ts';
import { Line } from '../../list/line-list.tsx';
import { useWrite } from '../../query/use-write.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import { toast } from '../../ui/toasts.ts';

interface Props {
  gateway: Gateway;
  onRevoked(): void;
}

/** A valid key, and its revocation after a confirmation. */
export function GatewayLine({ gateway, onRevoked }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, brandName, createdAt } = gateway;
  const ask = () =>
    openDialog('revoke-gateway', (close) => <RevokeDialog gateway={gateway} onRevoked={onRevoked} onLeave={close} />);
  return (
    <Line
      title={<strong>{name}</strong>}
      facts={t('secrets.gateways.since', { brand: brandName, when: format.dateTime(Date.parse(createdAt)) })}
      action={
        <Button variant="default" h={44} data-ends aria-label={t('secrets.gateways.revokeOf', { name })} onClick={ask}>
          {t('secrets.gateways.revoke')}
        </Button>
      }
    />
  );
}

function RevokeDialog({ gateway: { id, name }, onRevoked, onLeave }: Props & { onLeave(): void }) {
  const { t } = useTranslation();
  const write = useWrite('gateways.revoke', { stale: ['gateways.list'] });
  const revoke = async () => {
    const answer = await write.run({ params: { id: String(id) } });
    // If the key no longer exists, the goal is reached.
    if (answer && !answer.ok && answer.failure.kind !== 'missing') return answer.failure;
    toast('success', t('secrets.gateways.revoked', { name }));
    onRevoked();
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
