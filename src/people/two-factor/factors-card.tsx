import { Button, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Factors } from '../../../contract/rest/people/factor-calls.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { useCall } from '../../base/query/use-call.ts';
import { openDialog } from '../../base/ui/dialogs.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { ConfirmApp } from './confirm-app.tsx';
import classes from './factors.module.css';
import { PasskeysPart } from './passkeys-part.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { showCodes } from './recovery-codes.tsx';

/** What people prove themselves with beside the password. */
export default function FactorsCard() {
  const { t } = useTranslation();
  const { value, failure, again } = useCall('factors.list', {});
  return (
    <>
      <p className={classes.hint}>{t('factors.lead')}</p>
      {failure && <FailureCallout title={t('factors.unread')} failure={failure} onRetry={again} />}
      {!value && !failure && <Loader size={18} role="status" aria-label={t('common.loading')} />}
      {value && (
        <>
          {value.isRequired && <p className={classes.hint}>{t('factors.required')}</p>}
          <AppPart factors={value} />
          <PasskeysPart factors={value} />
          {(value.app !== null || value.passkeys.length > 0) && <CodesPart factors={value} />}
        </>
      )}
    </>
  );
}

function AppPart({ factors: { app, needsPassword } }: { factors: Factors }) {
  const { t } = useTranslation();
  const format = useFormat();
  const add = () =>
    openDialog('add-app', (close) => (
      <ProofDialog
        call="factors.beginApp"
        title={t('factors.app.title')}
        about={t(app === null ? 'factors.app.about' : 'factors.app.replaceAbout')}
        submit={t('factors.proceed')}
        saved={null}
        needsPassword={needsPassword}
        onDone={(made) => openDialog('confirm-app', (leave) => <ConfirmApp {...made} onClose={leave} />)}
        onClose={close}
      />
    ));
  const remove = () =>
    openDialog('remove-app', (close) => (
      <ProofDialog
        call="factors.removeApp"
        title={t('factors.app.remove')}
        about={t('factors.app.removeAbout')}
        submit={t('factors.app.remove')}
        saved={t('factors.app.removed')}
        needsPassword={needsPassword}
        onDone={() => undefined}
        onClose={close}
      />
    ));
  return (
    <div className={classes.part}>
      <h3>{t('factors.app.title')}</h3>
      <p>
        {app === null
          ? t('factors.app.none')
          : t('factors.app.since', { when: format.dateTime(Date.parse(app.addedAt)) })}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" h={44} onClick={add}>
          {t(app === null ? 'factors.app.add' : 'factors.app.replace')}
        </Button>
        {app !== null && (
          <Button variant="default" h={44} onClick={remove}>
            {t('factors.app.remove')}
          </Button>
        )}
      </div>
    </div>
  );
}

function CodesPart({ factors: { recoveryCodesLeft, needsPassword } }: { factors: Factors }) {
  const { t } = useTranslation();
  const renew = () =>
    openDialog('renew-codes', (close) => (
      <ProofDialog
        call="factors.newRecoveryCodes"
        title={t('factors.recovery.renew')}
        about={t('factors.recovery.renewAbout')}
        submit={t('factors.recovery.renew')}
        saved={null}
        needsPassword={needsPassword}
        onDone={({ recoveryCodes }) => showCodes(recoveryCodes)}
        onClose={close}
      />
    ));
  return (
    <div className={classes.part}>
      <h3>{t('factors.recovery.title')}</h3>
      <p>{t('factors.recovery.left', { count: recoveryCodesLeft })}</p>
      <div className={classes.buttons}>
        <Button variant="default" h={44} onClick={renew}>
          {t('factors.recovery.renew')}
        </Button>
      </div>
    </div>
  );
}
