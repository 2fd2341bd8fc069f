import { CloseButton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../../base/ui/use-phone.ts';
import { Clock, LiveButton } from './clock.tsx';
import { GapCard } from './gap-card.tsx';
import { Notes } from './notes.tsx';
import { RangeMenu } from './range-menu.tsx';
import type { RewindBarProps } from './rewind-bar.tsx';
import classes from './rewind-bar.module.css';
import { Track } from './track.tsx';
import { Speeds, Transport } from './transport.tsx';
import { useFleetFill } from './use-fleet-fill.ts';
import { useGoToMark } from './use-go-to-mark.ts';
import { useTimeWindow } from './use-head.ts';
import { useRoom } from './use-room.ts';
import { useSpan } from './use-span.ts';

const BINS = 180;
const PHONE_BINS = 90;

/** The open time bar. Only its clock and its head follow each move. */
export function OpenBar({ rewind, aboveSheet, onMark, onRoom }: RewindBarProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const { actor, rangeMs, gap, setGap } = rewind;
  const [edition, setEdition] = useState(0);
  const window = useTimeWindow(actor, rangeMs, phone ? PHONE_BINS : BINS);
  const span = useSpan(actor, window, edition);
  const fleetFill = useFleetFill(() => setEdition((before) => before + 1));
  const bar = useRoom(onRoom);
  const goToMark = useGoToMark(actor, onMark);
  // The gap as the log has it now: its end may move, and filling changes it.
  const chosenGap = gap && (span?.gaps.find(({ fromMs, toMs }) => fromMs < gap.toMs && toMs > gap.fromMs) ?? null);
  const isEmpty = span !== null && span.oldestMs === null;
  const parts: BarParts = {
    transport: <Transport rewind={rewind} disabled={span === null || isEmpty} />,
    choices: <Choices rewind={rewind} />,
    track: (
      <Track
        actor={actor}
        window={window}
        span={span}
        phone={phone}
        chosenGap={chosenGap}
        onGap={(next) => setGap(next.fromMs === chosenGap?.fromMs ? null : next)}
        onMark={goToMark}
      />
    ),
    clock: <Clock actor={actor} span={span} />,
    live: <LiveButton actor={actor} compact={phone} />,
    close: <Close phone={phone} onClose={rewind.toggle} />,
  };
  return (
    <section
      ref={bar}
      className={classes.bar}
      aria-label={t('rewind.label')}
      style={phone ? { bottom: aboveSheet } : undefined}
    >
      {chosenGap !== null && <GapCard gap={chosenGap} fleetFill={fleetFill} onClose={() => setGap(null)} />}
      <Notes actor={actor} isEmpty={isEmpty} fleetFill={fleetFill} />
      {phone ? <PhoneRows {...parts} /> : <DeskRow {...parts} />}
    </section>
  );
}

type BarParts = Record<'transport' | 'choices' | 'track' | 'clock' | 'live' | 'close', ReactNode>;

const DeskRow = ({ transport, choices, track, clock, live, close }: BarParts) => (
  <div className={classes.row}>
    {transport}
    {choices}
    {track}
    {clock}
    {live}
    {close}
  </div>
);

const PhoneRows = ({ transport, choices, track, clock, live, close }: BarParts) => (
  <>
    <div className={classes.row}>
      {transport}
      {clock}
      {live}
    </div>
    {track}
    <div className={classes.row}>
      {choices}
      {close}
    </div>
  </>
);

const Choices = ({ rewind: { actor, rangeMs, setRange } }: Pick<RewindBarProps, 'rewind'>) => (
  <>
    <Speeds actor={actor} />
    <RangeMenu rangeMs={rangeMs} onRange={setRange} />
  </>
);

function Close({ phone, onClose }: { phone: boolean; onClose(): void }) {
  const { t } = useTranslation();
  return (
    <CloseButton
      aria-label={t('rewind.close')}
      title={t('rewind.close')}
      size={phone ? 44 : 'md'}
      iconSize={20}
      onClick={onClose}
    />
  );
}
