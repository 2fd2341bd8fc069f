import { Button, Checkbox, FileInput } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ContactEntry, ImportedContacts } from '../../../domain/desk/contacts/contact-file.ts';
import { shownValue } from './shown-value.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { Dialog } from '../../base/ui/dialog.tsx';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { CustomerSelect } from '../../people/users/customer-select.tsx';
import { importSum } from './import-sum.ts';
import classes from './phonebook.module.css';
import { isWritten, useImportContacts } from './use-import-contacts.ts';

/** Contacts of a file: looked at entry by entry, and those that are chosen written into a phonebook. */
export function ImportContactsDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const file = useImportContacts(onClose);
  const { found, chosen, failure } = file;
  return (
    <Dialog title={t('phonebook.file.import')} shape="wide" onDismiss={() => !file.isWriting && onClose()}>
      <div className={classes.import}>
        <FileInput
          label={t('phonebook.file.label')}
          description={t('phonebook.file.hint')}
          placeholder={t('phonebook.file.none')}
          accept=".vcf,.vcard,.csv,text/vcard,text/csv"
          leftSection={<IconFileUpload size={17} stroke={1.75} aria-hidden />}
          error={file.fault}
          onChange={(next) => void file.read(next)}
        />
        {user.profile !== 'USER' && (
          <div>
            <CustomerSelect
              brand={String(user.brand)}
              label={t('phonebook.client')}
              placeholder={t('phonebook.brandOwn')}
              value={file.user === '' ? null : file.user}
              isInDialog
              onChange={(next) => file.setUser(next ?? '')}
            />
            <p className={classes.hint}>{t('phonebook.clientHint')}</p>
          </div>
        )}
        {failure && <FailureCallout title={t('phonebook.file.failed')} failure={failure} />}
        {found && <Entries found={found} left={file.left} onToggle={file.toggle} />}
        <div className={classes.answers}>
          <Button variant="default" h={44} disabled={file.isWriting} onClick={onClose}>
            {t('form.cancel')}
          </Button>
          {found ? (
            <Button h={44} disabled={chosen.length === 0} loading={file.isWriting} onClick={() => void file.save()}>
              {t('phonebook.file.save', { count: chosen.length })}
            </Button>
          ) : (
            <Button h={44} loading={file.isLooking} onClick={() => void file.check()}>
              {t('phonebook.file.check')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface EntriesProps {
  found: ImportedContacts;
  /** Places of those that are left out. */
  left: ReadonlySet<number>;
  onToggle(at: number): void;
}

/** Each entry of the file: what becomes of it, and why not. */
function Entries({ found: { contacts, added, changed }, left, onToggle }: EntriesProps) {
  const { t } = useTranslation();
  const refused = contacts.filter(({ deed }) => deed === 'REFUSE').length;
  const same = contacts.length - added - changed - refused;
  return (
    <>
      <p role="status" className={classes.sum}>
        {`${importSum({ added, changed, same, refused }, t)}.`}
      </p>
      <ul className={classes.lines} aria-label={t('phonebook.file.entries')}>
        {contacts.map((entry) => (
          <li key={entry.at} data-deed={entry.deed}>
            {isWritten(entry) ? (
              <Checkbox
                label={<Who entry={entry} />}
                checked={!left.has(entry.at)}
                onChange={() => onToggle(entry.at)}
              />
            ) : (
              <Who entry={entry} />
            )}
            <Deed entry={entry} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Who({ entry: { name, type, value } }: { entry: ContactEntry }) {
  const { t } = useTranslation();
  return (
    <span className={classes.who}>
      <strong>{name || t('phonebook.file.unnamed')}</strong>{' '}
      <span>{type === null ? value : shownValue({ type, value })}</span>
    </span>
  );
}

function Deed({ entry: { deed, problem, nameBefore } }: { entry: ContactEntry }) {
  const { t } = useTranslation();
  const words =
    problem === null ? t(`phonebook.file.deed.${deed}`, { name: nameBefore }) : t(`phonebook.file.problem.${problem}`);
  return <span className={classes.deed}>{words}</span>;
}
