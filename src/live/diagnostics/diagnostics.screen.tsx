import { Skeleton } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diagnostics } from '../../../contract/core.ts';
import type { Problem } from '../../../contract/problem.ts';
import { drawnFrames } from '../map/drawn-frames.ts';
import { useBridge, useCore, useSignedIn } from '../../base/session/session-context.tsx';
import { Problems } from './problem-list.tsx';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { useLiveNumbers } from './use-diagnostics.ts';
import { useObservable } from '../../base/ui/use-observable.ts';
import { usePhone } from '../../base/ui/use-phone.ts';
import { CopyButton } from '../../base/ui/copy-button.tsx';
import classes from './diagnostics.module.css';
import { Headline } from './headline.tsx';
import { OutcomeTable } from './outcome-table.tsx';
import { DrawingCard } from './drawing-card.tsx';
import { StoreCards } from './store-cards.tsx';

const NO_PROBLEMS: readonly Problem[] = [];

/** What this tab receives, accepts, keeps and draws, once a second; the same as `await rastro.diagnostics()` and `rastro.frames()`. */
export default function DiagnosticsScreen() {
  const { t } = useTranslation();
  const numbers = useLiveNumbers();
  const phone = usePhone();
  useOwnFleet(numbers);
  const copy = numbers && (
    <CopyButton
      read={() => JSON.stringify({ ...numbers, frames: drawnFrames() }, null, 2)}
      label={t('diagnostics.copyJson')}
    />
  );
  return (
    <>
      <ScreenHeader title={t('diagnostics.title')} subtitle={t('diagnostics.lead')}>
        {!phone && copy}
      </ScreenHeader>
      <div className={classes.page}>
        {numbers ? <Numbers numbers={numbers} /> : <Bones />}
        {phone && copy}
      </div>
    </>
  );
}

/** Opened by its address the screen finds no fleet: it opens the one the person may see, so that there is something to measure. */
function useOwnFleet(numbers: Diagnostics | null): void {
  const core = useCore();
  const { user } = useSignedIn();
  const isEmpty = numbers?.vehicles === 0;
  useEffect(() => {
    if (isEmpty) void core.openFleet(user.profile === 'USER' ? { kind: 'user', userId: user.id } : { kind: 'all' });
  }, [core, isEmpty, user.id, user.profile]);
}

function Numbers({ numbers }: { numbers: Diagnostics }) {
  const { t } = useTranslation();
  const problems = useObservable(useBridge().problems$, NO_PROBLEMS);
  return (
    <>
      <Headline numbers={numbers} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <OutcomeTable title={t('diagnostics.events')} hint={t('diagnostics.eventsHint')} counts={numbers.events} />
          {numbers.ingest && (
            <OutcomeTable title={t('diagnostics.ingest')} hint={t('diagnostics.ingestHint')} counts={numbers.ingest} />
          )}
        </div>
        <div className={classes.column}>
          <section className={classes.card} aria-labelledby="problems">
            <h2 id="problems">{t('diagnostics.problems')}</h2>
            <Problems problems={problems} />
          </section>
          <StoreCards numbers={numbers} />
          <DrawingCard />
        </div>
      </div>
    </>
  );
}

function Bones() {
  const { t } = useTranslation();
  return (
    <div className={classes.tiles} role="status" aria-label={t('diagnostics.waiting')}>
      {[0, 1, 2, 3].map((index) => (
        <Skeleton key={index} height={118} radius="lg" />
      ))}
    </div>
  );
}
