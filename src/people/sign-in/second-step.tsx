import { Button, TextInput } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecondStepSignIn } from '../../../contract/core.ts';
import type { FactorWay, SecondStepDue } from '../../../domain/people/sign-in/second-factor.ts';
import { useSessionActor } from '../../base/session/session-context.tsx';
import { Callout } from '../../base/ui/callout.tsx';
import { failureText } from '../../base/ui/failure-text.ts';
import classes from './login.module.css';
import { PasskeyStep } from './passkey-step.tsx';
import { SetUpStep } from './set-up-step.tsx';
import { useFirstFocus } from './use-first-focus.ts';

interface Props {
  due: SecondStepDue;
  /** Whether to stay signed in, as chosen on the form. */
  persistent: boolean;
  /** Back to login and password. */
  onBack: (due: undefined) => void;
}

type Step = SecondStepSignIn['secondStep'];
/** What is proven, way by way. */
type Proof = { [W in Step['way']]: Omit<Extract<Step, { way: W }>, 'pending'> }[Step['way']];

/** The second step of a sign-in: a code, a recovery code or a passkey, or a first factor where the brand demands one. */
export default function SecondStep({ due, persistent, onBack }: Props) {
  const { t } = useTranslation();
  const session = useSessionActor();
  const [way, setWay] = useState<FactorWay | undefined>(due.ways[0]);
  // Of a factor that was set up just now: shown this once, so nothing leads away from them but having kept them.
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const isBusy = useSelector(session, (state) => state.matches('signingIn'));
  const said = useSelector(session, (state) => state.context.failure);
  // The one that led here is no failure of this step.
  const failure = said?.secondStep ? null : said;
  const complete = (proof: Proof) =>
    session.send({
      type: 'SIGN_IN',
      request: { secondStep: { ...proof, pending: due.pending }, persistent },
    });
  return (
    <div className={classes.form} role="group" aria-label={t('factors.step.title')}>
      {failure && !failure.fields?.['code'] && (
        <Callout tone="danger" title={t('factors.step.failed')}>
          {failureText(failure)}
        </Callout>
      )}
      {due.isAppClosed && <AppClosed />}
      {way === undefined && (
        <SetUpStep
          pending={due.pending}
          codes={codes}
          busy={isBusy}
          onKept={(made) => setCodes(made ?? [])}
          onDone={() => complete({ way: 'set-up' })}
        />
      )}
      {way === 'passkey' && (
        <PasskeyStep pending={due.pending} busy={isBusy} onAnswer={(answer) => complete({ way: 'passkey', answer })} />
      )}
      {(way === 'code' || way === 'recovery') && (
        <CodeForm
          key={way}
          way={way}
          busy={isBusy}
          fault={failure?.fields?.['code']}
          onSubmit={(code) => complete({ way, code })}
        />
      )}
      {due.ways
        .filter((other) => other !== way)
        .map((other) => (
          <button key={other} type="button" className={classes.back} onClick={() => setWay(other)}>
            {t(`factors.step.by.${other}`)}
          </button>
        ))}
      {codes === null && (
        <button type="button" className={classes.back} onClick={() => onBack(undefined)}>
          {t('factors.step.back')}
        </button>
      )}
    </div>
  );
}

/** Why the app is not among the ways. */
function AppClosed() {
  const { t } = useTranslation();
  return (
    <Callout tone="danger" title={t('factors.step.closed')}>
      {t('factors.step.closedTip')}
    </Callout>
  );
}

interface CodeProps {
  way: 'code' | 'recovery';
  busy: boolean;
  /** What the server said of the code. */
  fault: string | undefined;
  onSubmit: (code: string) => void;
}

function CodeForm({ way, busy, fault, onSubmit }: CodeProps) {
  const { t } = useTranslation();
  const first = useFirstFocus();
  const [code, setCode] = useState('');
  const [own, setOwn] = useState<string | null>(null);
  const isApp = way === 'code';
  const submit = () => {
    const isWhole = isApp ? /^(\s*\d){6}\s*$/.test(code) : code.trim() !== '';
    setOwn(isWhole ? null : t(isApp ? 'factors.app.codeWrong' : 'factors.step.missing'));
    if (isWhole) onSubmit(code.trim());
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className={classes.lead}>{t(`factors.step.${way}`)}</p>
      <TextInput
        ref={first}
        size="md"
        label={t(isApp ? 'factors.app.code' : 'factors.step.recoveryCode')}
        value={code}
        error={own ?? fault}
        inputMode={isApp ? 'numeric' : 'text'}
        maxLength={isApp ? 12 : 64}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth loading={busy} className={classes.submit}>
        {t('factors.step.submit')}
      </Button>
    </form>
  );
}
