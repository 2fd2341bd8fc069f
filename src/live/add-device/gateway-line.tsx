import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Gateway } from '../../../contract/rest/live/secret-calls.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { Line } from '../../base/list/line-list.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import { RevokeDialog } from './revoke-gateway.tsx';

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
