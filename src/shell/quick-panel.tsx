import { Link } from 'wouter';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diagnostics } from '../../contract/core.ts';
import type { Problem } from '../../contract/problem.ts';
import { currentCounts } from '../live/fleet/current-fleet.ts';
import { useIsPast } from '../live/fleet/use-is-past.ts';
import { useFormat, useRelativeTime } from '../base/i18n/format.ts';
import { ActivitySign } from '../live/signs/activity-sign.tsx';
import { isCounted, SIGN_NAMES } from '../live/signs/sign-shapes.ts';
import { capsOf, KEYS } from '../base/keys/keys.ts';
import { every, isApple } from '../base/platform.ts';
import { Dialog } from '../base/ui/dialog.tsx';
import { useBridge, useCore } from '../base/session/session-context.tsx';
import { useAppConfig } from '../base/console/console-context.tsx';
import { Problems } from '../live/diagnostics/problem-list.tsx';
import classes from './quick-panel.module.css';
import { useLiveNumbers } from '../live/diagnostics/use-diagnostics.ts';
import { useObservable } from '../base/ui/use-observable.ts';
import { ownBuild } from './version-watch.tsx';

const NO_PROBLEMS: readonly Problem[] = [];
const REACH_PERIOD_MS = 10_000;

/** The facts of the moment in a drawer; everything in it is read once a second or more seldom, and only while it is open. */
export function QuickPanel({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const numbers = useLiveNumbers();
  const problems = useObservable(useBridge().problems$, NO_PROBLEMS);
  return (
    <Dialog title={t('quick.title')} onDismiss={onLeave} shape="drawer" closable>
      <Counts />
      {numbers && <LinkFacts numbers={numbers} />}
      <Section title={t('quick.problems')}>
        <Problems problems={problems} />
      </Section>
      {numbers && <LogFacts numbers={numbers} />}
      <SystemFacts />
      <Keys />
      <Link href="/diagnostics" className={classes.more} onClick={onLeave}>
        {t('link.toDiagnostics')}
      </Link>
    </Dialog>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>{title}</h3>
      {children}
    </section>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The counts of the fleet on screen; read with the numbers, once a second, not with every change of the fleet. */
function Counts() {
  const { t } = useTranslation();
  const format = useFormat();
  useLiveNumbers();
  const isPast = useIsPast();
  const counts = currentCounts();
  return (
    <Section title={t('quick.fleet')}>
      {counts === null ? (
        <p className={classes.note}>{t('quick.noFleet')}</p>
      ) : (
        <ul className={classes.counts}>
          {counts.map((count, activity) => {
            if (!isCounted(count, activity)) return null;
            const name = SIGN_NAMES[activity] ?? 'offline';
            return (
              <li key={name} data-activity={name}>
                <ActivitySign activity={activity} sizePx={15} />
                <strong>{format.integer(count)}</strong>
                <span>{t(`fleet.activity.${name}`)}</span>
              </li>
            );
          })}
        </ul>
      )}
      {isPast && <p className={classes.note}>{t('quick.past')}</p>}
    </Section>
  );
}

function LinkFacts({ numbers }: { numbers: Diagnostics }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { p50 } = numbers.freshnessMs;
  const rate = numbers.eventsPerSecond;
  return (
    <Section title={t('quick.link')}>
      <dl className={classes.facts}>
        <Fact name={t('quick.state')} value={t(`link.${numbers.link.state}`)} />
        <Fact name={t('quick.freshness')} value={p50 === null ? t('common.none') : format.milliseconds(p50)} />
        <Fact name={t('quick.rate')} value={format.decimal(rate, rate < 10 ? 1 : 0)} />
        {numbers.behindMs > 0 && <Fact name={t('quick.behind')} value={format.milliseconds(numbers.behindMs)} />}
      </dl>
    </Section>
  );
}

/** The oldest moment the log goes back to, server's clock, ms; null while it holds nothing. */
function useReach(): number | null {
  const core = useCore();
  const [oldestMs, setOldestMs] = useState<number | null>(null);
  useEffect(() => {
    let isLeft = false;
    const ask = async (): Promise<void> => {
      try {
        const span = await core.logSpan(0, 1, 1);
        if (!isLeft) setOldestMs(span.oldestMs);
      } catch {
        // The core is being replaced: the next turn asks the new one.
      }
    };
    void ask();
    const stop = every(REACH_PERIOD_MS, () => void ask());
    return () => {
      isLeft = true;
      stop();
    };
  }, [core]);
  return oldestMs;
}

function LogFacts({ numbers: { log } }: { numbers: Diagnostics }) {
  const { t } = useTranslation();
  const format = useFormat();
  const reachMs = useReach();
  const ago = useRelativeTime(reachMs);
  return (
    <Section title={t('quick.log')}>
      <dl className={classes.facts}>
        <Fact name={t('quick.logEvents')} value={format.integer(log.events)} />
        <Fact name={t('quick.logBytes')} value={format.bytes(log.bytes)} />
        <Fact
          name={t('quick.reach')}
          value={reachMs === null ? t('common.none') : `${format.time(reachMs)} · ${ago}`}
        />
      </dl>
    </Section>
  );
}

function SystemFacts() {
  const { t } = useTranslation();
  const { version } = useAppConfig();
  const own = ownBuild();
  return (
    <Section title={t('quick.system')}>
      <dl className={classes.facts}>
        <Fact name={t('quick.page')} value={own ? `${own.version} · ${own.build.slice(0, 7)}` : t('common.none')} />
        <Fact name={t('quick.server')} value={version || t('common.none')} />
      </dl>
    </Section>
  );
}

const SHOWN_KEYS = ['palette', 'search', 'panel', 'keys'] as const;

function Keys() {
  const { t } = useTranslation();
  return (
    <Section title={t('quick.keysTitle')}>
      <dl className={classes.facts}>
        {SHOWN_KEYS.map((id) => (
          <Fact
            key={id}
            name={t(`palette.keys.${id}`)}
            value={capsOf(KEYS[id], { space: '' }, isApple()).map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          />
        ))}
      </dl>
    </Section>
  );
}
