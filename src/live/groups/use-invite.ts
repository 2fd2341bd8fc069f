import { useState } from 'react';
import { groupInviteCalls } from '../../../contract/rest/live/group-invite-calls.ts';
import type { Id } from '../../../domain/base/id.ts';
import { useCallForm } from '../../base/form/use-call-form.ts';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { failureText } from '../../base/ui/failure-text.ts';
import { toast } from '../../base/ui/toasts.ts';
import { useTranslation } from 'react-i18next';

/** An invite that was just made, with the link that is told this once. */
export interface SentInvite {
  email: string;
  link: string;
  isMailed: boolean;
}

const STALE = ['groups.members'] as const;

/** The form of an invite to a group, and how one is sent again. */
export function useInvite(group: Id): {
  form: SaveForm<{ email: string }>;
  sent: SentInvite | null;
  invite(email: string): Promise<void>;
} {
  const { t } = useTranslation();
  const [sent, setSent] = useState<SentInvite | null>(null);
  const params = { id: String(group) };
  const { run } = useWrite('groups.invite', { stale: STALE });
  const note = ({ invite, ...told }: { invite: { email: string }; link: string; isMailed: boolean }) =>
    setSent({ email: invite.email, link: told.link, isMailed: told.isMailed });
  const form = useCallForm({
    call: 'groups.invite',
    rule: groupInviteCalls['groups.invite'].body,
    initial: { email: '' },
    input: ({ email }) => ({ params, body: { email: email.trim() } }),
    stale: STALE,
    saved: null,
    isGuarded: false,
    next: () => ({ email: '' }),
    onSaved: note,
  });
  const invite = async (email: string) => {
    const answer = await run({ params, body: { email } });
    if (answer === null) return;
    if (answer.ok) note(answer.value);
    else toast('error', `${t('groupMembers.inviteFailed')} ${failureText(answer.failure)}`);
  };
  return { form, sent, invite };
}
