/** A bench that drives the whole product. It runs only when named, and records itself unless only a part was asked for. */
export type Drive = () => Promise<void>;

export const DRIVES: Readonly<Record<string, () => Promise<Drive>>> = {
  scale: async () => (await import('./scale/record-drives.ts')).scaleDrive,
  tracker: async () => (await import('./scale/record-drives.ts')).trackerDrive,
  soak: async () => (await import('./scale/record-drives.ts')).soakDrive,
};
