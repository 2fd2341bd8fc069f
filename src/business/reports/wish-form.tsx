import { Button, SegmentedControl } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { REPORT_MOST_DEVICES } from '../../../domain/live/devices/tracker-panel.ts';
import { DevicesField } from '../../live/devices/devices-field.tsx';
import { printPage } from '../../base/platform.ts';
import { Callout } from '../../base/ui/callout.tsx';
import classes from './report.module.css';
import { faultOf, REPORT_MOST_DAYS, type ReportWish } from './use-report.ts';
import { DayField } from '../../base/ui/moment/moment-field.tsx';

interface WishProps {
  wish: ReportWish;
  onWish(wish: ReportWish): void;
}

interface Props extends WishProps {
  /** Of the vehicles; of one that is not known yet its id. */
  names: ReadonlyMap<number, string>;
  /** All that it tells is there. */
  isWhole: boolean;
}

/** Vehicles, period and orientation of the report; not on the paper. */
export function WishForm({ wish, names, isWhole, onWish }: Props) {
  const { t } = useTranslation();
  const fault = faultOf(wish);
  return (
    <section className={classes.form} aria-label={t('displacement.settings')}>
      <Button
        component={Link}
        href="/trackback"
        variant="subtle"
        leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
      >
        {t('displacement.back')}
      </Button>
      <div className={classes.fields}>
        <Vehicles wish={wish} onWish={onWish} names={names} />
        <PeriodAndPaper wish={wish} onWish={onWish} />
        <Button
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
          disabled={fault !== null || !isWhole}
          onClick={printPage}
        >
          {t('displacement.print')}
        </Button>
      </div>
      {fault && (
        <Callout tone={fault === 'noDevice' ? 'plain' : 'warning'}>
          {t(`displacement.${fault}`, { days: REPORT_MOST_DAYS })}
        </Callout>
      )}
    </section>
  );
}

function Vehicles({ wish, names, onWish }: WishProps & Pick<Props, 'names'>) {
  const { t } = useTranslation();
  return (
    <DevicesField
      // Names come after the field, which keeps those that it began with.
      key={[...names.values()].join()}
      label={t('displacement.devices', { most: REPORT_MOST_DEVICES })}
      placeholder={t('displacement.search')}
      none={t('displacement.devicesNone')}
      value={wish.devices.map(String)}
      known={wish.devices.map((id) => ({ id, name: names.get(id) ?? String(id), licensePlate: null }))}
      most={REPORT_MOST_DEVICES}
      error={undefined}
      onChange={(ids) => onWish({ ...wish, devices: ids.map(Number) })}
    />
  );
}

function PeriodAndPaper({ wish, onWish }: WishProps) {
  const { t } = useTranslation();
  const fault = faultOf(wish);
  const isWrong = fault === 'endBefore' || fault === 'tooLong';
  return (
    <>
      <DayField
        label={t('displacement.from')}
        value={wish.from}
        error={isWrong}
        onChange={(value) => onWish({ ...wish, from: value })}
      />
      <DayField
        label={t('displacement.to')}
        value={wish.to}
        error={isWrong}
        onChange={(value) => onWish({ ...wish, to: value })}
      />
      <SegmentedControl
        aria-label={t('displacement.orientation')}
        value={wish.orientation}
        data={[
          { value: 'portrait', label: t('displacement.portrait') },
          { value: 'landscape', label: t('displacement.landscape') },
        ]}
        onChange={(orientation) => onWish({ ...wish, orientation })}
      />
    </>
  );
}
