import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from '../../../domain/desk/commands/commands.ts';
import { useFormat, useRelativeTime } from '../../base/i18n/format.ts';
import type { Column } from '../../base/list/column.ts';
import classes from './command.module.css';
import { KIND_ICONS, kindOf } from './order-kinds.ts';
import { StatusMark } from './status-mark.tsx';
import { useCommandWords } from './use-command-words.ts';

/** The columns of the commands that were sent. */
export function useHistoryColumns(): readonly Column<Command>[] {
  const { t, i18n } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'command',
        title: t('commandScreen.history.command'),
        isName: true,
        cell: (command) => <What command={command} />,
      },
      { id: 'status', title: t('commandScreen.history.status'), cell: (command) => <StatusMark outcome={command} /> },
      {
        id: 'when',
        title: t('commandScreen.history.when'),
        width: '18%',
        cell: ({ createdAt }) => <When atMs={Date.parse(createdAt)} />,
      },
      {
        id: 'who',
        title: t('commandScreen.history.who'),
        width: '20%',
        cell: ({ userName }) => userName ?? t('commandScreen.history.somebody'),
      },
    ],
    // The words are those of the language.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [t, i18n.language],
  );
}

function What({ command }: { command: Command }) {
  const { nameOf, valuesOf } = useCommandWords();
  const KindIcon = KIND_ICONS[kindOf(command.type, command.payload)];
  const values = valuesOf(command);
  return (
    <span className={classes.what}>
      <KindIcon size={18} stroke={1.75} aria-hidden />
      <span>
        {nameOf(command)}
        {values !== '' && <small title={values}>{values}</small>}
      </span>
    </span>
  );
}

function When({ atMs }: { atMs: number }) {
  const { dateTime } = useFormat();
  const text = useRelativeTime(atMs);
  return <time title={dateTime(atMs)}>{text}</time>;
}
