import { Button, CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DeviceDetail } from '../../../contract/core.ts';
import { BlockedMark } from '../commands/blocked-mark.tsx';
import { DevicePanel } from './device-panel.tsx';
import { DeviceLink } from './device-link.tsx';
import { DialogButton } from './dialog-button.tsx';
import { DashboardContext, useDashboardOf } from '../../live/devices/dashboard.ts';
import { useHiddenGroups } from './panel-choices.ts';
import { groupsOfProfile } from './panel-groups.ts';
import { PanelSettings } from './panel-settings.tsx';
import { ReverseAddress } from '../../base/geo/reverse-address.tsx';
import { useRelativeTime } from '../../base/i18n/format.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { ActivitySign } from '../../live/signs/activity-sign.tsx';
import { externalMapAddress } from '../../base/geo/external-map.ts';
import { coversEdge } from '../../base/ui/covers.ts';
import classes from './detail-bar.module.css';
import { useFleet, useVehicle, useVehicleLabel } from '../../live/fleet/use-fleet.ts';
import { useIsPast } from '../../live/fleet/use-is-past.ts';
import { useActivityText } from '../../live/fleet/vehicle-row.tsx';

interface Props {
  row: number;
  detail: DeviceDetail | null;
  onClose(): void;
  /** In the place of the list the bar stands in for the popup: it says whether the position is cached and carries its actions. */
  actions?: { following: boolean; onFollow(): void };
}

const NAMED_ACTIONS = ['share', 'events', 'incident'] as const;

/** The chosen vehicle, live or as of the moment the fleet is rewound to: its name, its position, and the panel with all of its data. */
export function DetailBar({ row, detail, onClose, actions }: Props) {
  const { t } = useTranslation();
  const now = useVehicle(row);
  const isPast = useIsPast();
  const device = detail?.device ?? null;
  const dashboard = useDashboardOf(device?.id ?? null);
  // The record comes a moment after the columns: a vehicle that they know has spoken.
  const telemetry = isPast ? null : detail?.telemetry;
  const never = Number.isNaN(now.communicationMs) && telemetry === null;
  const hidden = useHiddenGroups();
  const { profile } = useSignedIn().user;
  // Room is kept for the panel from the start: what stands above it must not move under the pointer when it comes.
  const hasPanel = !never && groupsOfProfile(profile).some((group) => !hidden.has(group));
  return (
    <DashboardContext value={dashboard}>
      <section
        ref={coversEdge}
        className={classes.bar}
        data-panel={hasPanel || undefined}
        data-detail-bar
        data-inside={actions !== undefined || undefined}
        aria-label={t('fleet.detail.label')}
      >
        <Head row={row} detail={detail} onClose={onClose} withActions={!actions} isPast={isPast} />
        {actions && <Cached row={row} />}
        {actions && (
          <div className={classes.strip}>
            <WayActions row={row} {...actions} />
            {device &&
              !isPast &&
              NAMED_ACTIONS.map((action) => <DialogButton key={action} named action={action} device={device} />)}
          </div>
        )}
        {never && <p className={classes.never}>{t(isPast ? 'rewind.notYet' : 'fleet.detail.never')}</p>}
        {!never && detail && telemetry !== undefined && (
          <DevicePanel row={row} device={detail.device} telemetry={telemetry} isPast={isPast} />
        )}
      </section>
    </DashboardContext>
  );
}

function Head({
  row,
  detail,
  onClose,
  withActions,
  isPast,
}: Pick<Props, 'row' | 'detail' | 'onClose'> & { withActions: boolean; isPast: boolean }) {
  const { t } = useTranslation();
  const label = useVehicleLabel(row);
  const now = useVehicle(row);
  const activity = useActivityText(now);
  const place = useFleet().placeOf(row);
  const device = detail?.device ?? null;
  const name = label?.name ?? device?.name;
  return (
    <header className={classes.head}>
      <ActivitySign activity={now.activity} headingDeg={now.headingDeg} />
      {name !== undefined && <h2 className={classes.name}>{name}</h2>}
      {label?.licensePlate != null && label.licensePlate !== name && (
        <span className={classes.plate}>{label.licensePlate}</span>
      )}
      <span className={classes.activity}>{activity}</span>
      {isPast && <span className={classes.past}>{t('rewind.past')}</span>}
      {now.blocked && <BlockedMark />}
      {place && (
        <dl className={classes.place}>
          <dt className="visually-hidden">{t('fleet.detail.address')}</dt>
          <dd>
            <ReverseAddress latitude={place.latitude} longitude={place.longitude} />
          </dd>
        </dl>
      )}
      <div className={classes.tools}>
        {withActions &&
          device &&
          !isPast &&
          NAMED_ACTIONS.map((action) => <DialogButton key={action} named action={action} device={device} />)}
        {device && <DeviceLink device={device.id} />}
        <PanelSettings />
        <CloseButton aria-label={t('fleet.detail.close')} onClick={onClose} />
      </div>
    </header>
  );
}

function Cached({ row }: { row: number }) {
  const { t } = useTranslation();
  const { cached, fixTimeMs } = useVehicle(row);
  const taken = useRelativeTime(fixTimeMs);
  return cached && <p className={classes.cached}>{t('map.popup.cached', { when: taken })}</p>;
}

function WayActions({ row, following, onFollow }: { row: number; following: boolean; onFollow(): void }) {
  const { t } = useTranslation();
  const place = useFleet().placeOf(row);
  // It moves as the vehicle does, and may be there later than the vehicle.
  useVehicle(row);
  if (!place) return null;
  return (
    <>
      <Button aria-pressed={following} variant={following ? 'light' : 'filled'} onClick={onFollow}>
        {t(following ? 'map.popup.following' : 'map.popup.follow')}
      </Button>
      <Button
        component="a"
        variant="default"
        href={externalMapAddress(place.latitude, place.longitude)}
        target="_blank"
        rel="noreferrer"
      >
        {t('map.popup.openMap')}
      </Button>
    </>
  );
}
