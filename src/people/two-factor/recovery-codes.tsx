import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { printPage } from '../../base/platform.ts';
import { CopyButton } from '../../base/ui/copy-button.tsx';
import { Dialog } from '../../base/ui/dialog.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import classes from './factors.module.css';

/** Recovery codes, which are shown this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={classes.hint}>{t('factors.recovery.about')}</p>
      <ol className={classes.codes} aria-label={t('factors.recovery.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={classes.buttons}>
        <CopyButton read={() => codes.join('\n')} label={t('factors.recovery.copy')} />
        <Button variant="default" size="sm" onClick={printPage}>
          {t('factors.recovery.print')}
        </Button>
      </div>
    </>
  );
}

function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const { t } = useTranslation();
  return (
    // A click beside it or Escape must not lose what is never shown again.
    <Dialog title={t('factors.recovery.title')} onDismiss={() => undefined}>
      <RecoveryCodes codes={codes} />
      <Button h={44} onClick={onClose}>
        {t('factors.done')}
      </Button>
    </Dialog>
  );
}

/** Shows recovery codes where a call made some. */
export function showCodes(codes: readonly string[] | null): void {
  if (codes !== null) openDialog('recovery-codes', (close) => <CodesDialog codes={codes} onClose={close} />);
}
