import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mayReport } from '../../../domain/live/devices/device.ts';
import { DialogButton } from '../device-panel/dialog-button.tsx';
import { useFormat } from '../../base/i18n/format.ts';
import { Callout } from '../../base/ui/callout.tsx';
import { TabRow } from '../../base/ui/tab-row.tsx';
import { AreasTab } from './areas-tab.tsx';
import { CommandsTab } from './commands-tab.tsx';
import { CountersTab } from './counters-tab.tsx';
import { DeviceActions } from './device-actions.tsx';
import classes from './device.module.css';
import { useDevicePage } from './device-page.ts';
import { useDeviceRights } from './device-rights.ts';
import type { DeviceTab } from './device-tabs.ts';
import { DriverTab } from './driver-tab.tsx';
import { HealthTab } from './health-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { IncidentsTab } from './incidents-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { SimTab } from './sim-tab.tsx';
import { TelemetryTab } from './telemetry-tab.tsx';
import { VehicleTab } from './vehicle-tab.tsx';

const PARTS: Readonly<Record<DeviceTab, () => ReactNode>> = {
  overview: OverviewTab,
  telemetry: TelemetryTab,
  health: HealthTab,
  sim: SimTab,
  vehicle: VehicleTab,
  driver: DriverTab,
  areas: AreasTab,
  incidents: IncidentsTab,
  commands: CommandsTab,
  counters: CountersTab,
  history: HistoryTab,
};

interface Props {
  tab: DeviceTab;
  tabs: readonly DeviceTab[];
  onTab(tab: DeviceTab): void;
  /** Stands before what can be done with the device. */
  children?: ReactNode;
}

/** The tabs of a device: each asks for what it shows when it is opened. */
export function DeviceParts({ tab, tabs, onTab, children }: Props) {
  const { t } = useTranslation();
  const { device } = useDevicePage();
  const { isAdmin } = useDeviceRights();
  const Part = PARTS[tab];
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <Status />
        <div className={classes.actions}>
          {children}
          <DialogButton named action="share" device={device} />
          <DialogButton named action="events" device={device} />
          {isAdmin && <DeviceActions />}
        </div>
      </div>
      <Retired />
      <Tabs value={tab} onChange={(next) => onTab(tabs.find((one) => one === next) ?? tab)}>
        <TabRow value={tab} label={t('deviceScreen.tabs.label')}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`deviceScreen.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </TabRow>
        <Tabs.Panel key={tab} value={tab} className={classes.parts}>
          <Part />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

function Status() {
  const { t } = useTranslation();
  const { whole } = useDevicePage();
  return (
    <span className={classes.status} data-status={whole.status}>
      {t(`panel.status.${whole.status}`)}
    </span>
  );
}

/** What a device that is no longer in use sends is refused: nobody should look for the fault elsewhere. */
function Retired() {
  const { t } = useTranslation();
  const format = useFormat();
  const { whole } = useDevicePage();
  const { status } = whole;
  if (mayReport(status) || (status !== 'CANCELED' && status !== 'DISCARDED')) return null;
  return (
    <Callout tone="warning">
      {t(`deviceScreen.retired.${status}`, { when: format.dateTime(Date.parse(whole.statusSince)) })}
    </Callout>
  );
}
