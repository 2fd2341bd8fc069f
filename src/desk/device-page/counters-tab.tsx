import { useTranslation } from 'react-i18next';
import { NO_SPEED_LIMIT } from '../../../domain/live/alarms/speed-limit.ts';
import { SENSOR_KINDS } from '../../../domain/live/devices/sensor-names.ts';
import { useDashboard } from '../../live/devices/dashboard.ts';
import { DialogButton } from '../device-panel/dialog-button.tsx';
import { hourMeterText } from '../../base/i18n/duration.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { Card, Fact, Facts } from './card.tsx';
import classes from './device.module.css';
import { useDevicePage } from './device-page.ts';

/** What it counts, and the speed above which it tells. */
export function CountersTab() {
  const { t } = useTranslation();
  const format = useFormat();
  const { whole, device, telemetry } = useDevicePage();
  // As the dialog has just left it.
  const limit = useDashboard().dashboard?.speedLimit ?? whole.speedLimit;
  const odometer = telemetry?.odometer ?? null;
  const hours = telemetry?.engineTimeOn ?? null;
  const names = SENSOR_KINDS.flatMap((kind) => Object.values(whole.sensors[kind]));
  return (
    <Card title={t('deviceScreen.counters.title')}>
      <p className={classes.quiet}>{t('deviceScreen.counters.lead')}</p>
      <Facts>
        <Fact name={t('deviceScreen.field.odometer')} value={odometer === null ? null : format.distance(odometer)}>
          <DialogButton action="odometer" device={device} />
        </Fact>
        <Fact name={t('deviceScreen.field.engineTimeOn')} value={hours === null ? null : hourMeterText(hours, format)}>
          <DialogButton action="hourMeter" device={device} />
        </Fact>
        <Fact
          name={t('deviceScreen.field.speedLimit')}
          value={
            limit === null
              ? t('panel.limit.none')
              : limit === NO_SPEED_LIMIT
                ? t('panel.limit.off')
                : format.speed(limit)
          }
        >
          <DialogButton action="speedAlert" device={device} />
        </Fact>
        <Fact
          name={t('deviceScreen.counters.sensors')}
          value={
            names.length === 0
              ? t('deviceScreen.counters.unnamed')
              : t('deviceScreen.counters.named', { names: names.join(', ') })
          }
        >
          <DialogButton action="sensors" device={device} />
        </Fact>
      </Facts>
    </Card>
  );
}
