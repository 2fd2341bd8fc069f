import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CostEntry } from '../../../domain/business/costs/cost-entry.ts';
import { MOST_COST_FILE_BYTES, MOST_COST_FILES, type CostFile } from '../../../domain/business/costs/cost-file.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { saveFrom } from '../../base/platform.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { ConfirmDialog } from '../../base/ui/confirm-dialog.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { failureText } from '../../base/ui/failure-text.ts';
import { toast } from '../../base/ui/toasts.ts';
import classes from './maintenance.module.css';
import { STALE_BY_ENTRY } from './use-entry-form.ts';

const OFFERED = 'application/pdf,image/png,image/jpeg,image/webp';

/** The files of an entry, such as its invoice: to be added, saved and taken away. They are kept at once. */
export function EntryFiles({ entry }: { entry: CostEntry }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section className={classes.part}>
      <h3>{t('maintenance.files')}</h3>
      <p className={classes.hint}>
        {t('maintenance.filesHint', { size: format.bytes(MOST_COST_FILE_BYTES), most: MOST_COST_FILES })}
      </p>
      {entry.files.length > 0 && (
        <ul className={classes.lines}>
          {entry.files.map((file) => (
            <FileLine key={file.id} file={file} />
          ))}
        </ul>
      )}
      <AddFile entry={entry} />
    </section>
  );
}

function FileLine({ file }: { file: CostFile }) {
  const { t } = useTranslation();
  const format = useFormat();
  const link = useWrite('costs.fileLink');
  const save = async () => {
    const answer = await link.run({ params: { id: String(file.id) } });
    if (answer?.ok) saveFrom(answer.value.url);
    else if (answer) toast('error', failureText(answer.failure));
  };
  return (
    <li>
      <span>
        {file.name} <span className={classes.none}>{format.bytes(file.bytes)}</span>
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t('maintenance.fileSave', { name: file.name })}
        onClick={() => void save()}
      >
        <IconDownload size={17} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t('maintenance.fileRemove', { name: file.name })}
        onClick={() => openDialog('remove-file', (close) => <RemoveFile file={file} onLeave={close} />)}
      >
        <IconTrash size={17} stroke={1.75} />
      </ActionIcon>
    </li>
  );
}

function RemoveFile({ file, onLeave }: { file: CostFile; onLeave(): void }) {
  const { t } = useTranslation();
  const { run } = useWrite('costs.deleteFile', { stale: STALE_BY_ENTRY });
  const confirm = async () => {
    const answer = await run({ params: { id: String(file.id) } });
    return answer && !answer.ok && answer.failure.kind !== 'missing' ? answer.failure : null;
  };
  return (
    <ConfirmDialog
      title={t('maintenance.fileRemoveAsk')}
      confirm={t('maintenance.remove')}
      failed={t('maintenance.removeFailed')}
      onConfirm={confirm}
      onLeave={onLeave}
    >
      <p>{file.name}</p>
    </ConfirmDialog>
  );
}

function AddFile({ entry }: { entry: CostEntry }) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  const { run, running, failure } = useWrite('costs.uploadFile', { stale: STALE_BY_ENTRY });
  const send = async (file: File) => {
    if (file.size > MOST_COST_FILE_BYTES) return toast('error', t('maintenance.fileTooLarge', { name: file.name }));
    const bytes = new Uint8Array(await file.arrayBuffer());
    await run({ body: { entry: String(entry.id), name: file.name, file: bytes } });
  };
  return (
    <>
      {failure && <FailureCallout title={t('maintenance.fileFailed')} failure={failure} />}
      <Button
        variant="default"
        h={40}
        mt={10}
        loading={running !== null}
        disabled={entry.files.length >= MOST_COST_FILES}
        leftSection={<IconPaperclip size={17} stroke={1.75} aria-hidden />}
        onClick={() => chooser.current?.click()}
      >
        {t('maintenance.fileAdd')}
      </Button>
      <input
        ref={chooser}
        type="file"
        className="visually-hidden"
        accept={OFFERED}
        aria-label={t('maintenance.file')}
        tabIndex={-1}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void send(file);
        }}
      />
    </>
  );
}
