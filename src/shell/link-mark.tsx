import { Popover, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkState } from '../../contract/core.ts';
import type { Problem } from '../../contract/problem.ts';
import { useFormat } from '../base/i18n/format.ts';
import { useBridge } from '../base/session/session-context.tsx';
import classes from './link-mark.module.css';
import { ProblemList } from '../live/diagnostics/problem-list.tsx';
import { useLinkText } from '../live/diagnostics/use-link-text.ts';
import { useLiveNumbers } from '../live/diagnostics/use-diagnostics.ts';
import { useObservable } from '../base/ui/use-observable.ts';

const IDLE: LinkState = { state: 'idle' };
const NO_PROBLEMS: readonly Problem[] = [];

/** How the live link is, how fresh its data; opens the list of what is wrong and what to do. `compact`: the dot alone. */
export function LinkMark({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation();
  const bridge = useBridge();
  const [open, setOpen] = useState(false);
  const link = useObservable(bridge.link$, IDLE);
  const text = useLinkText(link);
  const problems = useObservable(bridge.problems$, NO_PROBLEMS);
  const worst = problems.some((problem) => problem.severity === 'error')
    ? 'error'
    : problems.length > 0
      ? 'warning'
      : 'none';
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="top-start"
      width={360}
      shadow="md"
      trapFocus
      returnFocus
      withRoles
      withinPortal={false}
    >
      <Popover.Target>
        <UnstyledButton
          className={compact ? classes.compact : classes.mark}
          onClick={() => setOpen(!open)}
          aria-label={compact ? text : undefined}
        >
          <span className={classes.dot} data-state={link.state} data-worst={worst} aria-hidden />
          {!compact && <Words link={link} text={text} problems={problems} />}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('link.status')}>
        <ProblemList link={link} problems={problems} onLeave={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Words({ link, text, problems }: { link: LinkState; text: string; problems: readonly Problem[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const numbers = useLiveNumbers();
  const freshness = numbers?.freshnessMs.p50 ?? null;
  const rate = numbers?.eventsPerSecond ?? 0;
  const behindMs = numbers?.behindMs ?? 0;
  return (
    <>
      <strong className={classes.state}>{text}</strong>
      {problems.some(({ code }) => code === 'link-down') && <span>{t('link.lastKnown')}</span>}
      {link.state === 'live' && freshness !== null && <span>{format.milliseconds(freshness)}</span>}
      {link.state === 'live' && (
        <span>{t('link.events', { count: rate, shown: format.decimal(rate, rate < 10 ? 1 : 0) })}</span>
      )}
      {link.state === 'live' && behindMs > 0 && (
        <span className={classes.behind} role="status">
          {t('link.behind', { seconds: format.decimal(behindMs / 1000, 1) })}
        </span>
      )}
      {problems.length > 0 && (
        <span className={classes.problems}>
          <IconAlertTriangle size={15} stroke={1.75} aria-hidden />
          {t('link.problems', { count: problems.length })}
        </span>
      )}
    </>
  );
}
