import { Button } from '@mantine/core';
import { IconTerminal2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { commandActionOf } from '../../../domain/desk/commands/command-action.ts';
import type { Command } from '../../../domain/desk/commands/commands.ts';
import { openCommandDesk } from '../commands/command-desk.ts';
import { QuickCommands } from '../commands/quick-commands.tsx';
import { useOutcomes, useSteps } from '../commands/use-outcomes.ts';
import { useFormat } from '../../base/i18n/format.ts';
import type { Column } from '../../base/list/column.ts';
import { ListPanel } from '../../base/list/list-panel.tsx';
import { listSpec } from '../../base/list/list-spec.ts';
import { useList } from '../../base/list/use-list.ts';
import { useScope } from '../../base/session/session-context.tsx';
import { Card } from './card.tsx';
import classes from './device.module.css';
import { useDevicePage } from './device-page.ts';

const COMMANDS = listSpec({ call: 'commands.list', filters: {}, keep: 'view', sizes: [10, 25, 50], sorts: [] });
/** What others sent is told to nobody here. */
const ASK_EVERY_MS = 10_000;

/** The last commands to a device, and the way to send more. */
export function CommandsTab() {
  const { t } = useTranslation();
  const { whole, device, telemetry } = useDevicePage();
  const list = useList(COMMANDS, { fixed: { deviceId: String(whole.id) }, everyMs: ASK_EVERY_MS });
  const desk = useScope().once(openCommandDesk);
  useSteps(desk.actorOf(device.id, device.name), list.again);
  useOutcomes(device.id, list.again);
  const columns = useCommandColumns();
  return (
    <Card
      title={t('deviceScreen.commands.title')}
      aside={
        <Button
          component={Link}
          href={`/command?device=${whole.id}`}
          size="compact-md"
          leftSection={<IconTerminal2 size={16} stroke={1.75} aria-hidden />}
        >
          {t('deviceScreen.commands.send')}
        </Button>
      }
      isWide
    >
      <div className={classes.ways}>
        <QuickCommands device={device} blocked={telemetry?.oilCutOff ?? null} />
      </div>
      <ListPanel
        list={list}
        label={t('deviceScreen.commands.title')}
        columns={columns}
        idOf={({ id }) => String(id)}
        failed={t('deviceScreen.commands.failed')}
        empty={<p className={classes.quiet}>{t('deviceScreen.commands.empty')}</p>}
      />
    </Card>
  );
}

function useCommandColumns(): readonly Column<Command>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'command',
        title: t('deviceScreen.commands.command'),
        isName: true,
        cell: ({ type, payload }) => t(`deviceScreen.commands.type.${commandActionOf(type, payload)}`),
      },
      {
        id: 'status',
        title: t('deviceScreen.commands.status'),
        cell: ({ status }) => (
          <span className={classes.state} data-state={status}>
            {t(`commandScreen.status.${status}`)}
          </span>
        ),
      },
      {
        id: 'by',
        title: t('deviceScreen.commands.by'),
        cell: ({ userName }) => userName ?? t('common.none'),
      },
      {
        id: 'at',
        title: t('deviceScreen.commands.at'),
        cell: ({ createdAt }) => <time dateTime={createdAt}>{format.dateTime(Date.parse(createdAt))}</time>,
      },
    ],
    [t, format],
  );
}
