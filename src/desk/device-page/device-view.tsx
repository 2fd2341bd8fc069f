import { Button } from '@mantine/core';
import { IconFileOff, IconSwitchHorizontal } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { FleetScope as Scope } from '../../../contract/core.ts';
import type { DeviceWhole } from '../../../domain/live/devices/device-page.ts';
import { DashboardContext, useDashboardOf } from '../../live/devices/dashboard.ts';
import { useLastRecord } from '../../work/device-edits/use-last-record.ts';
import { FleetScope } from '../../live/fleet/fleet-scope.tsx';
import { useFleet, useFleetGeneration } from '../../live/fleet/use-fleet.ts';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { Waiting } from '../../base/frame/waiting.tsx';
import { useNoteDevice } from '../../base/session/last-device.ts';
import { Dialog } from '../../base/ui/dialog.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { Notice } from '../../base/ui/notice.tsx';
import page from '../../base/ui/page.module.css';
import { usePhone } from '../../base/ui/use-phone.ts';
import { VehicleSearch } from '../history/vehicle-search.tsx';
import { useLooked } from '../../live/fleet/use-looked.ts';
import { deviceOf, DevicePageContext, type DevicePage } from './device-page.ts';
import { DeviceParts } from './device-parts.tsx';
import type { DeviceTab } from './device-tabs.ts';
import type { DeviceAddress } from './use-device-address.ts';
import { useWhole } from './use-whole.ts';

interface Props {
  device: number;
  tab: DeviceTab;
  tabs: readonly DeviceTab[];
  goTo: DeviceAddress['goTo'];
}

/** One device, once it is known. */
export function DeviceView(props: Props) {
  const { device } = props;
  const { t } = useTranslation();
  const note = useNoteDevice();
  const { value, failure, again } = useWhole(device);
  const scope = useMemo<Scope>(() => ({ kind: 'devices', ids: [device] }), [device]);
  const isThere = value !== undefined;
  useEffect(() => {
    if (isThere) note(device);
  }, [isThere, note, device]);
  if (value)
    return (
      <FleetScope scope={scope}>
        <OpenDevice {...props} whole={value} />
      </FleetScope>
    );
  return (
    <>
      <ScreenHeader title={t('deviceScreen.title')} />
      {failure?.kind === 'missing' ? (
        <NoSuchDevice />
      ) : failure ? (
        <div className={page.page}>
          <FailureCallout title={t('deviceScreen.unread')} failure={failure} onRetry={again} />
        </div>
      ) : (
        <Waiting />
      )}
    </>
  );
}

function NoSuchDevice() {
  const { t } = useTranslation();
  return (
    <Notice
      title={t('deviceScreen.none')}
      text={t('deviceScreen.noneText')}
      icon={<IconFileOff size={26} stroke={1.75} />}
    >
      <Button component={Link} href="/trackback" h={40}>
        {t('deviceScreen.now.toMap')}
      </Button>
    </Notice>
  );
}

const openChooser = (title: string, without: number, goTo: DeviceAddress['goTo']): void =>
  openDialog('device-choose', (close) => (
    <Dialog title={title} closable onDismiss={close}>
      <VehicleSearch
        without={[without]}
        onChoose={(device) => {
          close();
          goTo(device);
        }}
      />
    </Dialog>
  ));

function OpenDevice({ device, whole, tab, tabs, goTo }: Props & { whole: DeviceWhole }) {
  const { t } = useTranslation();
  const phone = usePhone();
  const dashboard = useDashboardOf(device);
  const looked = useLooked(device);
  const { value: last } = useLastRecord(device);
  const fleet = useFleet();
  useFleetGeneration();
  const row = fleet.mirror.rowOf(device);
  const telemetry = looked?.telemetry ?? last ?? null;
  const known = useMemo<DevicePage>(
    () => ({ whole, device: deviceOf(whole), row, telemetry }),
    [whole, row, telemetry],
  );
  const { shownName, licensePlate, identifier } = whole;
  const second = [...new Set([licensePlate, identifier])].filter((text) => text !== null && text !== shownName);
  // The toolbar of a phone has room for the name and for nothing beside it.
  const toOther = (
    <Button
      variant="default"
      h={36}
      leftSection={<IconSwitchHorizontal size={17} stroke={1.75} aria-hidden />}
      onClick={() => openChooser(t('deviceScreen.choose.title'), device, goTo)}
    >
      {t('deviceScreen.choose.other')}
    </Button>
  );
  return (
    <DashboardContext value={dashboard}>
      <DevicePageContext value={known}>
        <ScreenHeader title={shownName} subtitle={second.join(' · ') || undefined}>
          {!phone && toOther}
        </ScreenHeader>
        <DeviceParts tab={tab} tabs={tabs} onTab={(next) => goTo(device, next)}>
          {phone && toOther}
        </DeviceParts>
      </DevicePageContext>
    </DashboardContext>
  );
}
