import {
  IconAntennaBars1,
  IconAntennaBars2,
  IconAntennaBars3,
  IconAntennaBars4,
  IconAntennaBars5,
  IconKey,
  IconKeyOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { batteryColour, gsmColour, gsmPercentOfSignal } from '../../../domain/live/telemetry/signal.ts';
import { useBattery } from './use-device-models.ts';
import { useFormat } from '../../base/i18n/format.ts';
import classes from './readings.module.css';

const BARS = [IconAntennaBars1, IconAntennaBars2, IconAntennaBars3, IconAntennaBars4, IconAntennaBars5] as const;

/** Percent of a battery, in its colour, by its byte (`batteryOfByte`) and the model of its tracker; nothing where it is not known. */
export function BatteryReading({ battery, model }: { battery: number; model: string | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const percent = useBattery(battery, model);
  if (percent === null) return null;
  return (
    <span className={classes.reading} data-level={batteryColour(percent)} title={t('fleet.detail.battery')}>
      {format.percent(percent / 100)}
    </span>
  );
}

/** Bars of a signal (1 to 4), with its percent in words where there is room; nothing where it is not known. */
export function SignalReading({ signal, inWords = false }: { signal: number; inWords?: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const percent = gsmPercentOfSignal(signal);
  if (percent === null) return null;
  const Bars = BARS[signal] ?? IconAntennaBars1;
  const text = format.percent(percent / 100);
  return (
    <span className={classes.reading} data-signal={gsmColour(percent)} title={`${t('fleet.detail.signal')}: ${text}`}>
      <Bars size={15} stroke={2.25} aria-hidden /> {inWords ? text : <span className="visually-hidden">{text}</span>}
    </span>
  );
}

/** A key, struck through while the ignition is off; nothing where it is not known. */
export function IgnitionReading({ ignition, inWords = false }: { ignition: boolean | null; inWords?: boolean }) {
  const { t } = useTranslation();
  if (ignition === null) return null;
  const Key = ignition ? IconKey : IconKeyOff;
  const text = t(ignition ? 'fleet.detail.on' : 'fleet.detail.off');
  return (
    <span className={classes.reading} data-ignition={ignition} title={`${t('fleet.detail.ignition')}: ${text}`}>
      <Key size={15} stroke={2} aria-hidden /> {inWords ? text : <span className="visually-hidden">{text}</span>}
    </span>
  );
}
