import { useTranslation } from 'react-i18next';
import { NO_SPEED_LIMIT } from '../../../domain/live/alarms/speed-limit.ts';
import { shownSpeedKmh } from '../../../domain/base/units.ts';
import { useFleet, useVehicle } from '../../live/fleet/use-fleet.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { DialogButton } from './dialog-button.tsx';
import { FieldGroup, Field } from './field.tsx';
import { measuredText, recordedText, type GroupProps } from './group-props.ts';
import { useDashboard } from '../../live/devices/dashboard.ts';
import { degreesText, headingText, metresText } from '../../base/i18n/units.ts';

/** Where it is and how it moves. */
export function LocationGroup(props: GroupProps) {
  const { t } = useTranslation();
  return (
    <FieldGroup title={t('panel.group.location')}>
      <Fix {...props} />
      <Place {...props} />
      <SpeedLimit device={props.device} isPast={props.isPast} />
      <Movement {...props} />
      <LastTimes {...props} />
    </FieldGroup>
  );
}

/** The shown fix: how fast, how found, which way and when. */
function Fix({ row, telemetry }: GroupProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useVehicle(row);
  const satellites = telemetry?.satellitesAvailable ?? null;
  const kind = t(now.lbs ? 'fleet.detail.lbs' : 'fleet.detail.gps');
  return (
    <>
      <Field name={t('fleet.detail.speed')} value={format.speed(shownSpeedKmh(now.speedKmh))} />
      <Field
        name={t('fleet.detail.position')}
        value={satellites === null ? kind : `${kind} · ${t('fleet.detail.satellites', { count: satellites })}`}
      />
      <Field
        name={t('panel.field.heading')}
        value={Number.isNaN(now.headingDeg) ? null : headingText(t, format, now.headingDeg)}
      />
      <Field
        name={t('fleet.detail.fixTime')}
        value={Number.isNaN(now.fixTimeMs) ? null : format.dateTime(now.fixTimeMs)}
      />
    </>
  );
}

/** Its coordinates and how exact they are. */
function Place(props: GroupProps) {
  const { row } = props;
  const { t } = useTranslation();
  const format = useFormat();
  // Draws again when the vehicle changes: the place itself is only read.
  useVehicle(row);
  const place = useFleet().placeOf(row);
  const metres = (value: number): string => metresText(t, format, value);
  return (
    <>
      <Field name={t('panel.field.latitude')} value={place ? degreesText(format, place.latitude) : null} />
      <Field name={t('panel.field.longitude')} value={place ? degreesText(format, place.longitude) : null} />
      <Field name={t('panel.field.altitude')} value={recordedText(props, ({ altitude }) => altitude, metres)} />
      <Field name={t('panel.field.accuracy')} value={recordedText(props, ({ accuracy }) => accuracy, metres)} />
      <Field
        name={t('panel.field.hdop')}
        value={measuredText(
          props,
          ({ hdop }) => hdop,
          (value) => format.decimal(value, 1),
        )}
      />
    </>
  );
}

/** What the tracker says of its movement, and whether its fix is valid. */
function Movement(props: GroupProps) {
  const { t } = useTranslation();
  const yesNo = (isTrue: boolean): string => t(isTrue ? 'panel.yes' : 'panel.no');
  return (
    <>
      <Field
        name={t('panel.field.movement')}
        value={recordedText(
          props,
          ({ movement }) => movement,
          (value) => t(`panel.movement.${value}`),
        )}
      />
      <Field name={t('panel.field.parked')} value={recordedText(props, ({ parked }) => parked, yesNo)} />
      <Field name={t('panel.field.valid')} value={recordedText(props, ({ valid }) => valid, yesNo)} />
    </>
  );
}

/** When it last moved, reported and had a valid fix. */
function LastTimes(props: GroupProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const time = (text: string): string => format.dateTime(Date.parse(text));
  return (
    <>
      <Field
        name={t('panel.field.lastMovement')}
        value={recordedText(props, ({ lastMovement }) => lastMovement, time)}
      />
      <Field
        name={t('panel.field.lastTracking')}
        value={recordedText(props, ({ lastTracking }) => lastTracking, time)}
      />
      <Field name={t('panel.field.lastValid')} value={recordedText(props, ({ lastValid }) => lastValid, time)} />
      <Field name={t('panel.field.gpsTime')} value={recordedText(props, ({ pos }) => pos?.gpsdt ?? null, time)} />
    </>
  );
}

function SpeedLimit({ device, isPast }: Pick<GroupProps, 'device' | 'isPast'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { dashboard } = useDashboard();
  const limit = dashboard?.speedLimit ?? null;
  const text =
    limit === null ? t('panel.limit.none') : limit === NO_SPEED_LIMIT ? t('panel.limit.off') : format.speed(limit);
  return (
    <Field name={t('panel.field.speedLimit')} value={isPast ? undefined : dashboard === null ? null : text}>
      <DialogButton action="speedAlert" device={device} />
    </Field>
  );
}
