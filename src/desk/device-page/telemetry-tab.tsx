import { useTranslation } from 'react-i18next';
import { GsmGroup } from '../device-panel/gsm-group.tsx';
import { InputsGroup } from '../device-panel/inputs-group.tsx';
import { LocationGroup } from '../device-panel/location-group.tsx';
import { OutputsGroup } from '../device-panel/outputs-group.tsx';
import { ReadingsGroup } from '../device-panel/readings-group.tsx';
import { useRelativeTime } from '../../base/i18n/format.ts';
import { Card } from './card.tsx';
import classes from './device.module.css';
import { useDevicePage } from './device-page.ts';

/** All values of the last record as they were understood, live. */
export function TelemetryTab() {
  const { t } = useTranslation();
  const { row, device, telemetry } = useDevicePage();
  const received = telemetry?.received ?? telemetry?.dateTime;
  const when = useRelativeTime(received === undefined ? null : Date.parse(received));
  if (telemetry === null)
    return (
      <Card title={t('deviceScreen.telemetry.title')} isWide>
        <p className={classes.quiet}>{t('deviceScreen.telemetry.none')}</p>
      </Card>
    );
  const props = { row, device, telemetry, isPast: false };
  return (
    <Card
      title={t('deviceScreen.telemetry.title')}
      aside={<span className={classes.quiet}>{t('deviceScreen.telemetry.when', { when })}</span>}
      isWide
    >
      <div className={classes.telemetry}>
        <LocationGroup {...props} />
        <ReadingsGroup {...props} />
        <InputsGroup {...props} />
        <OutputsGroup {...props} />
        <GsmGroup {...props} />
      </div>
    </Card>
  );
}
