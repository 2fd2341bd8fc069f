import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '../../../contract/rest/calls.ts';
import type { AreaPreview, PreviewVisit } from '../../../domain/desk/areas/area-preview.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { bodyOf, type AreaValues } from './area-values.ts';
import classes from './area-setting.module.css';

type PreviewInput = CallInput<'areas.preview'>['body'];

/** What a preview is asked of the values: the shape, and the vehicles that it would count for. */
function askedOf(values: AreaValues): PreviewInput {
  const { type, latitude, longitude, radius, points, user, devices, settings } = bodyOf(values);
  return { type, latitude, longitude, radius, points, user, devices, groups: settings?.groups };
}

interface Props {
  values: AreaValues;
  /** Whether there is a shape to look at. */
  isReady: boolean;
}

/** Before it is saved: which vehicles are inside now, and which went in or out in the last seven days. */
export function PreviewCard({ values, isReady }: Props) {
  const { t } = useTranslation();
  const write = useWrite('areas.preview');
  const [shownOf, setShownOf] = useState('');
  const input = askedOf(values);
  const now = JSON.stringify(input);
  const hasVehicles = values.devices.length + values.groups.length > 0;
  const run = async () => {
    setShownOf(now);
    await write.run({ body: input });
  };
  return (
    <section className={classes.preview} aria-label={t('areaSetting.preview')}>
      <header>
        <h2>{t('areaSetting.preview')}</h2>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconEye size={16} stroke={1.75} aria-hidden />}
          disabled={!isReady || !hasVehicles}
          loading={write.running !== null}
          onClick={() => void run()}
        >
          {t(write.value ? 'areaSetting.previewAgain' : 'areaSetting.previewRun')}
        </Button>
      </header>
      <p className={classes.lead}>
        {t(isReady && hasVehicles ? 'areaSetting.previewLead' : 'areaSetting.previewNeeds')}
      </p>
      {write.failure && <FailureCallout title={t('areaSetting.previewFailed')} failure={write.failure} />}
      {write.value && (
        <>
          {shownOf !== now && (
            <p className={classes.stale} role="status">
              {t('areaSetting.previewStale')}
            </p>
          )}
          <Outcome preview={write.value} />
        </>
      )}
    </section>
  );
}

/** Vehicles that a preview lists before it says how many more there are. */
const MOST_LISTED = 50;

function Outcome({ preview: { vehicles, asked, unread } }: { preview: AreaPreview }) {
  const { t } = useTranslation();
  const inside = vehicles.filter(({ isInside }) => isInside).length;
  return (
    <div role="status">
      <p className={classes.sum}>
        {t('areaSetting.previewSum', {
          inside,
          passed: vehicles.filter(({ visits }) => visits.length > 0).length,
          count: asked,
        })}
        {unread > 0 && ` ${t('areaSetting.previewUnread', { count: unread })}`}
      </p>
      <ul className={classes.vehicles}>
        {vehicles.slice(0, MOST_LISTED).map((vehicle) => (
          <li key={vehicle.device}>
            <strong>{vehicle.licensePlate ?? vehicle.name ?? vehicle.device}</strong>
            {vehicle.isInside && <span className={classes.inside}>{t('areaSetting.insideNow')}</span>}
            <Visits visits={vehicle.visits} />
          </li>
        ))}
      </ul>
      {vehicles.length > MOST_LISTED && <p>{t('areaSetting.previewMore', { more: vehicles.length - MOST_LISTED })}</p>}
    </div>
  );
}

/** Of several visits the last ones are told. */
const MOST_TOLD = 3;

function Visits({ visits }: { visits: readonly PreviewVisit[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const time = (at: string | null): string => (at === null ? t('areaSetting.open') : format.dateTime(Date.parse(at)));
  if (visits.length === 0) return null;
  return (
    <span className={classes.visits}>
      {t('areaSetting.visits', { count: visits.length })}
      {visits.slice(-MOST_TOLD).map(({ from, to }, at) => (
        <span key={at}>{t('areaSetting.visit', { from: time(from), to: time(to) })}</span>
      ))}
    </span>
  );
}
