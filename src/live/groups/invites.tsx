import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { inviteTokenSchema, type OwnInvite } from '../../../domain/live/groups/group-invite.ts';
import { useCall } from '../../base/query/use-call.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { Callout } from '../../base/ui/callout.tsx';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { failureText } from '../../base/ui/failure-text.ts';
import { toast } from '../../base/ui/toasts.ts';
import classes from './members.module.css';
import { useLinkInvite } from './use-link-invite.ts';

/** Invites to groups of others that wait for an answer, and the one of the link that the page was opened by. */
export function Invites() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const [token, go] = useToken();
  if (user.profile === 'USER') return <OwnInvites token={token} onDone={go} />;
  return token === null ? null : <Callout tone="plain">{t('groupMembers.isStaff')}</Callout>;
}

/** The secret of the link in the address, and how to go on without it: to a group that is shared now, or where one was. */
function useToken(): [string | null, (shared: number | null) => void] {
  const [path, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const token = inviteTokenSchema.safeParse(query.get('invite')).data ?? null;
  const go = (shared: number | null) => {
    query.delete('invite');
    if (shared !== null) {
      query.delete('group');
      query.set('shared', String(shared));
    }
    const text = query.toString();
    navigate(text === '' ? path : `${path}?${text}`, { replace: true });
  };
  return [token, go];
}

interface Props {
  onDone(shared: number | null): void;
}

function OwnInvites({ token, onDone }: Props & { token: string | null }) {
  const { t } = useTranslation();
  const { value } = useCall('invites.own', {}, { keptMs: 0 });
  const link = useLinkInvite(token);
  const own = value ?? [];
  const ofLink = link.value && !own.some(({ id }) => id === link.value!.id) ? link.value : null;
  return (
    <>
      {link.failure && <FailureCallout title={t('groupMembers.linkFailed')} failure={link.failure} />}
      {(own.length > 0 || ofLink) && (
        <section className={classes.invites} aria-label={t('groupMembers.own')}>
          {own.map((invite) => (
            <Asked key={invite.id} invite={invite} by={{ id: invite.id }} onDone={onDone} />
          ))}
          {ofLink?.status === 'PENDING' && <Asked invite={ofLink} by={{ token: token! }} onDone={onDone} />}
          {ofLink && ofLink.status !== 'PENDING' && (
            <p role="status">{t(`groupMembers.isAnswered.${ofLink.status}`, { name: ofLink.groupName })}</p>
          )}
        </section>
      )}
    </>
  );
}

interface AskedProps extends Props {
  invite: OwnInvite;
  by: { id: number } | { token: string };
}

/** One invite, to be accepted or refused. */
function Asked({ invite: { group, groupName: name, ownerName: owner, vehicles: count }, by, onDone }: AskedProps) {
  const { t } = useTranslation();
  const { run, running } = useWrite('invites.answer', { stale: ['invites.own', 'groups.shared'] });
  const answer = async (accepts: boolean) => {
    const told = await run({ body: { ...by, accepts } });
    if (told === null) return;
    if (!told.ok) {
      toast('error', `${t('groupMembers.answerFailed')} ${failureText(told.failure)}`);
      return;
    }
    toast('success', t(accepts ? 'groupMembers.accepted' : 'groupMembers.refused', { name }));
    onDone(accepts ? group : null);
  };
  return (
    <div className={classes.asked}>
      <p>{t('groupMembers.asks', { owner, name, count })}</p>
      <div className={classes.answers}>
        <Button variant="default" h={40} disabled={running !== null} onClick={() => void answer(false)}>
          {t('groupMembers.refuse')}
        </Button>
        <Button h={40} loading={running !== null} onClick={() => void answer(true)}>
          {t('groupMembers.accept')}
        </Button>
      </div>
    </div>
  );
}
