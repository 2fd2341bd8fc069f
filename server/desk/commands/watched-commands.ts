import { isShown } from '../../../domain/desk/commands/command-rules.ts';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import type { WaitingCommand } from './command-rows.ts';

/** A command of this server or another that a report may end. */
export interface Watched extends WaitingCommand {
  /** The tracker executed it, maybe before the transport confirmed it. */
  hasShown: boolean;
}

type Named = Pick<WaitingCommand, 'id' | 'deviceId'>;

/** What waits for its report, by device. */
export class WatchedCommands {
  private readonly byDevice = new Map<number, Watched[]>();

  watch(command: WaitingCommand): Watched {
    const watched = { ...command, hasShown: false };
    this.byDevice.set(command.deviceId, [...(this.byDevice.get(command.deviceId) ?? []), watched]);
    return watched;
  }

  find({ id, deviceId }: Named): Watched | undefined {
    return this.byDevice.get(deviceId)?.find((one) => one.id === id);
  }

  forget({ id, deviceId }: Named): void {
    const left = (this.byDevice.get(deviceId) ?? []).filter((one) => one.id !== id);
    if (left.length > 0) this.byDevice.set(deviceId, left);
    else this.byDevice.delete(deviceId);
  }

  /** Those that were handed over. */
  taken(): Watched[] {
    return [...this.byDevice.values()].flat().filter(({ isTaken }) => isTaken);
  }

  /** Commands that a new state of their device shows to be executed, and that were handed over. */
  shownBy(deviceId: number, telemetry: Telemetry): Watched[] {
    const shown = (this.byDevice.get(deviceId) ?? []).filter((one) => isShown(one, one.handedMs, telemetry) === true);
    for (const command of shown) command.hasShown = true;
    return shown.filter(({ isTaken }) => isTaken);
  }
}
