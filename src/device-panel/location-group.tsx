import { useTranslation } from 'react-i18next';
import { NO_SPEED_LIMIT } from '../../domain/speed-limit.ts';
import { shownSpeedKmh } from '../../domain/units.ts';
import { useFleet, useVehicle } from '../fleet/use-fleet.ts';
import { useFormat } from '../i18n/format.ts';
import { DialogButton } from './dialog-button.tsx';
import { FieldGroup, Field } from './field.tsx';
import { recordedText, type GroupProps } from './group-props.ts';
import { useDashboard } from './panel-context.ts';
import { degreesText, headingText, metresText } from './units.ts';

/** Where it is and how it moves. */
export function LocationGroup(props: GroupProps) {
  const { row, device, telemetry } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const now = useVehicle(row);
  const place = useFleet().placeOf(row);
  const satellites = telemetry?.satellitesAvailable ?? null;
  const kind = t(now.lbs ? 'fleet.detail.lbs' : 'fleet.detail.gps');
  const time = (text: string): string => format.dateTime(Date.parse(text));
  const yesNo = (isTrue: boolean): string => t(isTrue ? 'panel.yes' : 'panel.no');
  return (
    <FieldGroup title={t('panel.group.location')}>
      <Field name={t('fleet.detail.speed')} value={format.speed(shownSpeedKmh(now.speedKmh))} />
      <Field name={t('fleet.detail.position')} value={satellites === null ? kind : `${kind} · ${t('fleet.detail.satellites', { count: satellites })}`} />
      <Field name={t('panel.field.heading')} value={Number.isNaN(now.headingDeg) ? null : headingText(t, format, now.headingDeg)} />
      <Field name={t('fleet.detail.fixTime')} value={Number.isNaN(now.fixTimeMs) ? null : format.dateTime(now.fixTimeMs)} />
      <Field name={t('panel.field.latitude')} value={place ? degreesText(format, place.latitude) : null} />
      <Field name={t('panel.field.longitude')} value={place ? degreesText(format, place.longitude) : null} />
      <Field name={t('panel.field.altitude')} value={recordedText(props, ({ altitude }) => altitude, (value) => metresText(t, format, value))} />
      <Field name={t('panel.field.accuracy')} value={recordedText(props, ({ accuracy }) => accuracy, (value) => metresText(t, format, value))} />
      <SpeedLimit device={device} isPast={props.isPast} />
      <Field name={t('panel.field.movement')} value={recordedText(props, ({ movement }) => movement, (value) => t(`panel.movement.${value}`))} />
      <Field name={t('panel.field.parked')} value={recordedText(props, ({ parked }) => parked, yesNo)} />
      <Field name={t('panel.field.valid')} value={recordedText(props, ({ valid }) => valid, yesNo)} />
      <Field name={t('panel.field.lastMovement')} value={recordedText(props, ({ lastMovement }) => lastMovement, time)} />
      <Field name={t('panel.field.lastTracking')} value={recordedText(props, ({ lastTracking }) => lastTracking, time)} />
      <Field name={t('panel.field.lastValid')} value={recordedText(props, ({ lastValid }) => lastValid, time)} />
      <Field name={t('panel.field.gpsTime')} value={recordedText(props, ({ pos }) => pos?.gpsdt ?? null, time)} />
    </FieldGroup>
  );
}

function SpeedLimit({ device, isPast }: Pick<GroupProps, 'device' | 'isPast'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { dashboard } = useDashboard();
  const limit = dashboard?.speedLimit ?? null;
  const text = limit === null ? t('panel.limit.none') : limit === NO_SPEED_LIMIT ? t('panel.limit.off') : format.speed(limit);
  return (
    <Field name={t('panel.field.speedLimit')} value={isPast ? undefined : dashboard === null ? null : text}>
      <DialogButton action="speedAlert" device={device} />
    </Field>
  );
}
