import { Button, Loader } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filter } from 'rxjs';
import { Link } from 'wouter';
import type { DeviceDetail } from '../../../contract/core.ts';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import { useRelativeTime } from '../../base/i18n/format.ts';
import { useCall } from '../../base/query/use-call.ts';
import { useBridge } from '../../base/session/session-context.tsx';
import { useObservable } from '../../base/ui/use-observable.ts';
import classes from './device-add.module.css';

/** What came while the link to the broker was down is not sent again: it is asked for. */
const ASK_EVERY_MS = 10_000;

/** The telemetry of a device as it comes: the data core selects the device, which subscribes to its topic. */
function useTelemetry(device: number): Telemetry | null {
  const { core, detail$ } = useBridge();
  const own$ = useMemo(() => detail$.pipe(filter((detail) => detail?.device.id === device)), [detail$, device]);
  const detail = useObservable<DeviceDetail | null>(own$, null);
  const [isFollowed, setFollowed] = useState(false);
  useEffect(() => {
    void core.look(device).then(() => setFollowed(true));
    return () => void core.look(null);
  }, [core, device]);
  // Asked after the subscription: a phone may send its first position before it, and the next one in an hour.
  const question = isFollowed ? { params: { ids: String(device) } } : null;
  const last = useCall('positions.ofDevices', question, { keptMs: 0, isForgotten: true, everyMs: ASK_EVERY_MS });
  return detail?.telemetry ?? last.value?.[0] ?? null;
}

/** Waits for the first position of a device. */
export function FirstPosition({ device }: { device: number }) {
  const { t } = useTranslation();
  const telemetry = useTelemetry(device);
  const when = useRelativeTime(telemetry === null ? null : Date.parse(telemetry.received ?? telemetry.dateTime));
  return (
    <div className={classes.live} data-received={telemetry !== null}>
      {telemetry === null ? <Loader size={16} aria-hidden /> : <IconMapPin size={20} stroke={1.75} aria-hidden />}
      <span role="status">{telemetry === null ? t('deviceAdd.waiting') : t('deviceAdd.received')}</span>
      {/* Outside the live region: it changes every second. */}
      <span>{when}</span>
      {telemetry !== null && (
        <Button component={Link} href={`/trackdevice?device=${device}`} size="compact-md">
          {t('deviceAdd.show')}
        </Button>
      )}
    </div>
  );
}
