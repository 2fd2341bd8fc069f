import { ActionIcon, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BrandRow } from '../../../domain/people/brands/brand-settings.ts';
import { openDialog } from '../../base/ui/dialogs.ts';
import { StateMark } from '../../base/ui/state-mark.tsx';
import { BrandDialog } from './brand-dialog.tsx';
import classes from './brands.module.css';
import { GatewaysDialog } from './gateways-dialog.tsx';

interface Props {
  brand: BrandRow;
  rows: readonly BrandRow[];
  onAdd(): void;
}

/** A brand in the tree: where it answers, what it has, and what can be done with it. */
export function BrandLine({ brand, rows, onAdd }: Props) {
  const { t } = useTranslation();
  const { id, name, alias, hosts, parent, debt, gateways } = brand;
  const open = () => openDialog('brand', (close) => <BrandDialog id={id} rows={rows} onClose={close} />);
  const openGateways = () => openDialog('gateways', (close) => <GatewaysDialog brand={brand} onClose={close} />);
  const counts = (['clients', 'vehicles', 'users'] as const).map((of) => t(`brands.${of}`, { count: brand[of] }));
  return (
    <div className={classes.line}>
      <div className={classes.about}>
        <span className={classes.title}>
          <button type="button" className={classes.name} onClick={open}>
            {name}
          </button>
          {parent === null && <span className={classes.quiet}>{t('brands.own')}</span>}
          {debt === 'OVERDUE' && <StateMark tone="danger" text={t('brands.overdue')} />}
        </span>
        <span className={classes.quiet}>{[alias, ...hosts].join(' · ')}</span>
      </div>
      <span className={classes.counts}>{counts.join(' · ')}</span>
      <div className={classes.actions}>
        <Button
          variant="default"
          h={40}
          aria-label={t('brands.gateways.openOf', { name, gateways: t('brands.gateways.open', { count: gateways }) })}
          className={classes.gateways}
          onClick={openGateways}
        >
          {t('brands.gateways.open', { count: gateways })}
        </Button>
        <ActionIcon
          variant="default"
          size={40}
          aria-label={t('brands.addBelow', { name })}
          title={t('brands.addBelow', { name })}
          onClick={onAdd}
        >
          <IconPlus size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}
