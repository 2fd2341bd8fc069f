import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IMPORT_KINDS, MOST_FILE_BYTES, type Import, type ImportKind } from '../../../domain/work/import.ts';
import { useBrandChoices } from '../../base/brand/use-brand-choices.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { Callout } from '../../base/ui/callout.tsx';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { failureText } from '../../base/ui/failure-text.ts';
import { saveFile } from '../../base/ui/save-file.ts';
import { toast } from '../../base/ui/toasts.ts';
import bulk from './bulk.module.css';
import classes from './device-add.module.css';

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const;
const OFFERED = '.xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Reads a file that somebody chose; null where the browser cannot, such as one that was removed since. */
const bytesOf = (file: File): Promise<Uint8Array | null> =>
  file.arrayBuffer().then(
    (bytes) => new Uint8Array(bytes),
    () => null,
  );

/** Chooses what a file brings, into which brand, and the file. */
export function ImportFile({ onSent }: { onSent(sent: Import): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { user } = useSignedIn();
  const [kind, setKind] = useState<ImportKind>('devices');
  const [brand, setBrand] = useState(String(user.brand));
  const [fault, setFault] = useState<string | null>(null);
  const write = useWrite('imports.create');
  const take = async (file: File) => {
    setFault(null);
    if (file.size > MOST_FILE_BYTES) return setFault(t('bulk.file.tooLarge', { size: format.bytes(file.size) }));
    const bytes = await bytesOf(file);
    if (!bytes) return setFault(t('bulk.file.unread'));
    const answer = await write.run({ body: { kind, brand, name: file.name.slice(0, 200), file: bytes } });
    if (answer?.ok) onSent(answer.value);
  };
  return (
    <section className={classes.card}>
      <h2>{t('bulk.file.title')}</h2>
      <p>{t('bulk.file.lead')}</p>
      <SegmentedControl
        aria-label={t('bulk.file.kind')}
        data={IMPORT_KINDS.map((value) => ({ value, label: t(`bulk.file.kinds.${value}`) }))}
        value={kind}
        onChange={setKind}
      />
      <p className={bulk.hint}>{t(`bulk.file.hints.${kind}`)}</p>
      <Brand value={brand} onChange={setBrand} />
      <Templates kind={kind} />
      {fault !== null && (
        <Callout tone="danger" title={t('bulk.file.failed')}>
          {fault}
        </Callout>
      )}
      {fault === null && write.failure && <FailureCallout title={t('bulk.file.failed')} failure={write.failure} />}
      <Chooser isBusy={write.running !== null} onFile={(file) => void take(file)} />
    </section>
  );
}

function Brand({ value, onChange }: { value: string; onChange(brand: string): void }) {
  const { t } = useTranslation();
  const { choices } = useBrandChoices();
  return (
    <Select
      label={t('deviceAdd.brand')}
      data={choices.map(({ value: id, label }) => ({ value: id, label }))}
      value={value}
      onChange={(next) => next !== null && onChange(next)}
    />
  );
}

function Templates({ kind }: { kind: ImportKind }) {
  const { t, i18n } = useTranslation();
  const template = useWrite('imports.template');
  const language = i18n.language === 'en-US' ? 'en-US' : 'pt-BR';
  const save = async (format: 'xlsx' | 'csv'): Promise<void> => {
    const answer = await template.run({ params: { kind, format }, query: { language } });
    if (answer?.ok) saveFile(`${t(`bulk.file.kinds.${kind}`)}.${format}`, answer.value, TYPES[format]);
    else if (answer) toast('error', `${t('bulk.file.templateFailed')}: ${failureText(answer.failure)}`);
  };
  return (
    <div className={`${bulk.actions} ${bulk.links}`}>
      <span>{t('bulk.file.templates')}</span>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          h={40}
          loading={template.running?.params.format === format}
          onClick={() => void save(format)}
          aria-label={t('bulk.file.template', { format: format.toUpperCase() })}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  );
}

function Chooser({ isBusy, onFile }: { isBusy: boolean; onFile(file: File): void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        h={44}
        loading={isBusy}
        leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('bulk.file.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        accept={OFFERED}
        aria-label={t('bulk.file.input')}
        tabIndex={-1}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
