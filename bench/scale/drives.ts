/** A bench that drives the whole product. It runs only when named, and records itself unless only a part was asked for. */
export type Drive = () => Promise<void>;

export const DRIVES: Readonly<Record<string, () => Promise<Drive>>> = {
  scale: async () => (await import('./record-drives.ts')).scaleDrive,
  tracker: async () => (await import('./record-drives.ts')).trackerDrive,
  desk: async () => (await import('./record-drives.ts')).deskDrive,
  history: async () => (await import('./record-drives.ts')).historyDrive,
  footprint: async () => (await import('./record-drives.ts')).footprintDrive,
  soak: async () => (await import('./record-drives.ts')).soakDrive,
};
