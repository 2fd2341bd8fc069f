import { useSyncExternalStore } from 'react';
import { useScope } from '../../base/session/session-context.tsx';

export interface ChoiceState {
  /** Ids of devices. */
  devices: ReadonlySet<number>;
  /** Whether a plain click on a line chooses it too: where there are no keys to hold. */
  isOn: boolean;
}

const NONE: ChoiceState = { devices: new Set(), isOn: false };

/** The vehicles chosen to do something with together: ids, which outlive another order, filter or load of the list. */
export class VehicleChoice {
  private state = NONE;
  private subject: string | number | null = null;
  private readonly wakes = new Set<() => void>();

  read = (): ChoiceState => this.state;

  subscribe = (wake: () => void): (() => void) => {
    this.wakes.add(wake);
    return () => {
      this.wakes.delete(wake);
    };
  };

  /** Vehicles of another client are none of this choice. */
  begin(subject: string | number | null): void {
    if (subject === this.subject) return;
    this.subject = subject;
    this.clear();
  }

  toggle(device: number): void {
    const devices = new Set(this.state.devices);
    if (!devices.delete(device)) devices.add(device);
    this.settle({ devices });
  }

  add(more: Iterable<number>): void {
    this.settle({ devices: new Set([...this.state.devices, ...more]) });
  }

  setOn(isOn: boolean): void {
    this.settle({ isOn });
  }

  clear(): void {
    if (this.state !== NONE) this.settle(NONE);
  }

  private settle(change: Partial<ChoiceState>): void {
    this.state = { ...this.state, ...change };
    if (this.state.devices.size === 0 && !this.state.isOn) this.state = NONE;
    for (const wake of this.wakes) wake();
  }
}

const openChoice = (): VehicleChoice => new VehicleChoice();

/** The choice of this session of the tab; nothing wakes when it changes. */
export const useVehicleChoice = (): VehicleChoice => useScope().once(openChoice);

/** What is chosen as of now. */
export function useChoiceState(): ChoiceState {
  const choice = useVehicleChoice();
  return useSyncExternalStore(choice.subscribe, choice.read);
}

const noWakes = (): (() => void) => () => undefined;

/** The devices with a check in a list; null where it shows no check boxes. */
export function useChecked(choice: VehicleChoice | null): ReadonlySet<number> | null {
  const { devices, isOn } = useSyncExternalStore(choice?.subscribe ?? noWakes, choice?.read ?? (() => NONE));
  return isOn || devices.size > 0 ? devices : null;
}

/** Rows of a fleet that are chosen. */
export function rowsOf(devices: ReadonlySet<number>, column: Float64Array, size: number): number[] {
  const rows: number[] = [];
  if (devices.size === 0) return rows;
  for (let row = 0; row < size; row += 1) if (devices.has(column[row]!)) rows.push(row);
  return rows;
}
