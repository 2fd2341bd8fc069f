import { Button } from '@mantine/core';
import { IconAdjustments, IconLock, IconMap2, IconPlus } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { grants } from '../../../domain/people/users/grants.ts';
import { WORKED_ON } from '../../../domain/desk/incidents/incident-codes.ts';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { useKeptAnswers } from '../../base/query/kept-answers.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { Notice } from '../../base/ui/notice.tsx';
import page from '../../base/ui/page.module.css';
import { usePhone } from '../../base/ui/use-phone.ts';
import { DeskBar } from './desk-bar.tsx';
import { DeskBoard } from './desk-board.tsx';
import { DeskExport } from './desk-export.tsx';
import { DeskFilters } from './desk-filters.tsx';
import { DeskTabs } from './desk-tabs.tsx';
import classes from './operator-area.module.css';
import { useDeskActor, useDeskDeeds } from './use-desk.ts';
import { useDeskList } from './use-desk-list.ts';
import { useLiveRows } from './use-live-rows.ts';
import { situationText } from '../incidents/case-words.ts';
import { useMapFold } from './use-map-fold.ts';

/** The desk: what an operator's shift is made of, from the alert to the closed case. */
export default function OperatorAreaScreen() {
  const { t } = useTranslation();
  const phone = usePhone();
  const { permissions } = useSignedIn();
  const isAllowed = grants(permissions, 'MONITORING_INCIDENTS');
  const buttons = isAllowed && <Buttons />;
  return (
    <>
      <ScreenHeader title={t('desk.title')} subtitle={t('desk.lead')}>
        {!phone && buttons}
      </ScreenHeader>
      <div className={`${page.page} ${classes.page}`}>
        {phone && buttons}
        {isAllowed ? <Desk /> : <Closed />}
      </div>
    </>
  );
}

/** Without the right nothing of an incident is shown, also where it was there a moment ago. */
function Closed({ onRetry }: { onRetry?: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice title={t('desk.closed')} text={t('desk.closedText')} icon={<IconLock size={26} stroke={1.75} />}>
      {onRetry && (
        <Button variant="default" h={40} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </Notice>
  );
}

/** A new incident, and for administrators the rules that raise them. */
function Buttons() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const [, go] = useLocation();
  return (
    <div className={page.actions}>
      {user.profile === 'ADMINISTRATOR' && (
        <Button
          variant="default"
          h={40}
          leftSection={<IconAdjustments size={18} stroke={1.75} aria-hidden />}
          onClick={() => go('/incident-rules')}
        >
          {t('desk.rules')}
        </Button>
      )}
      <Button h={40} leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => go('/new-incident')}>
        {t('desk.add')}
      </Button>
    </div>
  );
}

const NOBODY: readonly string[] = [];

function Desk() {
  const { t } = useTranslation();
  const kept = useKeptAnswers();
  const actor = useDeskActor();
  const tab = useSelector(actor, ({ context }) => context.tab);
  const list = useDeskList(tab);
  const [isMapOpen, toggleMap] = useMapFold();
  const [wanted, setWanted] = useState(NOBODY);
  useLiveRows(actor, list);
  useDeskDeeds(actor, {
    refresh: () => {
      list.again();
      kept.ask('incidents.counts');
    },
    // From the first page on, and in the order of the tab.
    turn: list.restart,
  });
  if (list.failure?.kind === 'forbidden') return <Closed onRetry={list.again} />;
  const shown = (list.rows ?? []).map(({ id }) => String(id));
  return (
    <DeskTabs tab={tab} onTab={(next) => actor.send({ type: 'TAB', tab: next })}>
      {tab === 'PROGRESS' && (
        <p className={classes.hint}>{t('desk.progressHint', { situation: situationText(WORKED_ON) })}</p>
      )}
      {tab === 'FILTERS' && <DeskFilters filters={list.filters} onFilter={list.filter} />}
      <div className={classes.head}>
        <DeskBar
          actor={actor}
          isAsking={list.isAsking}
          shown={shown}
          isByUrgency={tab === 'OPEN' && list.sort?.by === 'severity' && !list.sort.isDescending}
          onUrgent={() => {
            if (tab === 'OPEN') list.restart();
            else actor.send({ type: 'TAB', tab: 'OPEN' });
          }}
          onNews={(ids) => {
            // In any other order they may stand on any page.
            list.sortBy('created', true);
            setWanted(ids);
            actor.send({ type: 'REFRESH' });
          }}
        />
        <div className={classes.tools}>
          <MapSwitch isOpen={isMapOpen} onToggle={toggleMap} />
          <DeskExport query={list.query} disabled={list.total === 0} />
        </div>
      </div>
      <DeskBoard
        tab={tab}
        list={list}
        isMapOpen={isMapOpen}
        wanted={wanted}
        onRefresh={() => actor.send({ type: 'REFRESH' })}
        onFound={() => setWanted(NOBODY)}
      />
    </DeskTabs>
  );
}

/** Unfolds the map beside the list, and folds it away. */
function MapSwitch({ isOpen, onToggle }: { isOpen: boolean; onToggle(): void }) {
  const { t } = useTranslation();
  return (
    <Button
      variant={isOpen ? 'light' : 'default'}
      h={40}
      leftSection={<IconMap2 size={18} stroke={1.75} aria-hidden />}
      aria-pressed={isOpen}
      onClick={onToggle}
    >
      {t('desk.map.show')}
    </Button>
  );
}
