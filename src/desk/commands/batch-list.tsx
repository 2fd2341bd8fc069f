import { Button } from '@mantine/core';
import { IconTruck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { CommandBatch } from '../../../domain/desk/commands/command-batch.ts';
import { isOver } from '../../../domain/work/job.ts';
import { useFormat } from '../../base/i18n/format.ts';
import type { Column } from '../../base/list/column.ts';
import { ListScreen } from '../../base/list/list-screen.tsx';
import { listSpec } from '../../base/list/list-spec.ts';
import { useList } from '../../base/list/use-list.ts';
import { Notice } from '../../base/ui/notice.tsx';
import { useCommandWords } from './use-command-words.ts';
import { dotted } from '../../base/i18n/dotted.ts';

const EVERY_MS = 10_000;

const BATCHES = listSpec({ call: 'commands.batches', filters: {}, keep: 'address', sizes: [10, 25, 50], sorts: [] });

/** How many vehicles did what they were told. */
const doneOf = ({ counts }: CommandBatch): number => counts.DONE ?? 0;

function useColumns(): readonly Column<CommandBatch>[] {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const words = useCommandWords();
  return useMemo(
    () => [
      {
        id: 'command',
        title: t('commandScreen.history.command'),
        isName: true,
        cell: (batch) => dotted(words.nameOf(batch), words.valuesOf(batch)),
      },
      { id: 'total', title: t('commandScreen.batch.vehicles'), cell: ({ total }) => format.integer(total) },
      {
        id: 'state',
        title: t('commandScreen.history.status'),
        cell: (batch) =>
          isOver(batch.jobState)
            ? t('commandScreen.batch.doneOf', {
                done: format.integer(doneOf(batch)),
                total: format.integer(batch.total),
              })
            : t('commandScreen.batch.running'),
      },
      {
        id: 'when',
        title: t('commandScreen.history.when'),
        cell: ({ createdAt }) => format.dateTime(Date.parse(createdAt)),
      },
      {
        id: 'who',
        title: t('commandScreen.history.who'),
        cell: ({ userName }) => userName ?? t('commandScreen.history.somebody'),
      },
    ],
    // The words are those of the language.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [t, i18n.language, format],
  );
}

/** What was sent to many vehicles, the newest first. */
export function BatchList({ onOpen }: { onOpen(batch: string): void }) {
  const { t } = useTranslation();
  const list = useList(BATCHES, { everyMs: EVERY_MS });
  const columns = useColumns();
  return (
    <ListScreen
      list={list}
      label={t('commandScreen.parts.batches')}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ id }) => id}
      empty={
        <Notice
          title={t('commandScreen.batch.none')}
          text={t('commandScreen.batch.noneText')}
          icon={<IconTruck size={26} stroke={1.75} />}
        >
          <Button component={Link} href="/command?many">
            {t('commandScreen.parts.many')}
          </Button>
        </Notice>
      }
      onOpen={({ id }) => onOpen(id)}
    />
  );
}
