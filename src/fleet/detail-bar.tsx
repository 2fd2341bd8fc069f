import { Button, CloseButton } from '@mantine/core';
import { IconAntennaBars5, IconBattery3 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceDetail } from '../../contract/core.ts';
import { batteryColour, gsmColour, gsmPercentOfSignal, shownBatteryPercent } from '../../domain/signal.ts';
import { shownSpeedKmh } from '../../domain/units.ts';
import { BlockedMark } from '../commands/blocked-mark.tsx';
import { QuickCommands } from '../commands/quick-commands.tsx';
import { ReverseAddress } from '../geo/reverse-address.tsx';
import { useFormat, useRelativeTime } from '../i18n/format.ts';
import { ActivitySign } from '../map/activity-sign.tsx';
import { externalMapAddress } from '../map/external-map.ts';
import classes from './detail-bar.module.css';
import { useFleet, useIsPast, useVehicle, useVehicleLabel } from './use-fleet.ts';
import { useActivityText } from './vehicle-row.tsx';

interface Props {
  row: number;
  detail: DeviceDetail | null;
  onClose(): void;
  /** On a phone the bar stands in for the popup: it says whether the position is cached and carries its actions. */
  actions?: { following: boolean; onFollow(): void };
}

/** What is known of the chosen vehicle: live, or of the moment the fleet is rewound to. */
export function DetailBar({ row, detail, onClose, actions }: Props) {
  const { t } = useTranslation();
  const label = useVehicleLabel(row);
  const now = useVehicle(row);
  const activity = useActivityText(now);
  const isPast = useIsPast();
  const never = isPast ? Number.isNaN(now.communicationMs) : detail !== null && detail.telemetry === null;
  // Commands are of now: while the fleet is shown as it was, there are none.
  // The record, which comes a moment after the columns, says whether it is known at all; the columns, with the mark beside, which.
  const blocked = detail?.telemetry?.oilCutOff == null ? null : now.blocked;
  const commands = detail && !isPast && <QuickCommands device={detail.device} blocked={blocked} />;
  return (
    <section className={classes.bar} aria-label={t('fleet.detail.label')}>
      <header className={classes.head}>
        <ActivitySign activity={now.activity} headingDeg={now.headingDeg} />
        <h2 className={classes.name}>{label?.name ?? detail?.device.name}</h2>
        {label?.licensePlate != null && <span className={classes.plate}>{label.licensePlate}</span>}
        <span className={classes.activity}>{activity}</span>
        {isPast && <span className={classes.past}>{t('rewind.past')}</span>}
        {now.blocked && <BlockedMark />}
        {detail?.device.model != null && <span className={classes.activity}>{detail.device.model}</span>}
        {!actions && commands && <div className={classes.commands}>{commands}</div>}
        <CloseButton className={classes.close} aria-label={t('fleet.detail.close')} onClick={onClose} />
      </header>
      {actions && <Actions row={row} {...actions} />}
      {actions && commands && <div className={classes.actions}>{commands}</div>}
      {never ? <p className={classes.never}>{t(isPast ? 'rewind.notYet' : 'fleet.detail.never')}</p> : <Fields row={row} telemetry={isPast ? null : (detail?.telemetry ?? null)} isPast={isPast} />}
    </section>
  );
}

function Actions({ row, following, onFollow }: { row: number; following: boolean; onFollow(): void }) {
  const { t } = useTranslation();
  const fleet = useFleet();
  const { cached, fixTimeMs } = useVehicle(row);
  const taken = useRelativeTime(fixTimeMs);
  const place = fleet.placeOf(row);
  return (
    <>
      {cached && <p className={classes.cached}>{t('map.popup.cached', { when: taken })}</p>}
      {place && (
        <div className={classes.actions}>
          <Button className={classes.action} aria-pressed={following} variant={following ? 'light' : 'filled'} onClick={onFollow}>
            {t(following ? 'map.popup.following' : 'map.popup.follow')}
          </Button>
          <Button className={classes.action} component="a" variant="default" href={externalMapAddress(place.latitude, place.longitude)} target="_blank" rel="noreferrer">
            {t('map.popup.openMap')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Of a past moment only the columns are known: what the live record alone knows is left out rather than mixed in. */
function Fields({ row, telemetry, isPast }: { row: number; telemetry: DeviceDetail['telemetry']; isPast: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useVehicle(row);
  const place = useFleet().placeOf(row);
  const ago = useRelativeTime(now.communicationMs);
  const battery = shownBatteryPercent(telemetry?.batteryLevel ?? now.batteryLevel, telemetry?.batteryPercent ?? null, false);
  const signal = gsmPercentOfSignal(telemetry?.gsmSignal ?? now.gsmSignal);
  const kind = t(now.lbs ? 'fleet.detail.lbs' : 'fleet.detail.gps');
  const satellites = telemetry?.satellitesAvailable ?? null;
  const ignition = telemetry === null ? now.ignition : telemetry.ignition;
  return (
    <dl className={classes.fields}>
      <Field name={t('fleet.detail.speed')}>{format.speed(shownSpeedKmh(now.speedKmh))}</Field>
      <Field name={t('fleet.detail.ignition')}>{ignition === null ? null : t(ignition ? 'fleet.detail.on' : 'fleet.detail.off')}</Field>
      {!isPast && <Field name={t('fleet.detail.odometer')}>{telemetry?.odometer == null ? null : format.distance(telemetry.odometer)}</Field>}
      <Field name={t('fleet.detail.battery')}>
        {battery === null ? null : (
          <span className={classes.level} data-level={batteryColour(battery)}>
            <IconBattery3 size={17} stroke={1.75} aria-hidden />
            {format.percent(battery / 100)}
          </span>
        )}
      </Field>
      <Field name={t('fleet.detail.signal')}>
        {signal === null ? null : (
          <span className={classes.level} data-level={gsmColour(signal)}>
            <IconAntennaBars5 size={17} stroke={1.75} aria-hidden />
            {format.percent(signal / 100)}
          </span>
        )}
      </Field>
      <Field name={t('fleet.detail.address')} wide>
        {place && <ReverseAddress latitude={place.latitude} longitude={place.longitude} />}
      </Field>
      <Field name={t('fleet.detail.position')}>{satellites === null ? kind : `${kind} · ${t('fleet.detail.satellites', { count: satellites })}`}</Field>
      <Field name={t('fleet.detail.fixTime')}>{Number.isNaN(now.fixTimeMs) ? null : format.dateTime(now.fixTimeMs)}</Field>
      <Field name={t('fleet.detail.communication')}>{ago === '' ? null : ago}</Field>
    </dl>
  );
}

/** A name and its value; what is not known is a dash. */
function Field({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={classes.field} data-wide={wide}>
      <dt>{name}</dt>
      <dd>{children ?? '—'}</dd>
    </div>
  );
}
