import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ExportableName } from '../../../contract/rest/calls.ts';
import { exportFormat } from '../../../domain/base/export-format.ts';
import { Dialog } from '../ui/dialog.tsx';
import classes from './tray.module.css';
import { useExport, type ExportQuery } from './use-export.ts';

interface Props<N extends ExportableName> {
  call: N;
  query: ExportQuery<N>;
  /** What the file is of, as the tray will call it. */
  title: string;
  onClose(): void;
}

/** Asks as what a list is exported, where there is no room for a button with a menu. */
export function ExportDialog<N extends ExportableName>({ call, query, title, onClose }: Props<N>) {
  const { t } = useTranslation();
  const { start, isStarting } = useExport(call, query, title);
  return (
    <Dialog title={t('jobs.exportOf', { title })} closable onDismiss={onClose}>
      <p>{t('jobs.exportAs')}</p>
      <div className={classes.formats}>
        {exportFormat.options.map((format) => (
          <Button
            key={format}
            variant="default"
            h={44}
            fullWidth
            disabled={isStarting}
            onClick={() => void start(format).then(onClose)}
          >
            {t(`jobs.formats.${format}`)}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
