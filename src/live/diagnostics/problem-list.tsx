import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { LinkState } from '../../../contract/core.ts';
import type { Problem } from '../../../contract/problem.ts';
import { useFormat, useTimeUntil } from '../../base/i18n/format.ts';
import classes from './problem-list.module.css';
import { useLiveNumbers } from './use-diagnostics.ts';

interface Props {
  link: LinkState;
  problems: readonly Problem[];
  /** Called when the reader follows the link to the diagnostics. */
  onLeave?: () => void;
}

/** What is wrong now, since when and what to do; says so when nothing is. */
export function ProblemList({ link, problems, onLeave }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.list}>
      <h2 className={classes.heading}>{t('link.status')}</h2>
      <Freshness />
      {link.state === 'waiting' && <Retry retryAtMs={link.retryAtMs} />}
      <Problems problems={problems} />
      <Link href="/diagnostics" className={classes.more} onClick={onLeave}>
        {t('link.toDiagnostics')}
      </Link>
    </div>
  );
}

/** The standing problems alone. */
export function Problems({ problems }: { problems: readonly Problem[] }) {
  const { t } = useTranslation();
  if (problems.length === 0)
    return (
      <p className={classes.fine}>
        <IconCircleCheck size={18} stroke={1.75} aria-hidden />
        {t('link.noProblems')}
      </p>
    );
  return (
    <ul className={classes.problems}>
      {problems.map((problem) => (
        <ProblemItem key={problem.code} problem={problem} />
      ))}
    </ul>
  );
}

function ProblemItem({ problem }: { problem: Problem }) {
  const { t } = useTranslation();
  const format = useFormat();
  const Icon = problem.severity === 'error' ? IconExclamationCircle : IconAlertTriangle;
  return (
    <li className={classes.problem} data-severity={problem.severity}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <div>
        <strong>{t(`problem.${problem.code}.title`, { seconds: 0, ...problem.values })}</strong>
        <p>{t(`problem.${problem.code}.tip`, { seconds: 0, ...problem.values })}</p>
        <small>{t('problem.since', { time: format.time(problem.sinceMs) })}</small>
      </div>
    </li>
  );
}

function Freshness() {
  const { t } = useTranslation();
  const format = useFormat();
  const { p50, p99 } = useLiveNumbers()?.freshnessMs ?? { p50: null, p99: null };
  if (p50 === null || p99 === null) return <p className={classes.line}>{t('link.freshnessUnknown')}</p>;
  return (
    <p className={classes.line}>
      {t('link.freshness', { p50: format.milliseconds(p50), p99: format.milliseconds(p99) })}
    </p>
  );
}

function Retry({ retryAtMs }: { retryAtMs: number }) {
  const { t } = useTranslation();
  return <p className={classes.line}>{t('link.waitingIn', { when: useTimeUntil(retryAtMs) })}</p>;
}
