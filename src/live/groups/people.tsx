import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupInvite, GroupMember } from '../../../domain/live/groups/group-invite.ts';
import type { Id } from '../../../domain/base/id.ts';
import { Waiting } from '../../base/frame/waiting.tsx';
import { useFormat } from '../../base/i18n/format.ts';
import { useCall } from '../../base/query/use-call.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { failureText } from '../../base/ui/failure-text.ts';
import { toast } from '../../base/ui/toasts.ts';
import classes from './members.module.css';

interface Props {
  group: Id;
  isOwn: boolean;
  onInvite(email: string): void;
}

const STALE = ['groups.members'] as const;

/** The members of a group and the invites to it. */
export function People({ group, isOwn, onInvite }: Props) {
  const { t } = useTranslation();
  const { value, failure, again } = useCall('groups.members', { params: { id: String(group) } }, { keptMs: 0 });
  if (failure && !value) return <FailureCallout title={t('groupMembers.failed')} failure={failure} onRetry={again} />;
  if (!value) return <Waiting />;
  const { members, invites } = value;
  return (
    <>
      <h3 className={classes.head}>{t('groupMembers.people')}</h3>
      {members.length === 0 && (
        <p className={classes.quiet}>{t(isOwn ? 'groupMembers.nobody' : 'groupMembers.nobodyStaff')}</p>
      )}
      <ul className={classes.people}>
        {members.map((member) => (
          <Member key={member.user} group={group} member={member} />
        ))}
      </ul>
      {invites.length > 0 && <h3 className={classes.head}>{t('groupMembers.invites')}</h3>}
      <ul className={classes.people}>
        {invites.map((invite) => (
          <Invite key={invite.id} group={group} invite={invite} onInvite={onInvite} />
        ))}
      </ul>
    </>
  );
}

function Line({ name, about, children }: { name: string; about: ReactNode; children: ReactNode }) {
  return (
    <li className={classes.person}>
      <div className={classes.who}>
        <strong>{name}</strong>
        <span className={classes.quiet}>{about}</span>
      </div>
      {children}
    </li>
  );
}

function Member({ group, member: { user, name, login, since } }: { group: Id; member: GroupMember }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { run, running } = useWrite('groups.removeMember', { stale: STALE });
  const remove = async () => {
    const answer = await run({ params: { id: String(group), member: String(user) } });
    if (answer === null) return;
    // Whoever left already is gone as well.
    if (answer.ok || answer.failure.kind === 'missing') toast('success', t('groupMembers.removed', { name }));
    else toast('error', `${t('groupMembers.removeFailed')} ${failureText(answer.failure)}`);
  };
  const date = format.dateTime(Date.parse(since));
  return (
    <Line name={name} about={`${login} · ${t('groupMembers.since', { date })}`}>
      <Button
        variant="default"
        h={36}
        loading={running !== null}
        aria-label={t('groupMembers.removeNamed', { name })}
        onClick={() => void remove()}
      >
        {t('groupMembers.remove')}
      </Button>
    </Line>
  );
}

interface InviteProps {
  group: Id;
  invite: GroupInvite;
  onInvite(email: string): void;
}

function Invite({ group, invite: { id, email, status, expiresAt }, onInvite }: InviteProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { run, running } = useWrite('groups.cancelInvite', { stale: STALE });
  const cancel = async () => {
    const answer = await run({ params: { id: String(group), invite: String(id) } });
    if (answer === null) return;
    if (answer.ok) toast('success', t('groupMembers.cancelled', { email }));
    else toast('error', `${t('groupMembers.cancelFailed')} ${failureText(answer.failure)}`);
  };
  const isOpen = status === 'PENDING';
  const until = isOpen ? ` · ${t('groupMembers.until', { date: format.dateTime(Date.parse(expiresAt)) })}` : '';
  return (
    <Line name={email} about={`${t(`groupMembers.status.${status}`)}${until}`}>
      {isOpen ? (
        <Button
          variant="default"
          h={36}
          loading={running !== null}
          aria-label={t('groupMembers.cancelNamed', { email })}
          onClick={() => void cancel()}
        >
          {t('groupMembers.cancel')}
        </Button>
      ) : (
        <Button
          variant="default"
          h={36}
          aria-label={t('groupMembers.againNamed', { email })}
          onClick={() => onInvite(email)}
        >
          {t('groupMembers.again')}
        </Button>
      )}
    </Line>
  );
}
