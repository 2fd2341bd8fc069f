import { Button, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../domain/live/groups/group.ts';
import { Form } from '../../base/form/form.tsx';
import { Dialog } from '../../base/ui/dialog.tsx';
import { CopyIcon } from '../../base/ui/copy-button.tsx';
import { address as opened } from '../../base/platform.ts';
import { People } from './people.tsx';
import classes from './members.module.css';
import { useInvite, type SentInvite } from './use-invite.ts';

interface Props {
  group: Pick<Group, 'id' | 'name'>;
  /** Whether it is the reader's own group; staff look at those of customers. */
  isOwn: boolean;
  onClose(): void;
}

/** Who sees the vehicles of a group: invites by mail and link, and the members. */
export function MembersDialog({ group, isOwn, onClose }: Props) {
  const { t } = useTranslation();
  const { form, sent, invite } = useInvite(group.id);
  return (
    <Dialog title={t('groupMembers.title', { name: group.name })} shape="wide" closable onDismiss={onClose}>
      <p className={classes.lead}>{t('groupMembers.lead')}</p>
      <Form form={form} failed={t('groupMembers.inviteFailed')} className={classes.form}>
        <TextInput
          label={t('groupMembers.email')}
          type="email"
          autoComplete="off"
          className={classes.email}
          {...form.field('email')}
        />
        <Button
          type="submit"
          h={36}
          loading={form.isBusy}
          leftSection={<IconSend size={17} stroke={1.75} aria-hidden />}
        >
          {t('groupMembers.invite')}
        </Button>
      </Form>
      <div role="status">{sent && <Sent sent={sent} />}</div>
      <People group={group.id} isOwn={isOwn} onInvite={(email) => void invite(email)} />
    </Dialog>
  );
}

/** The link of the invite that was just made: it is told this once. */
function Sent({ sent: { email, link, isMailed } }: { sent: SentInvite }) {
  const { t } = useTranslation();
  const address = `${opened.origin()}${import.meta.env.BASE_URL.replace(/\/$/, '')}${link}`;
  return (
    <div className={classes.sent}>
      <p>{t(isMailed ? 'groupMembers.mailed' : 'groupMembers.notMailed', { email })}</p>
      <div className={classes.link}>
        <TextInput aria-label={t('groupMembers.link')} value={address} readOnly className={classes.email} />
        <CopyIcon text={address} label={t('groupMembers.link')} />
      </div>
      <p className={classes.quiet}>{t('groupMembers.linkHint')}</p>
    </div>
  );
}
