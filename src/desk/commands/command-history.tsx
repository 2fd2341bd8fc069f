import { IconTerminal2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from '../../../domain/desk/commands/commands.ts';
import { isOpen } from '../../../domain/desk/commands/command-retry.ts';
import { useOutcomes } from './use-outcomes.ts';
import { ListScreen } from '../../base/list/list-screen.tsx';
import { useList } from '../../base/list/use-list.ts';
import { openDialog } from '../../base/ui/dialogs.ts';
import { Notice } from '../../base/ui/notice.tsx';
import classes from './command.module.css';
import { CommandDialog } from './command-dialog.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { useHistoryColumns } from './history-columns.tsx';
import { HISTORY } from './history-list.ts';

/** While something may become of a command, what is listed is asked for this often: what others sent is told to nobody here. */
const OPEN_EVERY_MS = 5_000;
const EVERY_MS = 30_000;

interface Props {
  device: number;
  /** Sends a command that came to nothing once more, or fills the form with it. */
  onRetry(command: Command): void;
}

/** What was sent to a vehicle and what became of it, the newest first, live. */
export function CommandHistory({ device, onRetry }: Props) {
  const { t } = useTranslation();
  const [everyMs, setEvery] = useState(OPEN_EVERY_MS);
  const list = useList(HISTORY, { fixed: { deviceId: String(device) }, everyMs });
  const wanted = list.rows?.some(isOpen) ? OPEN_EVERY_MS : EVERY_MS;
  if (wanted !== everyMs) setEvery(wanted);
  useOutcomes(device, list.again);
  const columns = useHistoryColumns();
  const open = ({ requestId }: Command): void =>
    openDialog('command', (close) => <CommandDialog requestId={requestId} onRetry={onRetry} onClose={close} />);
  return (
    <div className={classes.history}>
      <h2>{t('commandScreen.history.title')}</h2>
      <ListScreen
        list={list}
        label={t('commandScreen.history.title')}
        columns={columns}
        idOf={({ id }) => String(id)}
        nameOf={({ requestId }) => requestId}
        filters={<HistoryFilters list={list} />}
        empty={
          <Notice
            title={t('commandScreen.history.none')}
            text={t('commandScreen.history.noneText')}
            icon={<IconTerminal2 size={26} stroke={1.75} />}
          />
        }
        onOpen={open}
      />
    </div>
  );
}
