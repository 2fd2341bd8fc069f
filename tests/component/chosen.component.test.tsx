import { BehaviorSubject } from 'rxjs';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { scopeKey } from '../../contract/scope-key.ts';
import { FleetScope } from '../../src/live/fleet/fleet-scope.tsx';
import { useFleet, useFleetGeneration } from '../../src/live/fleet/use-fleet.ts';
import type { FleetMap } from '../../src/live/map/fleet-map.ts';
import { useChosen } from '../../src/live/map/use-chosen.ts';
import { useObservable } from '../../src/base/ui/use-observable.ts';
import { fleetCore, type FleetCore } from './harness/fleet-core.ts';
import { mount } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { snapshotOf, vehicleOf } from './harness/vehicles.ts';

const OWN = [vehicleOf(0), vehicleOf(1)];
const map$ = new BehaviorSubject<FleetMap | null>(null);

/** The size of the fleet, and buttons that choose its second vehicle and follow it. */
function Part() {
  const fleet = useFleet();
  useFleetGeneration();
  const chosen = useChosen(useObservable(map$, null));
  return (
    <main>
      <p>{fleet.mirror.size} vehicles</p>
      <button onClick={() => chosen.choose(1, 18)}>Choose</button>
      <button onClick={() => chosen.follow(true)}>Follow</button>
    </main>
  );
}

const mountPart = ({ core, bridge }: Pick<FleetCore, 'core' | 'bridge'>) =>
  mount(
    <FleetScope scope={{ kind: 'user', userId: 7 }}>
      <Part />
    </FleetScope>,
    { core, bridge, session: person('OPERATOR') },
  );

test('who follows a vehicle before the map is drawn has it followed once the map is there', async () => {
  const asked: string[] = [];
  await mountPart(fleetCore(() => ({ vehicles: OWN })));
  await expect.element(page.getByText('2 vehicles')).toBeVisible();
  await page.getByRole('button', { name: 'Choose' }).click();
  await page.getByRole('button', { name: 'Follow' }).click();
  map$.next({
    choose: (row: number, zoom: number | null) => asked.push(`choose ${row} at ${zoom}`),
    setTrack: () => undefined,
    camera: { follow: (following: boolean) => asked.push(`follow ${following}`) },
  } as unknown as FleetMap);
  await expect.poll(() => asked).toEqual(['choose 1 at 18', 'follow true']);
});

test('the fleet of the screen before, when it comes late, is not shown on the next one', async () => {
  let open!: () => void;
  const opening = new Promise<void>((resolve) => {
    open = resolve;
  });
  const { core, bridge } = fleetCore(() => opening.then(() => ({ vehicles: OWN })));
  const takers: Parameters<typeof bridge.takeDiffs>[0][] = [];
  const takeDiffs: typeof bridge.takeDiffs = (taker) => {
    takers.push(taker);
    bridge.takeDiffs(taker);
  };
  await mountPart({ core, bridge: { ...bridge, takeDiffs } });
  await expect.element(page.getByText('0 vehicles')).toBeVisible();
  await takers.at(-1)!(snapshotOf([vehicleOf(2)], 0), scopeKey({ kind: 'devices', ids: [vehicleOf(2).device.id] }));
  await expect.element(page.getByText('0 vehicles')).toBeVisible();
  open();
  await expect.element(page.getByText('2 vehicles')).toBeVisible();
});
