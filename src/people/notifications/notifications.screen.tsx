import { Button } from '@mantine/core';
import { IconBellOff, IconChecks, IconLock } from '@tabler/icons-react';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { AlarmRecord } from '../../../domain/live/alarms/alarm.ts';
import { grants } from '../../../domain/people/users/grants.ts';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { ExportButton } from '../../base/jobs/export-button.tsx';
import { ListFailure, NoRows } from '../../base/list/list-states.tsx';
import { ListTable } from '../../base/list/list-table.tsx';
import { Pager } from '../../base/list/pager.tsx';
import { useSelection } from '../../base/list/selection.ts';
import { NewAbove } from './news-list.tsx';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { offerFocus } from '../../base/ui/lost-focus.ts';
import { Notice } from '../../base/ui/notice.tsx';
import page from '../../base/ui/page.module.css';
import { belowToasts } from '../../base/ui/toast-room.ts';
import { useAlarmColumns, wayTo } from './alarm-columns.tsx';
import { AlarmFilters } from './alarm-filters.tsx';
import { openOf } from './alarms-list.ts';
import classes from './notifications.module.css';
import { useAcknowledge, useAlarms } from './use-alarms.ts';

/** The alarms of the vehicles that a person sees, the newest first. Open to everybody, with data for who may see them. */
export default function NotificationsScreen() {
  const { t } = useTranslation();
  const { permissions } = useSignedIn();
  return (
    <>
      <ScreenHeader title={t('alarms.title')} subtitle={t('alarms.lead')} />
      <div className={page.page}>{grants(permissions, 'MONITORING_NOTIFICATIONS') ? <AlarmsList /> : <Closed />}</div>
    </>
  );
}

function AlarmsList() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { list, rows, sinceMs, fresh, know } = useAlarms();
  const { acknowledge, running } = useAcknowledge(know);
  const selection = useSelection(list.occasion);
  const columns = useAlarmColumns({ sinceMs, running, onAcknowledge: (alarm) => void acknowledge([alarm]) });
  const chosen = rows.filter(({ id }) => selection.chosen[id]);
  const hasRows = list.rows === undefined ? list.failure === null : list.total > 0;
  return (
    <>
      <div className={classes.head}>
        <div className={classes.filters}>
          <AlarmFilters filters={list.filters} filter={list.filter} />
        </div>
        <ExportButton call="alarms.list" query={list.query} title={t('alarms.title')} disabled={list.total === 0} />
      </div>
      <NewAbove count={fresh.count} onShow={fresh.show} />
      <ListFailure list={list} />
      <section className={classes.card} data-list data-empty={!hasRows} aria-label={t('alarms.title')}>
        {hasRows && (
          <ListTable
            list={list}
            label={t('alarms.title')}
            columns={columns}
            idOf={({ id }) => id}
            selection={selection}
            onOpen={(alarm) => navigate(wayTo(alarm))}
          />
        )}
        <NoRows list={list} empty={<Empty />} />
        {list.total > 0 && (
          <Pager page={list.page} size={list.size} sizes={list.sizes} total={list.total} onPage={list.turn} />
        )}
      </section>
      {chosen.length > 0 && (
        <ChosenBar
          chosen={chosen}
          isBusy={running !== null}
          onAcknowledge={() => void acknowledge(chosen).then((isDone) => isDone && selection.set({}))}
          onClear={() => selection.set({})}
        />
      )}
    </>
  );
}

interface BarProps {
  chosen: readonly AlarmRecord[];
  isBusy: boolean;
  onAcknowledge(): void;
  onClear(): void;
}

/** What is chosen, and one press that acknowledges all of it. */
function ChosenBar({ chosen, isBusy, onAcknowledge, onClear }: BarProps) {
  const { t } = useTranslation();
  const open = openOf(chosen).length;
  // Once nothing is chosen any more the bar goes, with the button that had the focus.
  useLayoutEffect(() => () => offerFocus(), []);
  return (
    <div ref={belowToasts} className={classes.bar} role="group" aria-label={t('list.bulk.label')}>
      <span role="status">{t('list.bulk.chosen', { count: chosen.length })}</span>
      <Button
        h={36}
        leftSection={<IconChecks size={17} stroke={1.75} aria-hidden />}
        loading={isBusy}
        disabled={open === 0}
        onClick={onAcknowledge}
      >
        {t('alarms.acknowledgeAll', { count: open })}
      </Button>
      <Button variant="subtle" color="gray" h={36} onClick={onClear}>
        {t('list.bulk.none')}
      </Button>
    </div>
  );
}

function Empty() {
  const { t } = useTranslation();
  return (
    <Notice title={t('alarms.empty')} text={t('alarms.emptyText')} icon={<IconBellOff size={26} stroke={1.75} />} />
  );
}

/** The page is there for everybody; what is on it needs a permission. */
function Closed() {
  const { t } = useTranslation();
  return (
    <Notice title={t('alarms.closed')} text={t('alarms.closedText')} icon={<IconLock size={26} stroke={1.75} />} />
  );
}
