import { createHmac } from 'node:crypto';

/** The secret of a demo device: follows from a seed that the database keeps, so the simulator knows it on every start. */
export const demoSecret = (secretSeed: string, identifier: string): string =>
  createHmac('sha256', secretSeed).update(identifier).digest('base64url');
