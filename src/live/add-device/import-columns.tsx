import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultsOfColumns, FIELDS_OF, type Import, type ImportField } from '../../../domain/work/import.ts';
import type { Job } from '../../../domain/work/job.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { Callout } from '../../base/ui/callout.tsx';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import bulk from './bulk.module.css';
import classes from './device-add.module.css';

interface Props {
  file: Import;
  onStarted(job: Job): void;
  /** Another sheet is read. */
  onChanged(): void;
  onLeave(): void;
}

/** What each column of a file brings, to be put right before it is checked. */
export function ImportColumns({ file, onStarted, onChanged, onLeave }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [columns, setColumns] = useState<(ImportField | null)[]>(() => file.columns.map(({ field }) => field));
  const write = useWrite('imports.check');
  const { line, sheet } = file.columns[0] ?? { line: 1, sheet: null };
  const { missing, twice } = faultsOfColumns(file.kind, columns);
  const listed = (fields: readonly ImportField[]) => fields.map((field) => t(`bulk.field.${field}`)).join(', ');
  const check = async () => {
    const answer = await write.run({ params: { id: file.id }, body: { columns } });
    if (answer?.ok) onStarted(answer.value);
  };
  return (
    <section className={classes.card}>
      <h2>{t('bulk.columns.title', { name: file.fileName })}</h2>
      <p>{t('bulk.columns.lead')}</p>
      {sheet !== null && file.sheets.length < 2 && <p>{t('bulk.columns.sheet', { sheet, line })}</p>}
      {file.sheets.length > 1 && <Sheets file={file} onChanged={onChanged} />}
      {sheet === null && line > 1 && <p>{t('bulk.columns.line', { line })}</p>}
      {file.importedBefore !== null && (
        <Callout tone="warning">
          {t('bulk.columns.before', { when: format.dateTime(Date.parse(file.importedBefore)) })}
        </Callout>
      )}
      <Choices file={file} columns={columns} onChange={setColumns} />
      {missing.length > 0 && <Callout tone="warning">{t('bulk.columns.missing', { fields: listed(missing) })}</Callout>}
      {twice.length > 0 && <Callout tone="warning">{t('bulk.columns.twice', { fields: listed(twice) })}</Callout>}
      {write.failure && <FailureCallout title={t('bulk.columns.failed')} failure={write.failure} />}
      <div className={bulk.actions}>
        <Button
          h={44}
          loading={write.running !== null}
          disabled={missing.length > 0 || twice.length > 0}
          onClick={() => void check()}
        >
          {t('bulk.columns.check')}
        </Button>
        <Button variant="default" h={44} onClick={onLeave}>
          {t('bulk.state.again')}
        </Button>
      </div>
    </section>
  );
}

interface ChoicesProps {
  file: Import;
  columns: readonly (ImportField | null)[];
  onChange(columns: (ImportField | null)[]): void;
}

/** What each column brings, and by name those that bring nothing. */
function Choices({ file, columns, onChange }: ChoicesProps) {
  const { t } = useTranslation();
  const titles = file.columns.map(({ title }, at) => title || t('bulk.columns.untitled', { nth: at + 1 }));
  const left = titles.filter((_, at) => columns[at] === null);
  return (
    <>
      <div className={classes.fields}>
        {titles.map((title, at) => (
          <Select
            key={at}
            label={t('bulk.columns.of', { title })}
            placeholder={t('bulk.columns.nothing')}
            data={FIELDS_OF[file.kind].map((field) => ({ value: field, label: t(`bulk.field.${field}`) }))}
            value={columns[at] ?? null}
            onChange={(field) => onChange(columns.with(at, field))}
            clearable
            clearButtonProps={{ 'aria-label': t('bulk.columns.nothing') }}
          />
        ))}
      </div>
      {left.length > 0 && (
        <Callout tone="plain">{t('bulk.columns.left', { count: left.length, titles: left.join(', ') })}</Callout>
      )}
    </>
  );
}

/** Which sheet of the file is read. */
function Sheets({ file, onChanged }: Pick<Props, 'file' | 'onChanged'>) {
  const { t } = useTranslation();
  const { line, sheet: read } = file.columns[0]!;
  const write = useWrite('imports.sheet');
  const choose = async (sheet: string) => {
    const answer = await write.run({ params: { id: file.id }, body: { sheet } });
    if (answer?.ok) onChanged();
  };
  return (
    <>
      <Select
        label={t('bulk.columns.otherSheet')}
        description={t('bulk.columns.line', { line })}
        data={file.sheets}
        value={read}
        allowDeselect={false}
        disabled={write.running !== null}
        onChange={(sheet) => sheet !== null && void choose(sheet)}
      />
      {write.failure && <FailureCallout title={t('bulk.columns.sheetFailed')} failure={write.failure} />}
    </>
  );
}
