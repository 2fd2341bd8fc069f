import { Button, Loader } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { filter } from 'rxjs';
import { Link } from 'wouter';
import type { DeviceDetail } from '../../../contract/core.ts';
import { useRelativeTime } from '../../i18n/format.ts';
import { useBridge } from '../../shell/console-context.tsx';
import { useObservable } from '../../shell/use-observable.ts';
import classes from './device-add.module.css';

/** Waits for a device's first position, live: the core looks at the device and follows its own topic. */
export function FirstPosition({ device }: { device: number }) {
  const { t } = useTranslation();
  const { core, detail$ } = useBridge();
  const own$ = useMemo(() => detail$.pipe(filter((detail) => detail?.device.id === device)), [detail$, device]);
  const detail = useObservable<DeviceDetail | null>(own$, null);
  useEffect(() => {
    void core.look(device);
    return () => void core.look(null);
  }, [core, device]);
  const telemetry = detail?.telemetry ?? null;
  const when = useRelativeTime(telemetry === null ? null : Date.parse(telemetry.received ?? telemetry.dateTime));
  return (
    <div className={classes.live} data-received={telemetry !== null}>
      {telemetry === null ? <Loader size={16} aria-hidden /> : <IconMapPin size={20} stroke={1.75} aria-hidden />}
      <span role="status">{telemetry === null ? t('deviceAdd.waiting') : t('deviceAdd.received')}</span>
      {/* Outside what is read aloud: it ticks. */}
      <span>{when}</span>
      {telemetry !== null && (
        <Button component={Link} href={`/trackdevice?device=${device}`} size="compact-md">
          {t('deviceAdd.show')}
        </Button>
      )}
    </div>
  );
}
