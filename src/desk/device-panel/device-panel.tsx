import { UnstyledButton } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Driver } from '../../../domain/desk/driver.ts';
import { QuickCommands } from '../commands/quick-commands.tsx';
import { useQuickActions } from '../commands/use-quick-actions.ts';
import { useVehicle } from '../../live/fleet/use-fleet.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import classes from './device-panel.module.css';
import { DriverGroup } from './driver-group.tsx';
import { GroupCard } from './field.tsx';
import type { GroupProps } from './group-props.ts';
import { GsmGroup } from './gsm-group.tsx';
import { InputsGroup } from './inputs-group.tsx';
import { LocationGroup } from './location-group.tsx';
import { OutputsGroup } from './outputs-group.tsx';
import { useHiddenGroups } from './panel-choices.ts';
import { useDashboard } from '../../live/devices/dashboard.ts';
import { groupsFor, type PanelGroup } from './panel-groups.ts';
import { ReadingsGroup } from './readings-group.tsx';
import { TrackerGroup } from './tracker-group.tsx';
import { useDeviceModel } from '../../live/fleet/use-device-models.ts';
import { useDriver } from './use-driver.ts';
import { useSidewaysWheel } from './use-sideways-wheel.ts';
import { VehicleGroup } from './vehicle-group.tsx';

/** All data of a device, in the groups that the user chose to see; nothing where no group is chosen. */
export function DevicePanel(props: GroupProps) {
  const { device, telemetry } = props;
  const { t } = useTranslation();
  const { failure, again } = useDashboard();
  const driver = useDriver(device.id, telemetry?.driverId ?? null);
  const hidden = useHiddenGroups();
  const offered = useOffered(props, driver !== null);
  const strip = useSidewaysWheel<HTMLDivElement>();
  const shown = offered.filter((group) => !hidden.has(group));
  if (shown.length === 0) return null;

  return (
    // What scrolls sideways is reached by keys too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={strip} className={classes.groups} role="group" aria-label={t('panel.label')} tabIndex={0}>
      {failure !== null && (
        <p className={classes.failed} role="status">
          {t('panel.failed')}{' '}
          <UnstyledButton className={classes.again} onClick={again}>
            {t('common.retry')}
          </UnstyledButton>
        </p>
      )}
      {shown.map((group) => (
        <div key={group} className={classes.slot} data-group={group}>
          <Group {...props} group={group} driver={driver} />
        </div>
      ))}
    </div>
  );
}

function Group({ group, driver, ...props }: GroupProps & { group: PanelGroup; driver: Driver | null }): ReactNode {
  const { device } = props;
  switch (group) {
    case 'tracker':
      return <TrackerGroup device={device} />;
    case 'driver':
      return driver && <DriverGroup driver={driver} />;
    case 'vehicle':
      return device.vehicle && <VehicleGroup {...props} vehicle={device.vehicle} />;
    case 'commands':
      return <CommandsGroup {...props} />;
    case 'location':
      return <LocationGroup {...props} />;
    case 'readings':
      return <ReadingsGroup {...props} />;
    case 'inputs':
      return <InputsGroup {...props} />;
    case 'outputs':
      return <OutputsGroup {...props} />;
    case 'gsm':
      return <GsmGroup {...props} />;
  }
}

/** Commands need the live fleet: none while a past moment is shown, and none without the permission. */
function useOffered({ device, isPast }: GroupProps, hasDriver: boolean): PanelGroup[] {
  const { user } = useSignedIn();
  const buttons = useDeviceModel(device.model)?.buttons ?? null;
  const { profile } = user;
  const { model } = device;
  const hasVehicle = device.vehicle !== null;
  const commands = useQuickActions(model);
  const hasCommands = (commands.actions.length > 0 || commands.failure !== null) && !isPast;
  return useMemo(
    () =>
      groupsFor({ profile, hasVehicle, hasDriver, model, buttons }).filter(
        (group) => group !== 'commands' || hasCommands,
      ),
    [profile, hasVehicle, hasDriver, model, buttons, hasCommands],
  );
}

function CommandsGroup({ row, device, telemetry }: GroupProps) {
  const { t } = useTranslation();
  const now = useVehicle(row);
  // The record, which comes a moment after the columns, says whether it is known at all; the columns, with the mark above, which.
  const blocked = telemetry?.oilCutOff == null ? null : now.blocked;
  return (
    <GroupCard title={t('panel.group.commands')}>
      <QuickCommands device={device} blocked={blocked} />
    </GroupCard>
  );
}
