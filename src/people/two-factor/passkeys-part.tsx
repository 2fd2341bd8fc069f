import { Button } from '@mantine/core';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../contract/rest/calls.ts';
import type { Factors } from '../../../contract/rest/people/factor-calls.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { Line } from '../../base/list/line-list.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import { toast } from '../../base/ui/toasts.ts';
import classes from './factors.module.css';
import { makePasskey } from './make-passkey.ts';
import { NewPasskey, RenamePasskey } from './passkey-names.tsx';
import { ProofDialog } from './proof-dialog.tsx';

/** Has the browser make a passkey, then asks for its name; `stopped` says that the browser made none. */
async function make(options: CallOutput<'factors.beginPasskey'>, stopped: string): Promise<void> {
  const answer = await makePasskey(options);
  if (answer === null) toast('error', stopped);
  else openDialog('new-passkey', (close) => <NewPasskey answer={answer} onClose={close} />);
}

/** The passkeys of the person: added, named and removed here. */
export function PasskeysPart({ factors: { passkeys, needsPassword } }: { factors: Factors }) {
  const { t } = useTranslation();
  const add = () =>
    openDialog('add-passkey', (close) => (
      <ProofDialog
        call="factors.beginPasskey"
        title={t('factors.passkey.add')}
        about={t('factors.passkey.about')}
        submit={t('factors.proceed')}
        saved={null}
        needsPassword={needsPassword}
        onDone={(options) => void make(options, t('factors.passkey.stopped'))}
        onClose={close}
      />
    ));
  return (
    <div className={classes.part}>
      <h3>{t('factors.passkey.title')}</h3>
      {passkeys.length === 0 && <p>{t('factors.passkey.none')}</p>}
      {passkeys.map((passkey) => (
        <PasskeyLine key={passkey.id} passkey={passkey} needsPassword={needsPassword} />
      ))}
      {browserSupportsWebAuthn() ? (
        <div className={classes.buttons}>
          <Button variant="default" h={44} onClick={add}>
            {t('factors.passkey.add')}
          </Button>
        </div>
      ) : (
        <p className={classes.hint}>{t('factors.passkey.unsupported')}</p>
      )}
    </div>
  );
}

function PasskeyLine({ passkey, needsPassword }: { passkey: Factors['passkeys'][number]; needsPassword: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, name, host, createdAt, lastUsedAt } = passkey;
  const when = (iso: string): string => format.dateTime(Date.parse(iso));
  const remove = () =>
    openDialog('remove-passkey', (close) => (
      <ProofDialog
        call="factors.removePasskey"
        title={t('factors.passkey.removeOf', { name })}
        about={t('factors.passkey.removeAbout', { name })}
        submit={t('factors.passkey.remove')}
        saved={t('factors.passkey.removed')}
        needsPassword={needsPassword}
        passkey={id}
        onDone={() => undefined}
        onClose={close}
      />
    ));
  return (
    <Line
      title={<strong>{name}</strong>}
      facts={
        <>
          <span>{t('factors.passkey.since', { when: when(createdAt) })}</span>
          <span>
            {lastUsedAt === null ? t('factors.passkey.unused') : t('factors.passkey.used', { when: when(lastUsedAt) })}
          </span>
          <span>{t('factors.passkey.at', { host })}</span>
        </>
      }
      action={
        <div className={classes.buttons}>
          <Button
            variant="default"
            h={44}
            aria-label={t('factors.passkey.renameOf', { name })}
            onClick={() =>
              openDialog('rename-passkey', (close) => <RenamePasskey passkey={{ id, name }} onClose={close} />)
            }
          >
            {t('factors.passkey.rename')}
          </Button>
          <Button variant="default" h={44} aria-label={t('factors.passkey.removeOf', { name })} onClick={remove}>
            {t('factors.passkey.remove')}
          </Button>
        </div>
      }
    />
  );
}
