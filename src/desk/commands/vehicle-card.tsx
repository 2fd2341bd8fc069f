import { Button } from '@mantine/core';
import { IconArrowsExchange, IconMap2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { CommandReach } from '../../../contract/rest/desk/command-calls.ts';
import type { Device } from '../../../domain/live/devices/device.ts';
import { BlockedMark } from './blocked-mark.tsx';
import { useFleetState } from '../../live/fleet/use-fleet.ts';
import { openDialog } from '../../base/ui/dialogs.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import classes from './command.module.css';
import { OtherVehicle } from './other-vehicle.tsx';
import { LinkState } from './link-state.tsx';
import type { VehicleState } from './use-vehicle-state.ts';

interface Props {
  device: Device | null;
  state: VehicleState;
  reach: CommandReach | undefined;
  onChoose(device: number): void;
}

/** The vehicle that is commanded: whether it is connected, what it does, and which tracker is in it. */
export function VehicleCard({ device, state, reach, onChoose }: Props) {
  const { t } = useTranslation();
  const { failure, retry } = useFleetState();
  const other = () =>
    openDialog('other-vehicle', (close) => (
      <OtherVehicle
        onChoose={(chosen) => {
          close();
          onChoose(chosen);
        }}
        onClose={close}
      />
    ));
  const possible = (['gprs', 'sms'] as const).filter((way) => reach?.[way].isPossible);
  const ways = possible.map((way) => t(`commandScreen.way.${way}`)).join(', ') || null;
  return (
    <section className={classes.card} aria-labelledby="command-vehicle">
      <header className={classes.head}>
        <h2 id="command-vehicle">{device?.name ?? t('common.loading')}</h2>
        {device?.vehicle?.licensePlate && device.vehicle.licensePlate !== device.name && (
          <span className={classes.plate}>{device.vehicle.licensePlate}</span>
        )}
        {state.isBlocked === true && <BlockedMark />}
        <Button
          className={classes.other}
          variant="default"
          size="compact-md"
          leftSection={<IconArrowsExchange size={16} stroke={1.75} aria-hidden />}
          onClick={other}
        >
          {t('commandScreen.vehicle.other')}
        </Button>
      </header>
      {failure && <FailureCallout title={t('commandScreen.vehicle.failed')} failure={failure} onRetry={retry} />}
      <LinkState state={state} isConnected={reach?.isConnected} />
      <dl className={classes.facts}>
        <Fact name={t('commandScreen.vehicle.model')} value={device?.model ?? null} />
        <Fact name={t('commandScreen.vehicle.customer')} value={device?.customerName ?? null} />
        <Fact name={t('commandScreen.vehicle.ways')} value={ways} />
      </dl>
      {device && (
        <Button
          component={Link}
          href={`/trackback-plus?device=${device.id}`}
          className={classes.onMap}
          variant="subtle"
          size="compact-md"
          leftSection={<IconMap2 size={16} stroke={1.75} aria-hidden />}
        >
          {t('commandScreen.vehicle.onMap')}
        </Button>
      )}
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string | null }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value ?? t('common.none')}</dd>
    </div>
  );
}
