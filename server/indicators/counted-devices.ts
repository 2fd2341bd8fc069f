import type { DeviceStatus } from '../../domain/device.ts';
import { silentMs, type CountedDevice } from '../../domain/indicators.ts';
import { isWithin, type SilenceRange } from '../../domain/no-communication.ts';
import type { Caller, Rights } from '../auth/caller.ts';
import type { BrandTree } from '../brands/brand-tree.ts';
import type { MemoryDirectory } from '../devices/memory-directory.ts';
import type { LiveState } from '../telemetry/live-state.ts';

export interface CountingDeps {
  rights: Rights;
  tree: BrandTree;
  directory: MemoryDirectory;
  live: LiveState;
}

/** A device as it is counted, with its id. */
export interface SeenDevice extends CountedDevice {
  id: number;
}

/**
 * Every device of staff, or of one brand and those below it; hidden ones only for administrators. From memory: the directory
 * knows them all and the live state when each last spoke, so that 100,000 cost no query.
 */
export async function seenDevices({ rights, tree, directory, live }: CountingDeps, caller: Caller, brand: number | undefined): Promise<SeenDevice[]> {
  const brandIds = brand === undefined ? await rights.brandIdsOf(caller) : tree.withDescendants(brand).map((node) => node.id);
  const seesHidden = caller.profile === 'ADMINISTRATOR';
  const devices: SeenDevice[] = [];
  for (const id of directory.idsOfBrands(brandIds)) {
    const device = directory.byId(id);
    if (!device || (device.hidden && !seesHidden)) continue;
    const { status, model, createdMs, statusSinceMs } = device;
    devices.push({ id, status, model, createdMs, statusSinceMs, communicationMs: live.lastFix(id)?.communicationMs ?? null });
  }
  return devices;
}

/** Which devices a list is about. */
export interface DeviceChoice {
  range?: SilenceRange | undefined;
  status?: DeviceStatus | undefined;
  /** Null: those whose model nobody named. */
  model?: string | null | undefined;
  /** Only what came to be so since the day began, ms: of a status since then, else added since then. */
  sinceMs?: number | undefined;
}

/** Devices of a choice, the longest silent first. */
export function chosenDevices(devices: readonly SeenDevice[], { range, status, model, sinceMs }: DeviceChoice, nowMs: number): SeenDevice[] {
  const isChosen = (device: SeenDevice): boolean =>
    (range === undefined || (device.status === 'ACTIVE' && isWithin(range, silentMs(device, nowMs)))) &&
    (status === undefined || device.status === status) &&
    (model === undefined || device.model === model) &&
    (sinceMs === undefined || (status === undefined ? device.createdMs : device.statusSinceMs) >= sinceMs);
  return devices.filter(isChosen).sort((a, b) => silentMs(b, nowMs) - silentMs(a, nowMs) || a.id - b.id);
}
