import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconLock, IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { grants } from '../../../domain/people/users/grants.ts';
import { MOST_GROUP_LEVELS, type GroupNode } from '../../../domain/live/groups/group.ts';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { Waiting } from '../../base/frame/waiting.tsx';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { Notice } from '../../base/ui/notice.tsx';
import page from '../../base/ui/page.module.css';
import { toast } from '../../base/ui/toasts.ts';
import { usePhone } from '../../base/ui/use-phone.ts';
import { EditGroupDialog, NewGroupDialog, RemoveGroupDialog } from './group-dialogs.tsx';
import { GroupTreeView } from './group-tree-view.tsx';
import classes from './groups.module.css';
import { Invites } from './invites.tsx';
import { MembersDialog } from './members-dialog.tsx';
import { SharedGroups } from './shared-groups.tsx';
import { SharedView } from './shared-view.tsx';
import { useMove, whyNot } from './use-move.ts';
import { usePlace, type Place } from './use-place.ts';
import { useTree, type Tree } from './use-tree.ts';
import { Vehicles } from './vehicles.tsx';
import { Whose } from './whose.tsx';

/** Groups of vehicles: a tree of them, and the vehicles of the one that is open. */
export default function GroupsScreen() {
  const { t } = useTranslation();
  const phone = usePhone();
  const { permissions } = useSignedIn();
  const [place, go] = usePlace();
  const isAllowed = grants(permissions, 'MONITORING_GROUPS');
  const add = isAllowed && <AddGroup place={place} />;
  return (
    <>
      <ScreenHeader title={t('groupScreen.title')} subtitle={t('groupScreen.lead')}>
        {!phone && add}
      </ScreenHeader>
      <div className={page.page}>
        {phone && add}
        {isAllowed ? (
          <>
            <Invites />
            <Groups place={place} go={go} />
          </>
        ) : (
          <Closed />
        )}
      </div>
    </>
  );
}

/** A new group begins on a page of its own; it is of those whose groups are shown. */
function AddGroup({ place: { brand, user } }: { place: Place }) {
  const { t } = useTranslation();
  const query = new URLSearchParams({ ...(brand !== null && { brand }), ...(user !== null && { user }) }).toString();
  return (
    <Button
      component={Link}
      href={`/groupCreate${query === '' ? '' : `?${query}`}`}
      h={40}
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
    >
      {t('groupScreen.add')}
    </Button>
  );
}

interface Props {
  place: Place;
  go(change: Partial<Place>): void;
}

function Groups({ place, go }: Props) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const tree = useTree(place);
  const move = useMove();
  const [moves, setMoves] = useState(0);
  const group = tree.byId.get(place.group ?? '') ?? null;
  const drop = async (devices: readonly number[], to: GroupNode) => {
    if (to.id === group?.id) return;
    const failure = await move({ devices, from: group, to });
    if (failure) toast('error', `${t('groupScreen.moveFailed')} ${whyNot(failure)}`);
    else setMoves(moves + 1);
  };
  return (
    <div className={classes.columns}>
      <aside className={classes.side}>
        {user.profile !== 'USER' && <Whose place={place} onGo={go} />}
        {tree.failure && <FailureCallout title={t('groups.failed')} failure={tree.failure} onRetry={tree.again} />}
        {!tree.nodes && !tree.failure && <Waiting />}
        {tree.nodes && (
          <Folded name={group?.name ?? t(openName(place))}>
            {(close) => (
              <GroupTreeView
                nodes={tree.nodes!}
                chosen={place.shared === null ? place.group : 'shared'}
                onChoose={(chosen) => {
                  go({ group: chosen, shared: null });
                  close();
                }}
                onDrop={(devices, to) => void drop(devices, to)}
                menuOf={(node) =>
                  menuOf(node, tree, user.profile === 'USER', (chosen) => go({ group: chosen, shared: null }))
                }
              />
            )}
          </Folded>
        )}
        {tree.nodes?.length === 0 && <p className={classes.hint}>{t('groupScreen.noGroups')}</p>}
        {user.profile === 'USER' && (
          <SharedGroups chosen={place.shared} onChoose={(shared) => go({ group: null, shared })} />
        )}
      </aside>
      <div className={classes.main}>
        {place.shared === null ? (
          // What was dragged away is not chosen any more.
          <Vehicles key={moves} place={place} tree={tree} group={group} />
        ) : (
          <SharedView key={place.shared} id={place.shared} onLeft={() => go({ shared: null })} />
        )}
      </div>
    </div>
  );
}

const openName = ({ group, shared }: Place) =>
  shared !== null ? 'groupMembers.shared' : group === 'none' ? 'groupScreen.none' : 'groupScreen.all';

/** On a phone the tree stands behind the name of the group that is open: its vehicles are what a person came for. */
function Folded({ name, children }: { name: string; children(close: () => void): ReactNode }) {
  const { t } = useTranslation();
  const phone = usePhone();
  const [isOpen, setIsOpen] = useState(false);
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  const close = () => setIsOpen(false);
  if (!phone) return children(close);
  return (
    <>
      <UnstyledButton className={classes.opener} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t('groupScreen.chosen', { name })}
        <Chevron size={18} stroke={1.75} aria-hidden />
      </UnstyledButton>
      {isOpen && children(close)}
    </>
  );
}

/** What the menu of a group does. */
function menuOf(node: GroupNode, tree: Tree, isOwn: boolean, open: (group: string | null) => void) {
  const group = tree.byId.get(String(node.id))!;
  return {
    name: node.name,
    onEdit: () => openDialog('group', (close) => <EditGroupDialog tree={tree} group={group} onClose={close} />),
    onAddBelow:
      node.depth + 1 < MOST_GROUP_LEVELS
        ? () =>
            openDialog('group', (close) => (
              <NewGroupDialog tree={tree} parent={group} onSaved={({ id }) => open(String(id))} onClose={close} />
            ))
        : undefined,
    onShare:
      group.user === null
        ? undefined
        : () => openDialog('members', (close) => <MembersDialog group={group} isOwn={isOwn} onClose={close} />),
    onRemove: () =>
      openDialog('remove-group', (close) => (
        <RemoveGroupDialog group={group} onRemoved={() => open(null)} onClose={close} />
      )),
  };
}

/** The page is there for everybody; what is on it needs a permission. */
function Closed() {
  const { t } = useTranslation();
  return (
    <Notice
      title={t('groupScreen.closed')}
      text={t('groupScreen.closedText')}
      icon={<IconLock size={26} stroke={1.75} />}
    />
  );
}
