import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { FleetScope as Scope } from '../../../contract/core.ts';
import { MOST_FOLLOWED, type PlateSuggestion } from '../../../domain/desk/client.ts';
import { FollowedBar } from '../../live/clients/followed-bar.tsx';
import { PlateSearch } from '../../live/clients/plate-search.tsx';
import { useClientDesk, useFollowed } from '../../live/clients/use-client-desk.ts';
import { FleetScope } from '../../live/fleet/fleet-scope.tsx';
import { useFleetState } from '../../live/fleet/use-fleet.ts';
import { clock } from '../../base/platform.ts';
import { toast } from '../../base/ui/toasts.ts';
import { Tracker } from './tracker.tsx';
import { NothingFollowed } from './nothing-followed.tsx';
import { useAskedToFollow } from './use-asked-to-follow.ts';

const PATH = '/trackback-plus';

/** Trackers found by their licence plates and followed together, on the same map as a client's. */
export default function TrackbackPlusScreen() {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const { followed } = useClientDesk();
  const devices = useFollowed();
  const key = devices.map(({ id }) => id).join(' ');
  const scope = useMemo<Scope>(
    () => (key === '' ? { kind: 'none' } : { kind: 'devices', ids: key.split(' ').map(Number) }),
    [key],
  );
  useAskedToFollow();
  const [again, setAgain] = useState<number | null>(null);

  /** Shows a followed device, also when the list around it changes. */
  const show = (id: number) => go(`${PATH}?device=${id}`, { state: { askedAt: clock.now() }, replace: true });
  const showAgain = (id: number) => {
    setAgain(null);
    show(id);
  };
  const follow = ({ id, name }: PlateSuggestion) => {
    if (followed.follow({ id, name })) show(id);
    else toast('warning', t('clients.plate.full', { most: MOST_FOLLOWED }));
  };
  /** Rows are renumbered: the selected device is looked up again. */
  const unfollow = (id: number, lookedAt: number | null) => {
    followed.unfollow(id);
    setAgain(lookedAt === id ? null : lookedAt);
    go(PATH, { replace: true });
  };
  const unfollowAll = () => {
    for (const { id } of followed.devices()) followed.unfollow(id);
    go(PATH, { replace: true });
  };
  return (
    <FleetScope scope={scope}>
      <ShowAgain device={again} onShow={showAgain} />
      <Tracker
        title={t('navigation.titles.trackback-plus')}
        subtitle={devices.length > 0 ? t('clients.plate.subtitle', { count: devices.length }) : undefined}
        hasClient={devices.length > 0}
        userId={null}
        subject={key}
        tools={<PlateSearch onChoose={follow} />}
        renderAbove={({ row, device, choose }) => (
          <FollowedBar
            chosenRow={row}
            onChoose={choose}
            onUnfollow={(id) => unfollow(id, device)}
            onUnfollowAll={unfollowAll}
          />
        )}
        none={<NothingFollowed />}
      />
    </FleetScope>
  );
}

/** Asks for a device again once the fleet around it is there. */
function ShowAgain({ device, onShow }: { device: number | null; onShow(device: number): void }) {
  const { loading } = useFleetState();
  const show = useEffectEvent(onShow);
  useEffect(() => {
    if (device !== null && !loading) show(device);
  }, [device, loading]);
  return null;
}
