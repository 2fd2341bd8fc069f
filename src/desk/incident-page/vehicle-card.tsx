import { Button } from '@mantine/core';
import { IconHistory, IconInfoCircle, IconMap2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { grants } from '../../../domain/people/users/grants.ts';
import type { Incident } from '../../../domain/desk/incidents/incident.ts';
import { BlockedMark } from '../commands/blocked-mark.tsx';
import { QuickCommands } from '../commands/quick-commands.tsx';
import { DialogButton } from '../device-panel/dialog-button.tsx';
import { useFleet, useFleetGeneration, useFleetState, useVehicle } from '../../live/fleet/use-fleet.ts';
import { useActivityText } from '../../live/fleet/vehicle-row.tsx';
import { ReverseAddress } from '../../base/geo/reverse-address.tsx';
import { useRelativeTime } from '../../base/i18n/format.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { ActivitySign } from '../../live/signs/activity-sign.tsx';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import classes from './case.module.css';
import { useLooked } from '../../live/fleet/use-looked.ts';

/** The vehicle as it is now, and what can be done with it at once. */
export function VehicleCard({ incident: { deviceId, dateTime } }: { incident: Incident }) {
  const { t } = useTranslation();
  const { failure, retry } = useFleetState();
  const { permissions } = useSignedIn();
  const detail = useLooked(deviceId);
  const device = detail?.device ?? null;
  const blocked = detail?.telemetry?.oilCutOff ?? null;
  return (
    <section className={classes.card} aria-labelledby="case-vehicle">
      <h2 id="case-vehicle">{t('incidentCase.vehicle')}</h2>
      {failure && <FailureCallout title={t('incidentCase.vehicleFailed')} failure={failure} onRetry={retry} />}
      <Now deviceId={deviceId} name={device?.name ?? null} blocked={blocked === true} />
      <div className={classes.actions}>
        {device && <QuickCommands device={device} blocked={blocked} />}
        {device && <DialogButton named action="share" device={device} />}
        {device && <DialogButton named action="events" device={device} />}
        <Button
          component={Link}
          href={`/trackback?device=${deviceId}`}
          variant="default"
          size="compact-md"
          leftSection={<IconMap2 size={16} stroke={1.75} aria-hidden />}
        >
          {t('incidentCase.toTracker')}
        </Button>
        <Button
          component={Link}
          href={`/trackdevice?device=${deviceId}&at=${dateTime}`}
          variant="default"
          size="compact-md"
          leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
        >
          {t('incidentCase.toThen')}
        </Button>
        {grants(permissions, 'MONITORING_DEVICES_SETTINGS') && (
          <Button
            component={Link}
            href={`/device?device=${deviceId}`}
            variant="default"
            size="compact-md"
            leftSection={<IconInfoCircle size={16} stroke={1.75} aria-hidden />}
          >
            {t('incidentCase.toDevice')}
          </Button>
        )}
      </div>
    </section>
  );
}

function Now({ deviceId, name, blocked }: { deviceId: number; name: string | null; blocked: boolean }) {
  const { t } = useTranslation();
  const fleet = useFleet();
  const { loading } = useFleetState();
  useFleetGeneration();
  const row = fleet.mirror.rowOf(deviceId);
  const now = useVehicle(row);
  const activity = useActivityText(now);
  const heard = useRelativeTime(now.communicationMs);
  const place = fleet.placeOf(row);
  const isSilent = row < 0 || Number.isNaN(now.communicationMs);
  return (
    <>
      <div className={classes.now}>
        {!isSilent && <ActivitySign activity={now.activity} headingDeg={now.headingDeg} />}
        {name !== null && <span>{name}</span>}
        {blocked && <BlockedMark />}
        <span>{isSilent ? (loading ? t('common.loading') : t('incidentCase.silent')) : `${activity} · ${heard}`}</span>
      </div>
      <div className={classes.place}>
        {place && <ReverseAddress latitude={place.latitude} longitude={place.longitude} />}
      </div>
    </>
  );
}
