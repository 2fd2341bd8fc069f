import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BrandRow } from '../../../domain/people/brands/brand-settings.ts';
import type { Gateway } from '../../../contract/rest/live/secret-calls.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { LineList } from '../../base/list/line-list.tsx';
import { useCall } from '../../base/query/use-call.ts';
import { Dialog } from '../../base/ui/dialog.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import { RevokeDialog } from '../add-device/revoke-gateway.tsx';
import classes from './brands.module.css';
import { CommandsDialog } from './commands-dialog.tsx';
import { NewGatewayDialog, RenameDialog } from './gateway-dialogs.tsx';

type BrandOf = Pick<BrandRow, 'id' | 'name'>;

/** The gateways of a brand, without those of the brands below it. */
export function GatewaysDialog({ brand, onClose }: { brand: BrandOf; onClose(): void }) {
  const { t } = useTranslation();
  const asked = useCall('gateways.list', { query: { brand: String(brand.id) } }, { keptMs: 0 });
  const value = asked.value?.filter(({ brandId }) => brandId === brand.id);
  const add = () => openDialog('new-gateway', (close) => <NewGatewayDialog brand={brand.id} onClose={close} />);
  return (
    <Dialog title={t('brands.gateways.title', { name: brand.name })} shape="wide" closable onDismiss={onClose}>
      <p className={classes.lead}>{t('brands.gateways.lead')}</p>
      <LineList
        asked={{ ...asked, value }}
        idOf={({ id }) => id}
        empty={t('secrets.gateways.empty')}
        failed={t('secrets.gateways.unread')}
        renderLine={(gateway) => <GatewayLine gateway={gateway} />}
      />
      <div className={classes.answers}>
        <Button h={44} leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={add}>
          {t('brands.gateways.add')}
        </Button>
      </div>
    </Dialog>
  );
}

function GatewayLine({ gateway }: { gateway: Gateway }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, commands, createdAt } = gateway;
  const rename = () => openDialog('rename-gateway', (close) => <RenameDialog gateway={gateway} onClose={close} />);
  const command = () => openDialog('gateway-commands', (close) => <CommandsDialog gateway={gateway} onClose={close} />);
  const revoke = () => openDialog('revoke-gateway', (close) => <RevokeDialog gateway={gateway} onLeave={close} />);
  return (
    <div className={classes.gateway}>
      <div className={classes.about}>
        <strong>{name}</strong>
        <span className={classes.quiet}>
          {t('brands.gateways.since', { when: format.dateTime(Date.parse(createdAt)) })}
        </span>
        <span className={classes.quiet}>
          {commands === null ? t('brands.gateways.takesNone') : t('brands.gateways.takes', { address: commands })}
        </span>
      </div>
      <div className={classes.actions}>
        <Button variant="default" h={44} aria-label={t('brands.gateways.renameOf', { name })} onClick={rename}>
          {t('brands.gateways.rename')}
        </Button>
        <Button variant="default" h={44} aria-label={t('brands.gateways.commandsOf', { name })} onClick={command}>
          {t('brands.gateways.commands')}
        </Button>
        <Button
          variant="default"
          h={44}
          className={classes.ends}
          aria-label={t('secrets.gateways.revokeOf', { name })}
          onClick={revoke}
        >
          {t('secrets.gateways.revoke')}
        </Button>
      </div>
    </div>
  );
}
