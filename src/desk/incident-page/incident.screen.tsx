import { Button } from '@mantine/core';
import { IconFileOff, IconLock } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { grants } from '../../../domain/people/users/grants.ts';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { Waiting } from '../../base/frame/waiting.tsx';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { Notice } from '../../base/ui/notice.tsx';
import { askedCase } from './case-effects.ts';
import { CaseView } from './case-view.tsx';
import classes from './case.module.css';
import { useCase, type CaseActor } from './use-case.ts';

/** One incident, by its id or its code: what is known of it, and what can be done about it. */
export default function CaseScreen() {
  const { permissions } = useSignedIn();
  const [path] = useLocation();
  // The address is `/operator-area-detail/{id or code}`.
  const text = path.split('/')[2] ?? '';
  const asked = askedCase(text);
  if (!grants(permissions, 'MONITORING_INCIDENTS')) return <Closed text={text} />;
  // Another address is another case: nothing of the one before stays.
  return asked === null ? <NoSuchCase text={text} /> : <OpenCase key={asked} asked={asked} />;
}

function OpenCase({ asked }: { asked: number }) {
  const { t } = useTranslation();
  const { actor, viewers } = useCase(asked);
  const incident = useSelector(actor, ({ context }) => context.incident);
  const isUnread = useSelector(actor, (state) => state.matches('unread'));
  if (isUnread) return <Unread actor={actor} text={String(asked)} />;
  if (incident === null)
    return (
      <>
        <ScreenHeader title={t('incidentCase.title', { code: String(asked) })} />
        <Waiting />
      </>
    );
  return <CaseView actor={actor} incident={incident} viewers={viewers} />;
}

/** It could not be read: because it is not there, because the right to it is gone, or for a reason that may pass. */
function Unread({ actor, text }: { actor: CaseActor; text: string }) {
  const { t } = useTranslation();
  const failure = useSelector(actor, ({ context }) => context.failure);
  const isTaken = useSelector(actor, ({ context }) => context.isTaken);
  if (isTaken) return <TakenAway text={text} />;
  if (failure?.kind === 'missing') return <NoSuchCase text={text} />;
  if (failure?.kind === 'forbidden') return <Closed text={text} />;
  return (
    <>
      <ScreenHeader title={t('incidentCase.title', { code: text })} />
      <div className={classes.alone}>
        {failure && (
          <FailureCallout
            title={t('incidentCase.unread')}
            failure={failure}
            onRetry={() => actor.send({ type: 'AGAIN' })}
          />
        )}
      </div>
    </>
  );
}

function ToDesk() {
  const { t } = useTranslation();
  return (
    <Button component={Link} href="/operator-area" h={40}>
      {t('incidentCase.toDesk')}
    </Button>
  );
}

function NoSuchCase({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <>
      <ScreenHeader title={t('incidentCase.title', { code: text })} />
      <Notice
        title={t('incidentCase.none', { code: text })}
        text={t('incidentCase.noneText')}
        icon={<IconFileOff size={26} stroke={1.75} />}
      >
        <ToDesk />
      </Notice>
    </>
  );
}

function TakenAway({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <>
      <ScreenHeader title={t('incidentCase.title', { code: text })} />
      <Notice
        title={t('incidentCase.takenAway')}
        text={t('incidentCase.takenAwayText')}
        icon={<IconLock size={26} stroke={1.75} />}
      >
        <ToDesk />
      </Notice>
    </>
  );
}

function Closed({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <>
      <ScreenHeader title={t('incidentCase.title', { code: text })} />
      <Notice
        title={t('incidentCase.closed')}
        text={t('incidentCase.closedText')}
        icon={<IconLock size={26} stroke={1.75} />}
      />
    </>
  );
}
