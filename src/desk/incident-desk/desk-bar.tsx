import { ActionIcon, Button, Switch } from '@mantine/core';
import { IconAlertOctagon, IconArrowUp, IconRefresh } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../base/query/use-call.ts';
import classes from './operator-area.module.css';
import type { DeskActor } from './use-desk.ts';

interface Props {
  actor: DeskActor;
  isAsking: boolean;
  /** Ids of the rows that are shown: what is among them is no news any more. */
  shown: readonly string[];
  /** Whether open ones are shown, the most urgent first. */
  isByUrgency: boolean;
  /** Shows them so. */
  onUrgent(): void;
  /** Shows what was announced. */
  onNews(ids: readonly string[]): void;
}

/** What keeps the list of now: the switch with its countdown, the press for at once, and what was raised meanwhile. */
export function DeskBar({ actor, isAsking, shown, isByUrgency, onUrgent, onNews }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.bar}>
      <Countdown actor={actor} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('desk.refresh')}
        loading={isAsking}
        onClick={() => actor.send({ type: 'REFRESH' })}
      >
        <IconRefresh size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Urgent isByUrgency={isByUrgency} onUrgent={onUrgent} />
      <News actor={actor} shown={shown} onNews={onNews} />
    </div>
  );
}

/** How many urgent ones wait for an operator, and the way to them. */
function Urgent({ isByUrgency, onUrgent }: Pick<Props, 'isByUrgency' | 'onUrgent'>) {
  const { t } = useTranslation();
  const { value: counts } = useCall('incidents.counts', { query: {} }, { keptMs: 0 });
  const count = counts?.urgent ?? 0;
  return (
    <Button
      variant="default"
      h={36}
      px={12}
      className={classes.urgent}
      data-some={count > 0}
      aria-pressed={isByUrgency}
      title={t('desk.urgentHint')}
      leftSection={<IconAlertOctagon size={18} stroke={1.75} aria-hidden />}
      onClick={onUrgent}
    >
      {t('desk.urgent', { count })}
    </Button>
  );
}

/** Its place is always there, so that nothing below moves when something is announced. */
function News({ actor, shown, onNews }: Pick<Props, 'actor' | 'shown' | 'onNews'>) {
  const { t } = useTranslation();
  const news = useSelector(actor, ({ context }) => context.news);
  const unseen = news.filter((id) => !shown.includes(id));
  const count = unseen.length;
  return (
    <div className={classes.news} role="status">
      {count > 0 && (
        <Button
          h={36}
          title={t('desk.newsHint')}
          leftSection={<IconArrowUp size={16} stroke={2} aria-hidden />}
          onClick={() => onNews(unseen)}
        >
          {t('desk.news', { count })}
        </Button>
      )}
    </div>
  );
}

/** Of its own, since it is drawn every second. */
function Countdown({ actor }: Pick<Props, 'actor'>) {
  const { t } = useTranslation();
  const isOn = useSelector(actor, (state) => !state.matches('still'));
  const seconds = useSelector(actor, ({ context }) => context.leftS);
  return (
    <div className={classes.auto}>
      <Switch
        label={t('desk.auto')}
        checked={isOn}
        onChange={(event) => actor.send({ type: 'AUTO', isOn: event.currentTarget.checked })}
      />
      <span className={classes.left} role="timer">
        {isOn && t('desk.autoIn', { seconds })}
      </span>
    </div>
  );
}
